import type { Words } from '../words.ts';

export const overview: Words['overview'] = {
  title: 'Resumen',
  allGood: 'Todo está operativo',
  allGoodText: 'No hay incidentes abiertos ni mantenimientos en curso.',
  openIncidents: {
    one: '{count} incidente abierto',
    many: '{count} incidentes abiertos',
    other: '{count} incidentes abiertos',
  },
  update: 'Publicar una actualización',
  noUpdateYet: 'Aún sin actualizaciones',
  nextUpdate: 'Próxima actualización prevista {time}',
  wasDue: 'La próxima actualización estaba prevista {time}',
  lastUpdate: 'Última actualización {time}',
  began: 'Inicio: {time}',
  maintenance: 'Mantenimiento',
  running: 'En curso, fin: {time}',
  runningOpen: 'En curso, sin fin previsto',
  starts: 'Empieza {time}',
  waiting: 'Pendiente de usted',
  drafts: {
    one: '{count} incidente es un borrador',
    many: '{count} incidentes son borradores',
    other: '{count} incidentes son borradores',
  },
  overdue: {
    one: '{count} actualización se retrasa',
    many: '{count} actualizaciones se retrasan',
    other: '{count} actualizaciones se retrasan',
  },
  failedDeliveries: {
    one: '{count} notificación ha fallado',
    many: '{count} notificaciones han fallado',
    other: '{count} notificaciones han fallado',
  },
  problems: {
    writes: 'La base de datos no acepta cambios: no se puede comunicar ni guardar nada',
    backup: 'La copia de seguridad programada falla',
    twin: 'La copia estática de la página no se actualiza',
    purge: 'Una caché (CDN) no recibe aviso de los cambios',
  },
  components: 'Componentes',
  moreComponents: {
    one: 'Mostrar {count} componente',
    many: 'Mostrar los {count} componentes',
    other: 'Mostrar los {count} componentes',
  },
  notOperational: {
    one: '{count} componente no está operativo',
    other: '{count} componentes no están operativos',
  },
  restOperational: {
    one: 'El otro componente ({count}) está operativo.',
    other: 'Los otros {count} componentes están operativos.',
  },
  ungrouped: 'Otros componentes',
};
