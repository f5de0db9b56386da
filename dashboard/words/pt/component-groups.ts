import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Adicionar grupo',
  addTitle: 'Adicionar um grupo',
  editTitle: 'Editar grupo',
  editOf: 'Editar o grupo {name}',
  name: 'Nome',
  nameHint: 'Os visitantes o veem como título, como “Pagamentos” ou “Europa”.',
  visible: 'Quem pode ver',
  visibility: { 0: 'Somente pessoas conectadas', 1: 'Todos', 2: 'Ninguém' },
  collapsed: 'Na página, ele fica',
  folding: { 0: 'expandido', 1: 'recolhido', 2: 'recolhido, a menos que haja um problema' },
  orderColumn: 'Ordem dos componentes',
  order: {
    manual: 'À mão',
    name: 'Por nome',
    status: 'Por status',
    last_updated: 'Por última alteração',
    id: 'Por data de adição',
  },
  orderDirection: 'Direção',
  direction: { asc: 'Crescente', desc: 'Decrescente' },
  added: 'Grupo {name} adicionado',
  saved: 'Salvo',
  fields: {
    name: 'Nome',
    visible: 'Quem pode ver',
    collapsed: 'Exibição',
    order_column: 'Ordem dos componentes',
    order_direction: 'Direção',
  },
};
