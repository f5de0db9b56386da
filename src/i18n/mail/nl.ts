import type { MailTexts } from '../mail-texts.ts';

export const nl: MailTexts = {
  kinds: {
    'incident.opened': 'Nieuw incident',
    'incident.updated': 'Update over het incident',
    'postmortem.published': 'Incidentevaluatie',
    'maintenance.announced': 'Gepland onderhoud',
    'maintenance.updated': 'Update over het onderhoud',
    'maintenance.rescheduled': 'Onderhoud verplaatst',
    'maintenance.reminder': 'Herinnering aan onderhoud',
    'maintenance.started': 'Het onderhoud is begonnen',
    'maintenance.completed': 'Het onderhoud is voltooid',
    'incident.overdue': 'Een update is te laat',
    'incident.stale': 'Al lang geen update',
    'subscriber.confirm': 'Abonnement bevestigen',
    'subscriber.manage': 'Abonnement beheren',
    'account.invitation': 'Uw uitnodiging',
    'account.password_reset': 'Wachtwoord opnieuw instellen',
    'account.email_change': 'Bevestig uw nieuwe e-mailadres',
    'account.email_changed': 'Uw e-mailadres is gewijzigd',
  },

  nextUpdate: 'Volgende update uiterlijk {time}',
  before: 'Eerder gepland: {window}',
  view: 'Bekijken op de statuspagina',
  openIncident: 'Incident openen',
  readOn: 'Verder lezen op de statuspagina',

  subscribed: 'Dit adres is geabonneerd op {page}.',
  manage: 'Abonnement beheren',
  unsubscribe: 'Afmelden',

  confirmText:
    'Iemand heeft gevraagd om updates van {page} naar dit adres te sturen. Bevestig het abonnement om ze te ontvangen.',
  confirm: 'Abonnement bevestigen',
  confirmElse:
    'De link werkt 24 uur. Is dit een vergissing, negeer deze mail dan: er worden geen updates verstuurd.',
  confirmChannel:
    'Bevestig dat dit kanaal updates van {page} moet ontvangen. Open de link en klik op de knop.',
  confirmChannelElse:
    'De link werkt 24 uur. Heeft niemand hier dit aangevraagd? Negeer dit bericht, dan worden er geen updates verzonden.',
  manageText: 'Met deze link is alles te wijzigen: waarover bericht wordt, een pauze of afmelden.',

  invitationText:
    'U bent uitgenodigd om mee te werken aan {page}. Accepteer de uitnodiging om een wachtwoord te kiezen.',
  acceptInvitation: 'Uitnodiging accepteren',
  invitationElse: 'De link werkt één keer, 7 dagen lang. Verwachtte u deze mail niet, negeer hem dan.',
  resetText: 'Iemand heeft een nieuw wachtwoord aangevraagd voor uw account van {page}.',
  resetPassword: 'Nieuw wachtwoord kiezen',
  resetElse:
    'De link werkt één keer, een uur lang. Was u het niet, negeer deze mail dan: uw wachtwoord blijft zoals het is.',
  emailChangeText:
    'Iemand wil dit adres gebruiken voor een account van {page}. Was u het, bevestig dan het adres.',
  confirmEmail: 'Adres bevestigen',
  emailChangeElse:
    'De link werkt één keer, 24 uur lang. Was u het niet, negeer deze mail dan: er verandert niets.',
  emailChangedText:
    'Uw account van {page} heeft nu een ander e-mailadres. Hebt u het niet gewijzigd, waarschuw dan meteen een eigenaar van de pagina.',

  overdueText: 'De volgende update was uiterlijk {time} beloofd. Sindsdien is er geen verschenen.',
  staleText: {
    one: 'Al {count} uur is er geen update verschenen.',
    other: 'Al {count} uur is er geen update verschenen.',
  },
  staff: 'Dit adres hoort bij een account van {page}.',
};
