import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Lägg till grupp',
  addTitle: 'Lägg till en grupp',
  editTitle: 'Redigera grupp',
  editOf: 'Redigera gruppen {name}',
  name: 'Namn',
  nameHint: 'Besökarna ser det som en rubrik, till exempel ”Betalningar” eller ”Europa”.',
  visible: 'Vem som kan se den',
  visibility: { 0: 'Bara inloggade personer', 1: 'Alla', 2: 'Ingen' },
  collapsed: 'På sidan är den',
  folding: { 0: 'utfälld', 1: 'hopfälld', 2: 'hopfälld om inget är fel' },
  orderColumn: 'Komponenternas ordning',
  order: {
    manual: 'För hand',
    name: 'Efter namn',
    status: 'Efter status',
    last_updated: 'Efter senaste ändring',
    id: 'Efter när de lades till',
  },
  orderDirection: 'Riktning',
  direction: { asc: 'Stigande', desc: 'Fallande' },
  added: 'Gruppen {name} har lagts till',
  saved: 'Sparat',
  fields: {
    name: 'Namn',
    visible: 'Vem som kan se den',
    collapsed: 'Hopfällning',
    order_column: 'Komponenternas ordning',
    order_direction: 'Riktning',
  },
};
