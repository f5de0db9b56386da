import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: 'Operativo',
    2: 'Rendimiento degradado',
    3: 'Interrupción parcial',
    4: 'Interrupción grave',
    5: 'Desconocido',
    6: 'En mantenimiento',
  },
  incidentStatus: {
    0: 'Notificado',
    1: 'En investigación',
    2: 'Identificado',
    3: 'En observación',
    4: 'Resuelto',
  },
  scheduleStatus: { 0: 'Programado', 1: 'En curso', 2: 'Completado' },
  translations: {
    label: 'Traducciones',
    help: 'Los textos de arriba en otros idiomas. Si falta un idioma, los visitantes ven el original. Si cambia un original, revise aquí sus traducciones.',
    language: 'Idioma',
    add: 'Añadir idioma',
  },

  save: 'Guardar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  delete: 'Eliminar',
  edit: 'Editar',
  undo: 'Deshacer',
  retry: 'Reintentar',
  add: 'Añadir',
  remove: 'Quitar',
  search: 'Buscar',
  more: 'Más',
  copy: 'Copiar',
  copied: 'Copiado',
  loading: 'Cargando…',
  optional: 'opcional',
  none: 'Ninguno',
  mailNotSent:
    'No hay ningún servidor de correo configurado: los correos se guardan en archivos en el servidor y nadie los recibe. Para enviarlos, defina SMTP_URL y MAIL_FROM en el servidor y reinicie Daymark.',
  yes: 'Sí',
  no: 'No',
  back: 'Atrás',
  next: 'Siguiente',
  previous: 'Anterior',
  saved: 'Guardado',
  deleted: '«{name}» eliminado',
  restored: '«{name}» restaurado',

  pageOf: 'Página {page} de {pages}',
  results: { one: '{count} resultado', many: '{count} resultados', other: '{count} resultados' },
  noResults: 'Sin resultados. Cambie la búsqueda o los filtros.',
  clearFilters: 'Borrar los filtros',
  removeFilter: 'Quitar el filtro «{name}»',

  offline:
    'No se puede acceder al servidor. Lo que ha escrito se conserva. Compruebe la conexión e inténtelo de nuevo.',
  failed: 'El servidor no ha podido hacerlo. Inténtelo de nuevo en un minuto.',
  invalid: 'Algunos datos no se pueden aceptar. Cada campo indica por qué.',
  notFound: 'Esto ya no existe, o no tiene permiso para verlo.',
  changedMeanwhile:
    'Otra persona ha cambiado esto entretanto, así que no se ha guardado nada. Ábralo de nuevo para ver qué ha cambiado.',
  forbidden: 'Su rol no lo permite. Hable con un propietario o administrador de esta página.',
  tooMany: 'Demasiadas solicitudes. Inténtelo de nuevo en {seconds} segundos.',
  requestId: 'ID de la solicitud: {id}',

  draftRestored: 'Hemos conservado lo que escribió aquí antes.',
  discardDraft: 'Descartarlo',
  unsaved: 'Tiene cambios sin guardar.',
  unsavedText:
    'Se conservan en este navegador para que pueda continuar más tarde. Nadie más los ve hasta que guarde.',
  stay: 'Quedarse aquí',
  leave: 'Salir',

  conflictTitle: 'Otra persona ha cambiado esto',
  conflictText:
    'Otra persona lo ha guardado mientras usted lo editaba. Elija qué conservar; no se pierde nada hasta que guarde.',
  conflictMine: 'Su versión',
  conflictTheirs: 'La otra versión',

  confirmTitle: '¿Eliminar «{name}»?',
  confirmType: 'Escriba «{name}» para confirmar.',

  removedLine: 'Eliminado:',
  addedLine: 'Añadido:',

  utc: 'UTC',
  yourZone: 'Su zona horaria',
  pageZone: 'Zona horaria de la página',
  now: 'ahora',
  timeIn: 'Zona horaria: {zone}',
  timeSkipped:
    'En {zone}, los relojes se adelantan en ese momento y se saltan esta hora. Vale la hora posterior al cambio.',
  timeRepeated:
    'En {zone}, los relojes se atrasan en ese momento y muestran esta hora dos veces. Vale la primera.',
  formatting: 'Formato',
  marks: { bold: 'Negrita', italic: 'Cursiva', link: 'Enlace', list: 'Lista', code: 'Código' },
};
