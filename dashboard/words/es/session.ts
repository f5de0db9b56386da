import type { Words } from '../words.ts';

export const session: Words['session'] = {
  expiredTitle: 'Su sesión ha terminado',
  expiredText: 'Inicie sesión de nuevo para continuar. No se pierde nada de lo que ha escrito.',
  recentTitle: 'Confirme que es usted',
  recentText:
    'Este cambio es delicado y hace un rato que inició sesión. Inicie sesión de nuevo para continuar.',
  email: 'Dirección de correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar lo escrito',
  code: 'Código de su aplicación de autenticación o un código de recuperación',
  signIn: 'Iniciar sesión',
  withPasskey: 'Iniciar sesión con una llave de acceso',
  withOrganization: 'Iniciar sesión con la cuenta de su organización (en una ventana nueva)',
  cancelled: 'No ha iniciado sesión, así que no se ha cambiado nada.',
  role: {
    owner: 'Propietario',
    admin: 'Administrador',
    editor: 'Editor',
    responder: 'Operador',
    viewer: 'Lector',
  },
};
