import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Personas',
  intro: 'Todos los que pueden iniciar sesión en este panel, y lo que puede hacer cada uno.',
  invite: 'Invitar a alguien',
  searchHint: 'Buscar por nombre o dirección de correo',
  role: 'Rol',
  anyRole: 'Todos los roles',
  state: 'Situación',
  anyState: 'Todos',
  pending: 'Invitaciones pendientes',
  disabledOnly: 'Cuentas desactivadas',
  list: 'Personas que pueden iniciar sesión',

  you: 'Usted',
  disabled: 'Cuenta desactivada',
  invited: 'Invitación pendiente',
  invitedAt: 'Invitación: {time}',
  invitationExpired: 'Invitación caducada',
  noSecondFactor: 'Sin segundo factor',
  lastSignIn: 'Último inicio de sesión: {time}',
  neverSignedIn: 'Aún no ha iniciado sesión',

  emptyTitle: 'No hay nadie',
  emptyText: 'Invite a las personas que notifican incidentes con usted. Cada una recibe su propia cuenta.',

  roleMeaning: {
    owner: 'Puede hacerlo todo, y es el único rol que puede añadir, cambiar y quitar propietarios.',
    admin:
      'Puede hacerlo todo salvo gestionar propietarios: también ajustes, personas, tokens de API, el registro de auditoría y la papelera.',
    editor:
      'Crea, cambia y elimina componentes, incidentes, mantenimientos, plantillas, métricas y suscriptores.',
    responder:
      'Notifica incidentes, publica actualizaciones, programa mantenimientos y cambia el estado de los componentes. No elimina nada.',
    viewer: 'Ve lo que ven las personas con sesión iniciada. No cambia nada.',
  },

  name: 'Nombre',
  email: 'Dirección de correo electrónico',
  inviteText:
    'Enviamos a esta dirección un enlace con el que la persona elige una contraseña. El enlace funciona una sola vez, durante siete días.',
  sendInvitation: 'Enviar invitación',
  inviteTextFiles:
    'No hay ningún servidor de correo configurado, así que no se envía ningún correo. Recibirá un enlace para entregarlo, con el que la persona elige una contraseña. Funciona una vez, durante siete días.',
  createInvitation: 'Crear invitación',
  invitationFor: 'Invitación para {name}',
  invitationLink: 'Enlace de invitación',
  invitationLinkText:
    'Quien tenga este enlace puede entrar con esta cuenta. Funciona una vez, durante siete días, y no se vuelve a mostrar.',
  resendLink: 'Crear otro enlace de invitación',
  invitationSent: 'Invitación enviada a {email}',

  menu: 'Acciones para {name}',
  editTitle: 'Editar {name}',
  emailHint: 'Una dirección nueva vale de inmediato, sin confirmación.',
  resend: 'Enviar la invitación de nuevo',
  resent: 'Una nueva invitación va de camino a {email}. Los enlaces anteriores ya no funcionan.',
  disable: 'Desactivar',
  enable: 'Activar',
  signOut: 'Cerrar todas sus sesiones',
  wasSignedOut: 'Se cerraron todas las sesiones de {name}, que puede volver a iniciar sesión',
  wasDisabled: '{name} ya no puede iniciar sesión, y sus tokens de API han dejado de funcionar',
  wasEnabled: '{name} puede iniciar sesión de nuevo',
  deleteOwnText:
    'Esta es su propia cuenta: su sesión se cierra de inmediato y sus tokens de API terminan. Lo que ha escrito se conserva. Esto no se puede deshacer.',
  deleteText:
    'Sus sesiones y tokens de API terminan de inmediato, y borramos lo que sabemos de la persona. Lo que ha escrito se conserva. Esto no se puede deshacer.',
  wasDeleted: 'Cuenta de {name} eliminada',
  ownersOnly: 'Solo un propietario puede cambiar esta cuenta.',
  ownEmailHint: 'Cambie su propia dirección en su perfil: vale en cuanto la confirme.',
};
