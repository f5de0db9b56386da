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
    'maintenance.started': 'El mantenimiento ha comenzado',
    'maintenance.completed': 'El mantenimiento ha terminado',
    'incident.overdue': 'Una actualización se retrasa',
    'incident.stale': 'Sin actualizaciones recientes',
    'subscriber.confirm': 'Confirmación de la suscripción',
    'subscriber.manage': 'Su suscripción',
    'account.invitation': 'Su invitación',
    'account.password_reset': 'Restablecer la contraseña',
    'account.email_change': 'Confirme su nueva dirección de correo',
    'account.email_changed': 'Su dirección de correo ha cambiado',
  },

  nextUpdate: 'Próxima actualización a más tardar: {time}',
  before: 'Horario anterior: {window}',
  view: 'Ver en la página de estado',
  openIncident: 'Abrir el incidente',
  readOn: 'Seguir leyendo en la página de estado',

  subscribed: 'Esta dirección está suscrita a las novedades de {page}.',
  manage: 'Gestionar la suscripción',
  unsubscribe: 'Cancelar la suscripción',

  confirmText:
    'Alguien ha pedido recibir en esta dirección las novedades de {page}. Confirme la suscripción para recibirlas.',
  confirm: 'Confirmar la suscripción',
  confirmElse:
    'El enlace es válido durante 24 horas. Si no lo ha pedido usted, ignore este mensaje: no se enviará nada más.',
  confirmChannel:
    'Confirma que este canal debe recibir las actualizaciones de {page}. Abre el enlace y pulsa el botón.',
  confirmChannelElse:
    'El enlace funciona durante 24 horas. Si nadie aquí lo ha solicitado, ignora este mensaje y no se enviará ninguna actualización.',
  manageText: 'Con este enlace se puede cambiar todo: qué se recibe, hacer una pausa o darse de baja.',

  invitationText: 'Le han invitado a colaborar en {page}. Acepte la invitación para elegir una contraseña.',
  acceptInvitation: 'Aceptar la invitación',
  invitationElse: 'El enlace funciona una sola vez, durante 7 días. Si no esperaba este mensaje, ignórelo.',
  resetText: 'Alguien ha pedido una contraseña nueva para su cuenta de {page}.',
  resetPassword: 'Elegir una contraseña nueva',
  resetElse:
    'El enlace funciona una sola vez, durante una hora. Si no lo ha pedido usted, ignore este mensaje: su contraseña no cambiará.',
  emailChangeText:
    'Alguien quiere usar esta dirección para una cuenta de {page}. Si ha sido usted, confirme la dirección.',
  confirmEmail: 'Confirmar la dirección',
  emailChangeElse:
    'El enlace funciona una sola vez, durante 24 horas. Si no ha sido usted, ignore este mensaje: no cambiará nada.',
  emailChangedText:
    'Su cuenta de {page} tiene ahora otra dirección de correo. Si no la ha cambiado usted, avise de inmediato a un propietario de la página.',

  overdueText:
    'La próxima actualización estaba prometida para el {time}. Desde entonces no se ha publicado ninguna.',
  staleText: {
    one: 'Hace {count} hora que no se publica ninguna actualización.',
    many: 'Hace {count} horas que no se publica ninguna actualización.',
    other: 'Hace {count} horas que no se publica ninguna actualización.',
  },
  staff: 'Esta dirección pertenece a una cuenta de {page}.',
};
