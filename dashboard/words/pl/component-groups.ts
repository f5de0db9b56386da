import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Dodaj grupę',
  addTitle: 'Dodaj grupę',
  editTitle: 'Edytuj grupę',
  editOf: 'Edytuj grupę {name}',
  name: 'Nazwa',
  nameHint: 'Odwiedzający widzą ją jako nagłówek, np. „Płatności” lub „Europa”.',
  visible: 'Kto może to zobaczyć',
  visibility: { 0: 'Tylko zalogowane osoby', 1: 'Wszyscy', 2: 'Nikt' },
  collapsed: 'Na stronie grupa jest',
  folding: { 0: 'rozwinięta', 1: 'zwinięta', 2: 'zwinięta, chyba że coś nie działa' },
  orderColumn: 'Kolejność komponentów',
  order: {
    manual: 'Ręcznie',
    name: 'Według nazwy',
    status: 'Według statusu',
    last_updated: 'Według ostatniej zmiany',
    id: 'Według czasu dodania',
  },
  orderDirection: 'Kierunek',
  direction: { asc: 'Rosnąco', desc: 'Malejąco' },
  added: 'Dodano grupę {name}',
  saved: 'Zapisano',
  fields: {
    name: 'Nazwa',
    visible: 'Kto może to zobaczyć',
    collapsed: 'Zwijanie',
    order_column: 'Kolejność komponentów',
    order_direction: 'Kierunek',
  },
};
