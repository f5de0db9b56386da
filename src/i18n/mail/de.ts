import type { MailTexts } from '../mail-texts.ts';

export const de: MailTexts = {
  kinds: {
    'incident.opened': 'Neue Störung',
    'incident.updated': 'Update zur Störung',
    'postmortem.published': 'Abschlussbericht',
    'maintenance.announced': 'Geplante Wartung',
    'maintenance.updated': 'Update zur Wartung',
    'maintenance.rescheduled': 'Wartung verschoben',
    'maintenance.reminder': 'Wartungserinnerung',
    'maintenance.started': 'Wartung gestartet',
    'maintenance.completed': 'Wartung abgeschlossen',
    'incident.overdue': 'Update überfällig',
    'incident.stale': 'Keine aktuellen Updates',
    'subscriber.confirm': 'Bestätigen Sie Ihr Abonnement',
    'subscriber.manage': 'Verwalten Sie Ihr Abonnement',
    'account.invitation': 'Sie wurden eingeladen',
    'account.password_reset': 'Passwort zurücksetzen',
    'account.email_change': 'Neue E-Mail-Adresse bestätigen',
    'account.email_changed': 'Ihre E-Mail-Adresse wurde geändert',
  },

  started: 'Beginn',
  duration: 'Dauer',
  nextUpdate: 'Nächstes Update bis',
  window: 'Geplant für',
  before: 'Bisher geplant',
  affected: 'Betroffen',
  restored: 'Wiederhergestellt',
  stillAffected: 'Weiterhin betroffen',
  openEnd: 'ab {start}, Ende offen',
  lasted: 'Dauer: {duration}',
  moreComponents: { one: 'und {count} weitere', other: 'und {count} weitere' },

  viewIncident: 'Störung ansehen',
  viewMaintenance: 'Wartung ansehen',
  readPostmortem: 'Abschlussbericht lesen',
  openIncident: 'Störung im Dashboard öffnen',
  viewPage: 'Statusseite ansehen',
  readOn: 'Auf der Statusseite weiterlesen',
  openLink: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',

  subscribed: 'Sie erhalten diese E-Mail, weil Sie die Updates von {page} abonniert haben.',
  manage: 'Abonnement verwalten',
  unsubscribe: 'Abbestellen',

  confirmText: 'Bitte bestätigen Sie, dass Sie Updates von {page} an diese Adresse erhalten möchten.',
  confirm: 'Abonnement bestätigen',
  confirmElse:
    'Dieser Link ist 24 Stunden gültig. Wenn Sie keine Updates angefordert haben, können Sie diese E-Mail ignorieren. Sie erhalten dann keine.',
  confirmChannel:
    'Bitte bestätigen Sie, dass dieser Kanal Updates von {page} erhalten soll. Öffnen Sie den Link und klicken Sie auf die Schaltfläche.',
  confirmChannelElse:
    'Der Link ist 24 Stunden gültig. Falls das hier niemand angefordert hat, ignorieren Sie diese Nachricht; dann werden keine Updates gesendet.',
  manageText:
    'Über diesen Link legen Sie fest, worüber Sie informiert werden, pausieren E-Mails oder bestellen sie ab.',

  invitationText:
    'Sie wurden eingeladen, {page} mitzubetreuen. Nehmen Sie die Einladung an und wählen Sie ein Passwort.',
  acceptInvitation: 'Einladung annehmen',
  invitationElse:
    'Dieser Link ist 7 Tage gültig und funktioniert einmal. Wenn Sie keine Einladung erwartet haben, können Sie diese E-Mail ignorieren.',
  resetText: 'Für Ihr Konto bei {page} wurde ein neues Passwort angefordert.',
  resetPassword: 'Neues Passwort wählen',
  resetElse:
    'Dieser Link ist eine Stunde gültig und funktioniert einmal. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.',
  emailChangeText: 'Bitte bestätigen Sie, dass Sie diese Adresse für Ihr Konto bei {page} verwenden möchten.',
  confirmEmail: 'Adresse bestätigen',
  emailChangeElse:
    'Dieser Link ist 24 Stunden gültig und funktioniert einmal. Wenn Sie die Änderung nicht angefordert haben, können Sie diese E-Mail ignorieren.',
  emailChangedText:
    'Die E-Mail-Adresse Ihres Kontos bei {page} wurde geändert. Wenn Sie das nicht waren, wenden Sie sich sofort an einen Inhaber der Seite.',

  overdueText: 'Das nächste Update war bis {time} fällig, wurde aber noch nicht veröffentlicht.',
  staleText: {
    one: 'Seit {count} Stunde wurde kein Update veröffentlicht.',
    other: 'Seit {count} Stunden wurde kein Update veröffentlicht.',
  },
  staff: 'Sie erhalten diese E-Mail, weil Sie ein Konto bei {page} haben.',
};
