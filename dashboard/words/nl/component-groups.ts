import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Groep toevoegen',
  addTitle: 'Groep toevoegen',
  editTitle: 'Groep bewerken',
  editOf: 'Groep {name} bewerken',
  name: 'Naam',
  nameHint: 'Bezoekers zien die als tussenkop, zoals ‘Betalingen’ of ‘Europa’.',
  visible: 'Wie het kan zien',
  visibility: { 0: 'Alleen ingelogde personen', 1: 'Iedereen', 2: 'Niemand' },
  collapsed: 'Op de pagina is de groep',
  folding: { 0: 'uitgeklapt', 1: 'ingeklapt', 2: 'ingeklapt, tenzij er iets mis is' },
  orderColumn: 'Volgorde van de onderdelen',
  order: {
    manual: 'Met de hand',
    name: 'Op naam',
    status: 'Op status',
    last_updated: 'Op laatste wijziging',
    id: 'Op moment van toevoegen',
  },
  orderDirection: 'Richting',
  direction: { asc: 'Oplopend', desc: 'Aflopend' },
  added: 'Groep {name} toegevoegd',
  saved: 'Opgeslagen',
  fields: {
    name: 'Naam',
    visible: 'Wie het kan zien',
    collapsed: 'In- of uitgeklapt',
    order_column: 'Volgorde van de onderdelen',
    order_direction: 'Richting',
  },
};
