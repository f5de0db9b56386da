import type { MailTexts } from '../mail-texts.ts';

export const de: MailTexts = {
  kinds: {
    'incident.opened': 'Neuer Vorfall',
    'incident.updated': 'Meldung zum Vorfall',
    'maintenance.announced': 'Geplante Wartung',
    'maintenance.updated': 'Meldung zur Wartung',
    'maintenance.rescheduled': 'Wartung verschoben',
    'maintenance.reminder': 'Erinnerung an eine Wartung',
    'maintenance.started': 'Die Wartung hat begonnen',
    'maintenance.completed': 'Die Wartung ist abgeschlossen',
    'incident.overdue': 'Eine Meldung ist überfällig',
    'incident.stale': 'Lange keine Meldung',
    'subscriber.confirm': 'Abonnement bestätigen',
    'subscriber.manage': 'Abonnement verwalten',
  },

  nextUpdate: 'Nächste Meldung bis {time}',
  before: 'Bisher geplant: {window}',
  view: 'Auf der Statusseite ansehen',
  readOn: 'Auf der Statusseite weiterlesen',

  subscribed: 'Diese Adresse hat die Meldungen von {page} abonniert.',
  manage: 'Abonnement verwalten',
  unsubscribe: 'Abbestellen',

  confirmText:
    'Jemand möchte Meldungen von {page} an diese Adresse erhalten. Nach der Bestätigung werden sie verschickt.',
  confirm: 'Abonnement bestätigen',
  confirmElse:
    'Der Link gilt 24 Stunden. War es ein Irrtum, genügt es, diese Mail zu ignorieren: Dann werden keine Meldungen verschickt.',
  manageText:
    'Über diesen Link lässt sich alles ändern: worüber berichtet wird, eine Pause oder der Abschied.',

  overdueText: 'Die nächste Meldung war bis {time} versprochen. Seitdem ist keine erschienen.',
  staleText: {
    one: 'Seit {count} Stunde ist keine Meldung erschienen.',
    other: 'Seit {count} Stunden ist keine Meldung erschienen.',
  },
  staff: 'Diese Adresse gehört zu einem Konto bei {page}.',
};
