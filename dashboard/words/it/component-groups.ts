import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Aggiungi gruppo',
  addTitle: 'Aggiungi un gruppo',
  editTitle: 'Modifica gruppo',
  editOf: 'Modifica il gruppo {name}',
  name: 'Nome',
  nameHint: 'I visitatori lo vedono come titolo, per esempio «Pagamenti» o «Europa».',
  visible: 'Chi può vederlo',
  visibility: { 0: 'Solo chi ha eseguito l’accesso', 1: 'Tutti', 2: 'Nessuno' },
  collapsed: 'Sulla pagina è',
  folding: { 0: 'espanso', 1: 'compresso', 2: 'compresso, salvo in caso di problemi' },
  orderColumn: 'Ordine dei componenti',
  order: {
    manual: 'Manuale',
    name: 'Per nome',
    status: 'Per stato',
    last_updated: 'Per ultima modifica',
    id: 'Per data di aggiunta',
  },
  orderDirection: 'Direzione',
  direction: { asc: 'Crescente', desc: 'Decrescente' },
  added: 'Gruppo {name} aggiunto',
  saved: 'Salvato',
  fields: {
    name: 'Nome',
    visible: 'Chi può vederlo',
    collapsed: 'Compressione',
    order_column: 'Ordine dei componenti',
    order_direction: 'Direzione',
  },
};
