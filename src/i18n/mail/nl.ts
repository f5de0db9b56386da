import type { MailTexts } from '../mail-texts.ts';

export const nl: MailTexts = {
  kinds: {
    'incident.opened': 'Nieuw incident',
    'incident.updated': 'Update over incident',
    'postmortem.published': 'Incidentevaluatie',
    'maintenance.announced': 'Gepland onderhoud',
    'maintenance.updated': 'Update over onderhoud',
    'maintenance.rescheduled': 'Onderhoud verplaatst',
    'maintenance.reminder': 'Herinnering aan onderhoud',
    'maintenance.started': 'Onderhoud gestart',
    'maintenance.completed': 'Onderhoud voltooid',
    'incident.overdue': 'Update te laat',
    'incident.stale': 'Geen recente updates',
    'subscriber.confirm': 'Bevestig uw abonnement',
    'subscriber.manage': 'Beheer uw abonnement',
    'account.invitation': 'U bent uitgenodigd',
    'account.password_reset': 'Stel uw wachtwoord opnieuw in',
    'account.email_change': 'Bevestig uw nieuwe e-mailadres',
    'account.email_changed': 'Uw e-mailadres is gewijzigd',
  },

  started: 'Begonnen',
  duration: 'Duur',
  nextUpdate: 'Volgende update uiterlijk',
  window: 'Gepland voor',
  before: 'Eerder gepland',
  affected: 'Getroffen onderdelen',
  restored: 'Hersteld',
  stillAffected: 'Nog steeds getroffen',
  openEnd: '{start}, eindtijd onbekend',
  lasted: 'Duur: {duration}',
  moreComponents: { one: 'en nog {count}', other: 'en nog {count}' },

  viewIncident: 'Incident bekijken',
  viewMaintenance: 'Onderhoud bekijken',
  readPostmortem: 'Incidentevaluatie lezen',
  openIncident: 'Incident openen in het dashboard',
  viewPage: 'Statuspagina bekijken',
  readOn: 'Verder lezen op de statuspagina',
  openLink: 'Werkt de knop niet? Open dan deze link:',

  subscribed: 'U ontvangt deze e-mail omdat u bent geabonneerd op updates van {page}.',
  manage: 'Abonnement beheren',
  unsubscribe: 'Afmelden',

  confirmText: 'Bevestig dat u updates van {page} op dit adres wilt ontvangen.',
  confirm: 'Abonnement bevestigen',
  confirmElse:
    'Deze link verloopt over 24 uur. Hebt u geen updates aangevraagd, dan kunt u deze e-mail negeren. We sturen u dan niets.',
  confirmChannel:
    'Bevestig dat dit kanaal updates van {page} moet ontvangen. Open de link en klik op de knop.',
  confirmChannelElse:
    'De link werkt 24 uur. Heeft niemand hier dit aangevraagd? Negeer dit bericht, dan worden er geen updates verzonden.',
  manageText: 'Met deze link kiest u waarover u bericht krijgt, pauzeert u e-mails of meldt u zich af.',

  invitationText:
    'U bent uitgenodigd om {page} mee te beheren. Accepteer de uitnodiging en kies een wachtwoord.',
  acceptInvitation: 'Uitnodiging accepteren',
  invitationElse:
    'Deze link verloopt over 7 dagen en werkt één keer. Verwachtte u geen uitnodiging, dan kunt u deze e-mail negeren.',
  resetText:
    'We hebben een verzoek ontvangen om het wachtwoord van uw account bij {page} opnieuw in te stellen.',
  resetPassword: 'Nieuw wachtwoord kiezen',
  resetElse:
    'Deze link verloopt over een uur en werkt één keer. Hebt u hier niet om gevraagd, dan kunt u deze e-mail negeren. Uw wachtwoord blijft hetzelfde.',
  emailChangeText: 'Bevestig dat u dit adres wilt gebruiken voor uw account bij {page}.',
  confirmEmail: 'Adres bevestigen',
  emailChangeElse:
    'Deze link verloopt over 24 uur en werkt één keer. Hebt u deze wijziging niet aangevraagd, dan kunt u deze e-mail negeren.',
  emailChangedText:
    'Het e-mailadres van uw account bij {page} is gewijzigd. Hebt u dit niet gedaan, neem dan meteen contact op met een eigenaar van de pagina.',

  overdueText: 'De volgende update was uiterlijk {time} verwacht, maar is nog niet geplaatst.',
  staleText: {
    one: 'Er is al {count} uur geen update geplaatst.',
    other: 'Er is al {count} uur geen update geplaatst.',
  },
  staff: 'U ontvangt deze e-mail omdat u een account bij {page} hebt.',
};
