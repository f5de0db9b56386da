import type { Words } from '../words.ts';

export const trash: Words['trash'] = {
  title: 'Papelera',
  intro:
    'Lo eliminado permanece aquí un tiempo y se puede restaurar tal como estaba. Al restaurar no se avisa a nadie.',
  list: 'Elementos eliminados',
  type: 'Tipo',
  anyType: 'Todos los tipos',
  types: {
    components: 'Componente',
    'component-groups': 'Grupo de componentes',
    incidents: 'Incidente',
    'incident-updates': 'Actualización de incidente',
    postmortems: 'Análisis posterior',
    'incident-templates': 'Plantilla de incidente',
    schedules: 'Mantenimiento',
    'schedule-updates': 'Actualización de mantenimiento',
    metrics: 'Métrica',
  },
  emptyTitle: 'La papelera está vacía',
  emptyText:
    'Cuando alguien elimina un incidente, un componente o una plantilla, espera aquí hasta su eliminación definitiva.',
  deleted: 'Eliminación: {time}',
  deletedBy: 'Eliminación por {name}: {time}',
  purgeDue: 'Eliminación definitiva: {time}',
  restore: 'Restaurar',
  purge: 'Eliminar definitivamente',
  purgeTitle: '¿Eliminar «{name}» definitivamente?',
  purgeText: 'Se elimina definitivamente, junto con lo que le pertenece. Nada puede recuperarlo.',
  purged: '«{name}» eliminado definitivamente',
};
