import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: 'Betriebsbereit',
    2: 'Eingeschränkte Leistung',
    3: 'Teilausfall',
    4: 'Schwerer Ausfall',
    5: 'Unbekannt',
    6: 'In Wartung',
  },
  incidentStatus: {
    0: 'Gemeldet',
    1: 'Wird untersucht',
    2: 'Ursache erkannt',
    3: 'Wird beobachtet',
    4: 'Behoben',
  },
  scheduleStatus: { 0: 'Geplant', 1: 'Läuft', 2: 'Abgeschlossen' },
  translations: {
    label: 'Übersetzungen',
    help: 'Die Texte oben in anderen Sprachen. Fehlt eine Sprache, sehen Besucher das Original. Wenn Sie ein Original ändern, prüfen Sie hier die Übersetzungen.',
    language: 'Sprache',
    add: 'Sprache hinzufügen',
  },

  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  delete: 'Löschen',
  edit: 'Bearbeiten',
  undo: 'Rückgängig',
  retry: 'Erneut versuchen',
  add: 'Hinzufügen',
  remove: 'Entfernen',
  search: 'Suchen',
  more: 'Mehr',
  copy: 'Kopieren',
  copied: 'Kopiert',
  loading: 'Wird geladen…',
  optional: 'optional',
  none: 'Keine',
  mailNotSent:
    'Es ist kein Mailserver eingerichtet: E-Mails werden auf dem Server in Dateien geschrieben, und niemand erhält sie. Um E-Mails zu verschicken, setzen Sie SMTP_URL und MAIL_FROM auf dem Server und starten Sie Daymark neu.',
  yes: 'Ja',
  no: 'Nein',
  back: 'Zurück',
  next: 'Weiter',
  previous: 'Zurück',
  saved: 'Gespeichert',
  deleted: '„{name}“ gelöscht',
  restored: '„{name}“ wiederhergestellt',

  pageOf: 'Seite {page} von {pages}',
  results: { one: '{count} Ergebnis', other: '{count} Ergebnisse' },
  noResults: 'Keine Treffer. Ändern Sie die Suche oder die Filter.',
  clearFilters: 'Filter zurücksetzen',
  removeFilter: 'Filter „{name}“ entfernen',

  offline:
    'Der Server ist nicht erreichbar. Ihre Eingaben bleiben erhalten. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  failed: 'Der Server konnte das nicht ausführen. Versuchen Sie es in einer Minute erneut.',
  invalid: 'Einige Angaben sind nicht gültig. Bei jedem Feld steht, warum.',
  notFound: 'Das gibt es nicht mehr, oder Sie dürfen es nicht sehen.',
  changedMeanwhile:
    'Jemand anderes hat das inzwischen geändert, deshalb wurde nichts gespeichert. Öffnen Sie es erneut, um die Änderung zu sehen.',
  forbidden: 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an einen Inhaber oder Admin dieser Seite.',
  tooMany: 'Zu viele Anfragen. Versuchen Sie es in {seconds} Sekunden erneut.',
  requestId: 'Anfrage-ID: {id}',

  draftRestored: 'Ihre früheren Eingaben sind hier noch vorhanden.',
  discardDraft: 'Verwerfen',
  unsaved: 'Sie haben ungespeicherte Änderungen.',
  unsavedText:
    'Sie bleiben in diesem Browser erhalten, damit Sie später weitermachen können. Niemand sonst sieht sie, bevor Sie speichern.',
  stay: 'Hier bleiben',
  leave: 'Verlassen',

  conflictTitle: 'Jemand anderes hat das geändert',
  conflictText:
    'Während Sie bearbeitet haben, hat jemand anderes gespeichert. Wählen Sie, was bleiben soll. Bis Sie speichern, geht nichts verloren.',
  conflictMine: 'Ihre Fassung',
  conflictTheirs: 'Andere Fassung',

  confirmTitle: '„{name}“ löschen?',
  confirmType: 'Geben Sie zur Bestätigung „{name}“ ein.',

  removedLine: 'Entfernt:',
  addedLine: 'Hinzugefügt:',

  utc: 'UTC',
  yourZone: 'Ihre Zeitzone',
  pageZone: 'Zeitzone der Seite',
  now: 'jetzt',
  timeIn: 'Zeitzone: {zone}',
  timeSkipped:
    'In {zone} wird die Uhr dann vorgestellt, und diese Zeit entfällt. Es gilt die Zeit nach der Umstellung.',
  timeRepeated:
    'In {zone} wird die Uhr dann zurückgestellt, und diese Zeit kommt zweimal vor. Es gilt die erste.',
  formatting: 'Formatierung',
  marks: { bold: 'Fett', italic: 'Kursiv', link: 'Link', list: 'Liste', code: 'Code' },
};
