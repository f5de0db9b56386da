import type { MailTexts } from '../mail-texts.ts';

export const de: MailTexts = {
  kinds: {
    'incident.opened': 'Neuer Vorfall',
    'incident.updated': 'Meldung zum Vorfall',
    'postmortem.published': 'Abschlussbericht',
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
    'account.invitation': 'Einladung',
    'account.password_reset': 'Passwort zurücksetzen',
    'account.email_change': 'Neue E-Mail-Adresse bestätigen',
    'account.email_changed': 'E-Mail-Adresse geändert',
  },

  nextUpdate: 'Nächste Meldung bis {time}',
  before: 'Bisher geplant: {window}',
  view: 'Auf der Statusseite ansehen',
  openIncident: 'Vorfall öffnen',
  readOn: 'Auf der Statusseite weiterlesen',

  subscribed: 'Diese Adresse hat die Meldungen von {page} abonniert.',
  manage: 'Abonnement verwalten',
  unsubscribe: 'Abbestellen',

  confirmText:
    'Jemand möchte Meldungen von {page} an diese Adresse erhalten. Nach der Bestätigung werden sie verschickt.',
  confirm: 'Abonnement bestätigen',
  confirmElse:
    'Der Link gilt 24 Stunden. War es ein Irrtum, genügt es, diese Mail zu ignorieren: Dann werden keine Meldungen verschickt.',
  confirmChannel:
    'Bitte bestätigen Sie, dass dieser Kanal Updates von {page} erhalten soll. Öffnen Sie den Link und klicken Sie auf die Schaltfläche.',
  confirmChannelElse:
    'Der Link ist 24 Stunden gültig. Falls das hier niemand angefordert hat, ignorieren Sie diese Nachricht; dann werden keine Updates gesendet.',
  manageText:
    'Über diesen Link lässt sich alles ändern: worüber berichtet wird, eine Pause oder der Abschied.',

  invitationText:
    'Sie sind eingeladen, an {page} mitzuarbeiten. Nehmen Sie die Einladung an, um ein Passwort zu wählen.',
  acceptInvitation: 'Einladung annehmen',
  invitationElse:
    'Der Link gilt einmal, sieben Tage lang. Haben Sie diese Mail nicht erwartet, können Sie sie ignorieren.',
  resetText: 'Jemand hat ein neues Passwort für Ihr Konto bei {page} angefordert.',
  resetPassword: 'Neues Passwort wählen',
  resetElse:
    'Der Link gilt einmal, eine Stunde lang. Waren Sie es nicht, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
  emailChangeText:
    'Jemand möchte diese Adresse für ein Konto bei {page} verwenden. Waren Sie es, bestätigen Sie die Adresse.',
  confirmEmail: 'Adresse bestätigen',
  emailChangeElse:
    'Der Link gilt einmal, 24 Stunden lang. Waren Sie es nicht, ignorieren Sie diese Mail: Dann ändert sich nichts.',
  emailChangedText:
    'Ihr Konto bei {page} hat jetzt eine andere E-Mail-Adresse. Haben Sie sie nicht geändert, wenden Sie sich sofort an einen Inhaber der Seite.',

  overdueText: 'Die nächste Meldung war bis {time} versprochen. Seitdem ist keine erschienen.',
  staleText: {
    one: 'Seit {count} Stunde ist keine Meldung erschienen.',
    other: 'Seit {count} Stunden ist keine Meldung erschienen.',
  },
  staff: 'Diese Adresse gehört zu einem Konto bei {page}.',
};
