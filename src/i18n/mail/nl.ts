import type { MailTexts } from '../mail-texts.ts';

export const nl: MailTexts = {
  kinds: {
    'incident.opened': 'Nieuw incident',
    'incident.updated': 'Update over het incident',
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
  },

  nextUpdate: 'Volgende update uiterlijk {time}',
  before: 'Eerder gepland: {window}',
  view: 'Bekijken op de statuspagina',
  readOn: 'Verder lezen op de statuspagina',

  subscribed: 'Dit adres is geabonneerd op {page}.',
  manage: 'Abonnement beheren',
  unsubscribe: 'Afmelden',

  confirmText:
    'Iemand heeft gevraagd om updates van {page} naar dit adres te sturen. Bevestig het abonnement om ze te ontvangen.',
  confirm: 'Abonnement bevestigen',
  confirmElse:
    'De link werkt 24 uur. Is dit een vergissing, negeer deze mail dan: er worden geen updates verstuurd.',
  manageText: 'Met deze link is alles te wijzigen: waarover bericht wordt, een pauze of afmelden.',

  overdueText: 'De volgende update was uiterlijk {time} beloofd. Sindsdien is er geen verschenen.',
  staleText: {
    one: 'Al {count} uur is er geen update verschenen.',
    other: 'Al {count} uur is er geen update verschenen.',
  },
  staff: 'Dit adres hoort bij een account van {page}.',
};
