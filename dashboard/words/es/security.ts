import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Seguridad',
  dueTitle: 'Configure un segundo factor',
  dueText:
    'Su cuenta lo exige. Configure una aplicación de autenticación o añada una llave de acceso más abajo. Hasta entonces, solo puede leer.',

  password: 'Contraseña',
  passwordHint: 'Al menos 10 caracteres. Una frase que solo usted escribiría es fácil de recordar.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  noPassword:
    'Inicia sesión sin contraseña. Con una contraseña puede iniciar sesión aunque el otro medio no esté disponible.',
  changePassword: 'Cambiar la contraseña',
  setPassword: 'Establecer una contraseña',
  passwordChanged: 'Su contraseña se ha cambiado. Todas sus demás sesiones han terminado.',

  totp: 'Aplicación de autenticación',
  totpIntro: 'Además de la contraseña, introducirá un código que muestra una aplicación de su teléfono.',
  totpOn: 'Activada. Introduce un código de su aplicación cada vez que inicia sesión con la contraseña.',
  noRecoveryLeft:
    'Ha usado todos los códigos de recuperación. Desactive y vuelva a activar la aplicación para obtener otros, antes de perder el teléfono.',
  setUp: 'Configurar',
  switchOff: 'Desactivar',
  switchOffTitle: '¿Desactivar la aplicación de autenticación?',
  switchOffText:
    'Entonces bastará su contraseña para iniciar sesión. Sus códigos de recuperación dejarán de ser válidos.',
  switchedOff: 'La aplicación de autenticación está desactivada.',
  scan: 'Escanee este código con su aplicación de autenticación.',
  qrLabel: 'Código QR con la clave para su aplicación de autenticación',
  openApp: 'Abrir en una aplicación de este dispositivo',
  key: 'O introduzca esta clave a mano',
  code: 'Los seis dígitos que muestra ahora la aplicación',
  confirm: 'Activar',

  recoveryTitle: 'Guarde sus códigos de recuperación',
  recoveryText:
    'Si pierde el teléfono, con cada uno de estos códigos puede iniciar sesión una vez. Guárdelos donde pueda encontrarlos sin el teléfono. Solo los mostramos ahora.',
  recoveryCodes: 'Códigos de recuperación',
  download: 'Descargar',
  recoveryFile: 'daymark-recovery-codes.txt',
  recoveryKept: 'Los he guardado',

  passkeys: 'Llaves de acceso',
  passkeysIntro:
    'Con una llave de acceso inicia sesión con la huella, la cara o el PIN de su dispositivo, sin contraseña. Cuenta como segundo factor.',
  noPasskeys: 'Aún no tiene llaves de acceso.',
  addPasskey: 'Añadir una llave de acceso',
  passkeyAdded: 'Llave de acceso «{name}» añadida',
  passkeyCancelled:
    'No se ha añadido ninguna llave de acceso: se cerró el diálogo del navegador, o este dispositivo no las tiene.',
  passkeysUnsupported: 'Este navegador no admite llaves de acceso, o esta página no se sirve por https.',
  passkeyLastUsed: 'Último uso: {time}',
  passkeyNeverUsed: 'Nunca usada',
  passkeyCreated: 'Añadida: {time}',
  passkeyName: 'Nombre de la llave de acceso',
  rename: 'Cambiar nombre',
  renameName: 'Cambiar el nombre de la llave de acceso «{name}»',
  removeTitle: '¿Quitar la llave de acceso «{name}»?',
  removeText:
    'Ya no podrá iniciar sesión con ella. Quítela también de su dispositivo, donde permanece guardada.',
  passkeyRemoved: 'Llave de acceso «{name}» quitada',

  sessions: 'Dónde tiene la sesión iniciada',
  sessionsIntro: 'Si no reconoce alguna, termínela y cambie su contraseña.',
  thisDevice: 'Este dispositivo',
  lastUsed: 'Último uso: {time}',
  signedIn: 'Inicio de sesión: {time}',
  from: 'Desde {address}',
  method: {
    password: 'Con la contraseña',
    passkey: 'Con una llave de acceso',
    oidc: 'Con la cuenta de su organización',
    invitation: 'Con una invitación',
    setup: 'Durante la instalación',
    password_reset: 'Tras elegir una contraseña nueva',
  },
  withSecondFactor: 'Con un segundo factor',
  end: 'Terminar',
  ended: 'La sesión en {device} ha terminado.',
  endOthers: 'Terminar todas las demás',
  othersEnded: 'Todas sus demás sesiones han terminado.',
};
