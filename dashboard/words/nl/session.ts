import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Uw sessie is beëindigd',
  expiredText: 'Log opnieuw in om verder te gaan. Uw invoer gaat niet verloren.',
  recentTitle: 'Bevestig dat u het bent',
  recentText:
    'Dit is een gevoelige wijziging en u hebt een tijd geleden ingelogd. Log opnieuw in om verder te gaan.',
  email: 'E-mailadres',
  password: 'Wachtwoord',
  showPassword: 'Invoer tonen',
  code: 'Code uit uw authenticator-app, of een herstelcode',
  signIn: 'Inloggen',
  withPasskey: 'Inloggen met een passkey',
  withOrganization: 'Inloggen met het account van uw organisatie (in een nieuw venster)',
  cancelled: 'U hebt niet ingelogd, dus er is niets gewijzigd.',
  role: {
    owner: 'Eigenaar',
    admin: 'Beheerder',
    editor: 'Redacteur',
    responder: 'Incidentmelder',
    viewer: 'Lezer',
  },
};
