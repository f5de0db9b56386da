import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Personen',
  intro: 'Iedereen die op dit dashboard kan inloggen, en wat ieder mag.',
  invite: 'Iemand uitnodigen',
  searchHint: 'Zoeken op naam of e-mailadres',
  role: 'Rol',
  anyRole: 'Alle rollen',
  state: 'Toestand',
  anyState: 'Iedereen',
  pending: 'Openstaande uitnodigingen',
  disabledOnly: 'Uitgeschakelde accounts',
  list: 'Personen die kunnen inloggen',

  you: 'U',
  disabled: 'Uitgeschakeld',
  invited: 'Uitgenodigd',
  invitedAt: 'Uitgenodigd {time}',
  invitationExpired: 'Uitnodiging verlopen',
  noSecondFactor: 'Geen tweede factor',
  lastSignIn: 'Laatst ingelogd: {time}',
  neverSignedIn: 'Nog niet ingelogd',

  emptyTitle: 'Niemand gevonden',
  emptyText: 'Nodig de mensen uit die samen met u incidenten melden. Ieder krijgt een eigen account.',

  roleMeaning: {
    owner: 'Mag alles, en is de enige rol die eigenaren kan toevoegen, wijzigen en verwijderen.',
    admin:
      'Mag alles behalve eigenaren beheren: ook instellingen, personen, API-tokens, het auditlog en de prullenbak.',
    editor:
      'Maakt, wijzigt en verwijdert onderdelen, incidenten, onderhoud, sjablonen, meetwaarden en abonnees.',
    responder:
      'Meldt incidenten, plaatst updates, plant onderhoud en stelt de status van onderdelen in. Verwijdert niets.',
    viewer: 'Ziet wat ingelogde personen zien. Wijzigt niets.',
  },

  name: 'Naam',
  email: 'E-mailadres',
  inviteText:
    'Wij sturen een link naar dit adres, waarmee de persoon een wachtwoord kiest. De link werkt één keer, zeven dagen lang.',
  sendInvitation: 'Uitnodiging verzenden',
  inviteTextFiles:
    'Er is geen mailserver ingesteld, dus er gaat geen e-mail uit. U krijgt een link om door te geven, waarmee de persoon een wachtwoord kiest. De link werkt één keer, zeven dagen lang.',
  createInvitation: 'Uitnodiging maken',
  invitationFor: 'Uitnodiging voor {name}',
  invitationLink: 'Uitnodigingslink',
  invitationLinkText:
    'Wie deze link heeft, kan met dit account meedoen. De link werkt één keer, zeven dagen lang, en wordt niet nog eens getoond.',
  resendLink: 'Nieuwe uitnodigingslink maken',
  invitationSent: 'Uitnodiging verzonden naar {email}',

  menu: 'Acties voor {name}',
  editTitle: '{name} bewerken',
  emailHint: 'Een nieuw adres geldt meteen, zonder bevestiging.',
  resend: 'Uitnodiging opnieuw verzenden',
  resent: 'Een nieuwe uitnodiging is onderweg naar {email}. Eerdere links werken niet meer.',
  disable: 'Uitschakelen',
  enable: 'Inschakelen',
  signOut: 'Overal uitloggen',
  wasSignedOut: '{name} is overal uitgelogd en kan weer inloggen',
  wasDisabled: '{name} kan niet meer inloggen en de API-tokens van dit account werken niet meer',
  wasEnabled: '{name} kan weer inloggen',
  deleteOwnText:
    'Dit is uw eigen account: u wordt meteen uitgelogd en uw API-tokens eindigen. Wat u hebt geschreven, blijft. Dit kan niet ongedaan worden gemaakt.',
  deleteText:
    'De sessies en API-tokens van deze persoon eindigen meteen, en wij wissen wat wij over de persoon weten. Wat de persoon heeft geschreven, blijft. Dit kan niet ongedaan worden gemaakt.',
  wasDeleted: 'Het account van {name} is verwijderd',
  ownersOnly: 'Alleen een eigenaar kan dit account wijzigen.',
  ownEmailHint: 'Wijzig uw eigen adres in uw profiel: het geldt zodra u het hebt bevestigd.',
};
