import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Einstellungen',
  sections: 'Bereiche',
  section: {
    page: 'Seite',
    look: 'Aussehen',
    content: 'Was die Seite zeigt',
    uptime: 'Verfügbarkeit',
    notifications: 'Benachrichtigungen',
    security: 'Sicherheit und Daten',
    system: 'System',
  },
  intro: {
    page: 'Wie Ihre Statusseite heißt und wie Besucher sie lesen.',
    look: 'Die Vorschau zeigt die echte Seite mit Ihren Änderungen. Niemand sonst sieht sie, bevor Sie speichern.',
    content: 'Welche Teile Besucher sehen.',
    uptime: 'Wie Daymark die Zeit für Balken und Prozentwerte zählt.',
    notifications: 'Wann Abonnenten und Team benachrichtigt werden und wie schnell.',
    security: 'Was zum Anmelden nötig ist und wie lange Gelöschtes aufbewahrt wird.',
    system: 'Das Programm selbst.',
  },
  unsavedMark: 'nicht gespeichert',
  reset: 'Auf Standard zurücksetzen',
  resetOf: 'Auf Standard zurücksetzen: {name}',
  defaultIs: 'Standard: {value}',
  defaultEmpty: 'leer',
  on: 'ein',
  off: 'aus',
  discard: 'Änderungen verwerfen',
  nothingChanged: 'Nichts wurde geändert.',
  changes: {
    one: '{count} Änderung ist nicht gespeichert',
    other: '{count} Änderungen sind nicht gespeichert',
  },

  settings: {
    name: { label: 'Name der Seite', help: 'Besucher sehen ihn oben auf der Seite und in E-Mails.' },
    about: { label: 'Über die Seite', help: 'Einige Sätze unter dem Status. Markdown ist möglich.' },
    timezone: {
      label: 'Zeitzone',
      help: 'Tage und Zeiten auf der Seite gelten in dieser Zone. Im Dashboard sehen Sie Ihre eigene.',
    },
    locale: {
      label: 'Sprache',
      help: 'Für Besucher, deren Browser keine der sechzehn Sprachen der Seite verlangt, und für E-Mails.',
    },
    logo: {
      label: 'Logo',
      help: 'Es ersetzt den Namen oben auf der Seite. Geben Sie eine https-Adresse ein oder laden Sie ein Bild hoch.',
    },
    logo_dark: {
      label: 'Logo auf dunklen Seiten',
      help: 'Es ersetzt das Logo, wo die Seite dunkel ist. Ohne dieses Bild wird auch dort das Logo gezeigt.',
    },
    favicon: { label: 'Symbol im Browser-Tab', help: 'Ohne eigenes Symbol zeigt es den aktuellen Status.' },
    touch_icon: {
      label: 'Symbol auf dem Startbildschirm',
      help: 'Ein quadratisches Bild. Ohne eigenes entsteht es aus Ihrem hochgeladenen Logo.',
    },
    theme: { label: 'Darstellung', help: 'Hell, dunkel oder wie das Gerät der Besucher es bevorzugt.' },
    accent: { label: 'Akzentfarbe', help: 'Links und Schaltflächen haben sie.' },
    status_colours: {
      label: 'Statusfarben',
      help: 'Wählen Sie beliebige Farben. Texte und Hintergründe erhalten lesbare Abstufungen davon.',
    },
    status_labels: {
      label: 'Statusnamen',
      help: 'Wie Sie jeden Status nennen, in allen Sprachen. Ein leeres Feld steht für den übersetzten Namen.',
    },
    header_links: {
      label: 'Links oben auf der Seite',
      help: 'Zum Beispiel zu Ihrer Website oder Dokumentation. Adressen beginnen mit https:// oder mailto:.',
    },
    support_url: {
      label: 'Link zum Melden von Problemen',
      help: 'Wo Besucher Sie erreichen: eine https-Adresse oder mailto: und eine E-Mail-Adresse.',
    },
    support_label: {
      label: 'Text dieses Links',
      help: 'Leer bedeutet „Problem melden“ in der Sprache des Besuchers.',
    },
    announcement: {
      label: 'Ankündigung',
      help: 'Sie steht oben auf jeder Seite. Markdown ist möglich. Die Vorschau zeigt sie jederzeit.',
    },
    announcement_from: { label: 'Ankündigung zeigen ab', help: 'Leer bedeutet sofort.' },
    translations: {
      label: 'Übersetzungen',
      help: 'Name, Beschreibung und Ankündigung in anderen Sprachen. Fehlt eine Sprache, sehen Besucher das Original. Wenn Sie ein Original ändern, prüfen Sie hier die Übersetzungen.',
    },
    announcement_until: { label: 'Ankündigung zeigen bis', help: 'Leer bedeutet, bis Sie sie entfernen.' },
    css: {
      label: 'CSS',
      help: 'Regeln, die der Seite hinzugefügt werden. Schreiben Sie sie ohne style-Tag.',
    },
    header: {
      label: 'HTML über der Seite',
      help: 'Skripte werden entfernt; Layout, Links und Bilder bleiben.',
    },
    footer: {
      label: 'HTML unter der Seite',
      help: 'Skripte werden entfernt; Layout, Links und Bilder bleiben.',
    },
    history_days: { label: 'Tage früherer Störungen', help: 'Ältere Störungen stehen im Archiv.' },
    bar_days: { label: 'Tage in den Verfügbarkeitsbalken', help: 'Jeder Balken ist ein Tag.' },
    uptime_down: {
      label: 'Was als Ausfallzeit zählt',
      help: 'Eine Komponente mit einem dieser Status ist ausgefallen. Alle andere Zeit zählt als verfügbar.',
    },
    uptime_maintenance: {
      label: 'Zeit in Wartung',
      help: '„Nicht berücksichtigt“ heißt, dass sie den Prozentwert in keine Richtung ändert.',
    },
    major_outage_share: {
      label: 'Anteil der Komponenten für einen schweren Ausfall',
      help: 'Wenn so viele Prozent der Komponenten schwer ausgefallen sind, meldet die Seite einen schweren Ausfall des ganzen Systems.',
    },
    show_uptime: { label: 'Verfügbarkeitsbalken', help: 'Ein Balken für jeden Tag und der Prozentwert.' },
    show_metrics: { label: 'Diagramme der Messwerte', help: 'Unter den Komponenten.' },
    show_history: { label: 'Frühere Störungen', help: 'Die letzten Tage und ein Link zum Archiv.' },
    show_upcoming: { label: 'Geplante Wartung', help: 'Was geplant ist, bevor es beginnt.' },
    show_subscribe: {
      label: 'Abonnieren',
      help: 'Besucher können per E-Mail und Feed abonnieren. Bestehende Abonnements sind nicht betroffen.',
    },
    show_powered_by: { label: '„Powered by Daymark“', help: 'Eine Zeile unten auf der Seite.' },
    reminders: {
      label: 'Erinnerungen vor einer Wartung',
      help: 'So lange vor Beginn erhalten Abonnenten eine E-Mail. Ohne Erinnerungen werden sie einmal benachrichtigt.',
    },
    stale_hours: {
      label: 'Stunden ohne Meldung',
      help: 'Nach so vielen Stunden ohne Meldung zu einer offenen Störung wird das Team benachrichtigt. 0 heißt nie.',
    },
    notification_hold: {
      label: 'Sekunden zum Rückgängigmachen',
      help: 'So lange warten Benachrichtigungen nach dem Veröffentlichen, damit Sie alles zurücknehmen können. 0 sendet sofort.',
    },
    mail_rate: {
      label: 'Höchstzahl der E-Mails pro Sekunde',
      help: 'Für Mailserver, die sie begrenzen. 0 heißt so schnell, wie der Server sie annimmt.',
    },
    trash_days: {
      label: 'Tage im Papierkorb',
      help: 'So lange lässt sich Gelöschtes wiederherstellen. Danach ist es endgültig gelöscht.',
    },
    delivery_days: {
      label: 'Tage der Zustellungen',
      help: 'So lange zeigt die Liste der Zustellungen, wer worüber benachrichtigt wurde.',
    },
    delivery_content_days: {
      label: 'Tage der Zustellungsinhalte',
      help: 'So lange bleiben die Inhalte von Webhooks und die Antworten der Empfänger gespeichert. Danach lässt sich ein Webhook nicht erneut senden.',
    },
    point_days: {
      label: 'Tage der Messpunkte',
      help: 'So lange bleiben einzelne Messpunkte gespeichert. Diagramme zeigen weiterhin ihre Summen.',
    },
    rollup_days: {
      label: 'Tage der Messsummen',
      help: 'So lange bleiben die Summen gespeichert, aus denen Diagramme entstehen.',
    },
    session_days: {
      label: 'Tage bis zur erneuten Anmeldung',
      help: 'So lange bleiben Personen höchstens angemeldet. Ungenutzte Sitzungen enden nach 12 Stunden.',
    },
    idempotency_hours: {
      label: 'Stunden der Idempotenzschlüssel',
      help: 'So lange erhält eine wiederholte Anfrage mit demselben Idempotency-Key dieselbe Antwort.',
    },
    second_factor_roles: {
      label: 'Rollen, die einen zweiten Faktor brauchen',
      help: 'Personen mit diesen Rollen müssen sich mit einem Passkey oder mit einem Code aus einer App anmelden. Ohne können sie nur lesen.',
    },
  },
  themeName: { auto: 'Wie das Gerät es bevorzugt', light: 'Hell', dark: 'Dunkel' },
  maintenanceRule: {
    excluded: 'Nicht berücksichtigt',
    up: 'Zählt als verfügbar',
    down: 'Zählt als Ausfallzeit',
  },
  days: { one: '{count} Tag', other: '{count} Tage' },

  zoneSearch: 'Stadt eingeben, zum Beispiel Berlin',
  zoneNone: 'Keine passende Zeitzone.',
  useBrowserZone: 'Zone dieses Browsers verwenden: {zone}',

  contrastGood: 'Auf weißem und auf dunklem Hintergrund gut lesbar.',
  contrastLight:
    'Auf Weiß schwer lesbar ({ratio} : 1). In der hellen Darstellung verwendet die Seite einen dunkleren Ton.',
  contrastDark:
    'Auf dunklem Hintergrund schwer lesbar ({ratio} : 1). In der dunklen Darstellung verwendet die Seite einen helleren Ton.',
  contrastBoth:
    'Auf weißem und auf dunklem Hintergrund schwer lesbar. Die Seite verwendet auf Weiß einen dunkleren und auf Dunkel einen helleren Ton.',
  notAColour: 'Schreiben Sie die Farbe als #rrggbb, zum Beispiel #2563eb.',
  pickColour: 'Farbe auswählen: {name}',

  upload: 'Bild hochladen',
  removePicture: 'Bild entfernen',
  uploaded: 'Ein hochgeladenes Bild ({size} KB)',
  pictureUnreadable:
    'Diese Datei ist kein Bild, das Browser anzeigen können. Verwenden Sie PNG, JPEG, WebP, GIF oder SVG.',
  pictureTooLarge: 'Dieses SVG ist größer als 48 KB. Laden Sie ein kleineres hoch oder ein PNG.',

  addLink: 'Link hinzufügen',
  linkLabel: 'Text von Link {number}',
  linkUrl: 'Adresse von Link {number}',
  removeLink: 'Link {number} entfernen',
  noLinks: 'Keine eigenen Links.',

  addReminder: 'Erinnerung hinzufügen',
  reminder: 'Erinnerung {number}',
  reminderUnit: 'Einheit der Erinnerung {number}',
  removeReminder: 'Erinnerung {number} entfernen',
  noReminders: 'Keine Erinnerungen: Die Leute werden einmal benachrichtigt, wenn Sie die Wartung ankündigen.',
  unit: { minutes: 'Minuten', hours: 'Stunden', days: 'Tage' },
  duration: {
    minutes: { one: '{count} Minute', other: '{count} Minuten' },
    hours: { one: '{count} Stunde', other: '{count} Stunden' },
    days: { one: '{count} Tag', other: '{count} Tage' },
  },

  preview: 'Vorschau der Seite',
  previewing: 'Vorschau wird erstellt…',
  previewStale: 'Die Vorschau zeigt Ihre letzten Änderungen, die sich speichern lassen: {reason}',
  previewFailed: 'Die Vorschau konnte nicht erstellt werden: {reason}',
  previewNote:
    'Sie ist hell oder dunkel wie dieser Browser. Besucher sehen, was ihr eigener Browser bevorzugt.',
  openPreview: 'Vorschau in neuem Tab öffnen',
  width: 'Breite der Vorschau',
  phone: 'Telefon',
  desktop: 'Desktop',

  testMail: 'Testmail',
  testMailText:
    'Senden Sie jetzt eine E-Mail auf dem Weg, den alle E-Mails nehmen, und sehen Sie, was der Mailserver antwortet.',
  testMailTo: 'Senden an',
  testMailSend: 'Testmail senden',
  testMailAccepted:
    'Der Mailserver hat die Mail an {to} angenommen. Sehen Sie im Posteingang und im Spam-Ordner nach.',
  testMailFolder:
    'Es ist kein Mailserver eingerichtet, deshalb wurde die Mail an {to} in eine Datei geschrieben. Abonnenten erhalten keine E-Mails, bis Sie auf dem Server SMTP_URL und MAIL_FROM setzen und Daymark neu starten.',
  testMailRefused: 'Kein Mailserver hat die Mail an {to} angenommen.',
  testMailAnswer: 'Antwort des Servers: {answer}',
  testMailFile: 'Datei: {answer}',

  version: 'Laufende Version',
  installed: 'Installierte Version',
  unknown: 'nicht lesbar',
  upToDate: 'Daymark läuft in der installierten Version.',
  restartTitle: 'Eine neue Version ist installiert: Daymark neu starten',
  restartText:
    'Version {installed} ist installiert, aber {version} läuft noch. Starten Sie Daymark neu, um sie zu verwenden.',

  openSection: 'Einstellungen: {section}',
};
