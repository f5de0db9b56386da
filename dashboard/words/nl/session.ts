import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Uw sessie is beëindigd',
  expiredText: 'Meld u opnieuw aan om verder te gaan. Uw invoer gaat niet verloren.',
  recentTitle: 'Bevestig dat u het bent',
  recentText:
    'Dit is een gevoelige wijziging en u hebt zich een tijd geleden aangemeld. Meld u opnieuw aan om verder te gaan.',
  email: 'E-mailadres',
  password: 'Wachtwoord',
  showPassword: 'Invoer tonen',
  code: 'Code uit uw authenticator-app, of een herstelcode',
  signIn: 'Aanmelden',
  withPasskey: 'Aanmelden met een passkey',
  withOrganization: 'Aanmelden met het account van uw organisatie (in een nieuw venster)',
  cancelled: 'U hebt zich niet aangemeld, dus er is niets gewijzigd.',
  role: {
    owner: 'Eigenaar',
    admin: 'Beheerder',
    editor: 'Redacteur',
    responder: 'Incidentmelder',
    viewer: 'Lezer',
  },
};
