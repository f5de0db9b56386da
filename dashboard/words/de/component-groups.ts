import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Gruppe hinzufügen',
  addTitle: 'Gruppe hinzufügen',
  editTitle: 'Gruppe bearbeiten',
  editOf: 'Gruppe „{name}“ bearbeiten',
  name: 'Name',
  nameHint: 'Besucher sehen ihn als Überschrift, zum Beispiel „Zahlungen“ oder „Europa“.',
  visible: 'Wer sie sehen kann',
  visibility: { 0: 'Nur angemeldete Personen', 1: 'Alle', 2: 'Niemand' },
  collapsed: 'Auf der Seite ist sie',
  folding: { 0: 'aufgeklappt', 1: 'zugeklappt', 2: 'zugeklappt, solange alles funktioniert' },
  orderColumn: 'Reihenfolge der Komponenten',
  order: {
    manual: 'Von Hand',
    name: 'Nach Name',
    status: 'Nach Status',
    last_updated: 'Nach letzter Änderung',
    id: 'Nach Zeitpunkt des Hinzufügens',
  },
  orderDirection: 'Richtung',
  direction: { asc: 'Aufsteigend', desc: 'Absteigend' },
  added: 'Gruppe „{name}“ hinzugefügt',
  saved: 'Gespeichert',
  fields: {
    name: 'Name',
    visible: 'Wer sie sehen kann',
    collapsed: 'Auf- und Zuklappen',
    order_column: 'Reihenfolge der Komponenten',
    order_direction: 'Richtung',
  },
};
