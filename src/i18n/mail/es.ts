import type { MailTexts } from '../mail-texts.ts';

export const es: MailTexts = {
  kinds: {
    'incident.opened': 'Nuevo incidente',
    'incident.updated': 'Actualización del incidente',
    'postmortem.published': 'Análisis posterior al incidente',
    'maintenance.announced': 'Mantenimiento programado',
    'maintenance.updated': 'Actualización del mantenimiento',
    'maintenance.rescheduled': 'Mantenimiento reprogramado',
    'maintenance.reminder': 'Recordatorio de mantenimiento',
    'maintenance.started': 'Mantenimiento iniciado',
    'maintenance.completed': 'Mantenimiento completado',
    'incident.overdue': 'Actualización pendiente',
    'incident.stale': 'Sin actualizaciones recientes',
    'subscriber.confirm': 'Confirme su suscripción',
    'subscriber.manage': 'Gestione su suscripción',
    'account.invitation': 'Ha recibido una invitación',
    'account.password_reset': 'Restablezca su contraseña',
    'account.email_change': 'Confirme su nueva dirección de correo',
    'account.email_changed': 'Su dirección de correo ha cambiado',
  },

  started: 'Inicio',
  duration: 'Duración',
  nextUpdate: 'Próxima actualización antes de',
  window: 'Programado para',
  before: 'Horario anterior',
  affected: 'Componentes afectados',
  restored: 'Restablecidos',
  stillAffected: 'Siguen afectados',
  openEnd: '{start}, sin hora de finalización',
  lasted: 'Duración: {duration}',
  moreComponents: { one: 'y {count} más', many: 'y {count} más', other: 'y {count} más' },

  viewIncident: 'Ver incidente',
  viewMaintenance: 'Ver mantenimiento',
  readPostmortem: 'Leer el análisis posterior al incidente',
  openIncident: 'Abrir el incidente en el panel',
  viewPage: 'Ver página de estado',
  readOn: 'Seguir leyendo en la página de estado',
  openLink: 'Si el botón no funciona, abra este enlace:',

  subscribed: 'Recibe este correo porque se ha suscrito a las actualizaciones de {page}.',
  manage: 'Gestionar suscripción',
  unsubscribe: 'Cancelar suscripción',

  confirmText: 'Confirme que desea recibir en esta dirección las actualizaciones de {page}.',
  confirm: 'Confirmar suscripción',
  confirmElse:
    'Este enlace caduca en 24 horas. Si no ha solicitado las actualizaciones, puede ignorar este correo. No le enviaremos ninguna.',
  confirmChannel:
    'Confirme que este canal debe recibir las actualizaciones de {page}. Abra el enlace y pulse el botón.',
  confirmChannelElse:
    'El enlace funciona durante 24 horas. Si nadie aquí lo ha solicitado, ignore este mensaje y no se enviará ninguna actualización.',
  manageText:
    'Utilice este enlace para elegir de qué quiere enterarse, pausar los correos o cancelar la suscripción.',

  invitationText: 'Le han invitado a colaborar en {page}. Acepte la invitación y elija una contraseña.',
  acceptInvitation: 'Aceptar invitación',
  invitationElse:
    'Este enlace caduca en 7 días y funciona una sola vez. Si no esperaba una invitación, puede ignorar este correo.',
  resetText: 'Hemos recibido una solicitud para restablecer la contraseña de su cuenta en {page}.',
  resetPassword: 'Elegir una contraseña nueva',
  resetElse:
    'Este enlace caduca en una hora y funciona una sola vez. Si no lo ha solicitado, puede ignorar este correo. Su contraseña no cambiará.',
  emailChangeText: 'Confirme que desea utilizar esta dirección para su cuenta en {page}.',
  confirmEmail: 'Confirmar dirección',
  emailChangeElse:
    'Este enlace caduca en 24 horas y funciona una sola vez. Si no ha solicitado este cambio, puede ignorar este correo.',
  emailChangedText:
    'La dirección de correo de su cuenta en {page} ha cambiado. Si no la ha cambiado usted, póngase en contacto de inmediato con un propietario de la página.',

  overdueText: 'La próxima actualización debía publicarse antes de {time}, pero aún no se ha publicado.',
  staleText: {
    one: 'No se ha publicado ninguna actualización desde hace {count} hora.',
    many: 'No se ha publicado ninguna actualización desde hace {count} horas.',
    other: 'No se ha publicado ninguna actualización desde hace {count} horas.',
  },
  staff: 'Recibe este correo porque tiene una cuenta en {page}.',
};
