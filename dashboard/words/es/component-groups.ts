import type { Words } from '../words.ts';

export const componentGroups: Words['componentGroups'] = {
  add: 'Añadir grupo',
  addTitle: 'Añadir un grupo',
  editTitle: 'Editar grupo',
  editOf: 'Editar el grupo {name}',
  name: 'Nombre',
  nameHint: 'Los visitantes lo ven como encabezado, por ejemplo «Pagos» o «Europa».',
  visible: 'Quién puede verlo',
  visibility: { 0: 'Solo personas con sesión iniciada', 1: 'Todos', 2: 'Nadie' },
  collapsed: 'En la página está',
  folding: { 0: 'desplegado', 1: 'plegado', 2: 'plegado salvo si hay problemas' },
  orderColumn: 'Orden de sus componentes',
  order: {
    manual: 'Manual',
    name: 'Por nombre',
    status: 'Por estado',
    last_updated: 'Por último cambio',
    id: 'Por fecha de incorporación',
  },
  orderDirection: 'Sentido',
  direction: { asc: 'Ascendente', desc: 'Descendente' },
  added: 'Grupo {name} añadido',
  saved: 'Guardado',
  fields: {
    name: 'Nombre',
    visible: 'Quién puede verlo',
    collapsed: 'Plegado',
    order_column: 'Orden de sus componentes',
    order_direction: 'Sentido',
  },
};
