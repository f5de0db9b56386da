import type { Words } from '../words.ts';

export const templates: Words['templates'] = {
  title: 'Vorlagen',
  intro:
    'Texte und Einstellungen, die bereitliegen, wenn etwas ausfällt: Ein Tippen füllt die ganze Meldung aus.',
  add: 'Neue Vorlage',
  search: 'Vorlagen suchen',
  emptyTitle: 'Noch keine Vorlagen',
  emptyText:
    'Schreiben Sie heute auf, was Sie nachts brauchen: Titel, Text, Komponenten. Oder machen Sie eine Vorlage aus einer früheren Störung.',
  uses: 'Verwenden',
  usesOf: 'Verwenden: {name}',
  variables: { one: '{count} Feld zum Ausfüllen', other: '{count} Felder zum Ausfüllen' },
  fields: 'Felder zum Ausfüllen',
  noVariables: 'Nichts auszufüllen',
  components: { one: '{count} Komponente', other: '{count} Komponenten' },
  readOnly: 'Sie können Vorlagen ansehen, aber nicht ändern.',

  newTitle: 'Neue Vorlage',
  name: 'Name',
  nameHint: 'Ihr Team wählt sie nach diesem Namen aus. Besucher sehen ihn nicht.',
  slug: 'Kurzname für Skripte',
  slugHint: 'Leer lassen, dann entsteht er aus dem Namen.',
  template: 'Text',
  templateHint:
    'Markdown. Schreiben Sie {{ region }}, wo etwas auszufüllen ist: Daraus wird ein Feld im Formular.',
  incidentName: 'Titel',
  incidentNameHint:
    'Leer lassen, dann schreibt ihn die meldende Person. Auch er kann Felder haben: {{ service }} ist ausgefallen.',
  defaults: 'Was sie ausfüllt',
  status: 'Status',
  visible: 'Wer die Störung sehen kann',
  notifications: 'Abonnenten benachrichtigen',
  noDefault: 'Keine Vorgabe: Die meldende Person wählt',
  twigHelp: 'Was kann noch im Text stehen?',
  twigName: 'der Titel der Störung',
  twigStatus: 'sein Status in Worten',
  twigComponent: 'die erste betroffene Komponente und ihr Status',
  twigOccurred: 'wann er begann, in UTC',
  twigIf: 'ein Teil, der nur erscheint, wenn das Feld ausgefüllt ist',
  twigDefault: 'was dort steht, wenn das Feld leer ist',

  fromIncident: 'Mit einer früheren Störung beginnen',
  fromIncidentHint:
    'Titel, Text und Komponenten werden kopiert. Ersetzen Sie dann durch Felder, was sich von Mal zu Mal ändert.',
  fromIncidentNone: 'Keine passende Störung.',
  started: 'Kopiert aus „{name}“.',

  create: 'Vorlage anlegen',
  created: '„{name}“ angelegt',
  delete: 'Vorlage löschen',
  conflictNothing: 'nichts',

  bench: 'Ausprobieren',
  benchText:
    'Füllen Sie die Felder aus und sehen Sie das Ergebnis. Nichts wird veröffentlicht oder gespeichert.',
  benchWaiting: 'Schreiben Sie einen Text, um das Ergebnis zu sehen.',
  benchBusy: 'Wird erzeugt…',
  benchHeadline: 'Titel',
  benchNoHeadline: 'Die meldende Person schreibt den Titel.',
  benchMessage: 'Text',
  benchStale: 'Das ist der letzte Text, der funktioniert hat. Der neue enthält einen Fehler: siehe oben.',
  benchOnPage: 'So sehen es Besucher und Abonnenten',
};
