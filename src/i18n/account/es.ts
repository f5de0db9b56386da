import type { AccountTexts } from '../account-texts.ts';

export const es: AccountTexts = {
  email: 'Dirección de correo',
  name: 'Su nombre',
  password: 'Contraseña',
  newPassword: 'Contraseña nueva',
  passwordHint: 'Al menos 10 caracteres. Una frase es mejor que una contraseña corta con símbolos.',
  signIn: 'Iniciar sesión',
  pages: 'Páginas',
  backToStatus: 'Página de estado',
  toSignIn: 'Ir al inicio de sesión',
  toDashboard: 'Ir al panel',
  linkBroken: 'Este enlace no es válido',
  offline: 'No se puede acceder al servidor. Compruebe su conexión e inténtelo de nuevo.',
  failed: 'El servidor no pudo responder. Inténtelo de nuevo en un minuto.',
  invalid: 'Algunos datos no se pueden aceptar. Cada campo dice por qué.',
  needsScript:
    'Esta página necesita JavaScript, porque el secreto de su dirección debe quedarse en su navegador. Permita JavaScript en esta página y vuelva a cargarla.',
  roles: {
    owner: 'propietario',
    admin: 'administrador',
    editor: 'editor',
    responder: 'guardia',
    viewer: 'lector',
  },
  setup: {
    title: 'Configure su página de estado',
    account: 'Su cuenta',
    intro: 'Usted será el primer propietario: puede hacerlo todo e invitar a otras personas.',
    yourPage: 'Su página',
    page: 'Nombre de la página de estado',
    pageHint: 'Los visitantes lo ven arriba en la página. Déjelo vacío para conservar «{name}».',
    timezone: 'Zona horaria de la página',
    timezoneHint: 'Los días y horas de la página están en esta zona, por ejemplo Europe/Madrid.',
    locale: 'Idioma de la página',
    components: 'Primeros componentes',
    componentsHint:
      'Lo que usan sus clientes, uno por línea: sitio web, API, pagos. Todo se puede cambiar después.',
    sample: 'Crear en su lugar los componentes de una empresa inventada, para explorar',
    submit: 'Crear mi página',
    closed:
      'La configuración está cerrada porque alguien ya tiene una cuenta. Inicie sesión o pida una invitación a un propietario.',
    noCode:
      'Falta el código en la dirección. Abra la dirección completa que el servidor mostró al arrancar. «daymark setup» la muestra otra vez en el servidor.',
    withoutScript:
      'O cree su cuenta en el servidor con «daymark user create --name … --email … --password-stdin».',
    done: 'Su página de estado está lista',
    seePage: 'Ver su página de estado',
    testMail: '¿Funciona el correo?',
    testMailText:
      'Envíese un correo de prueba y vea qué dice el servidor de correo. También puede hacerlo más tarde.',
    testMailSend: 'Enviar un correo de prueba',
    testMailAccepted:
      'El servidor de correo aceptó el mensaje. Mire su bandeja de entrada y la carpeta de spam.',
    testMailFolder:
      'No hay ningún servidor de correo configurado, así que Daymark escribió el correo en un archivo. Para enviar correo, defina SMTP_URL en el servidor y reinicie Daymark.',
  },
  invitation: {
    title: 'Acepte su invitación',
    role: 'Su rol',
    submit: 'Crear mi cuenta',
    organization: 'Continuar con la cuenta de su organización',
    or: 'O elija una contraseña:',
    broken:
      'La invitación ya se usó, caducó o fue sustituida por otra. Pida que se la envíen de nuevo. Si ya la aceptó, inicie sesión.',
    withoutScript: 'O pida a un administrador que cree su cuenta en el servidor con «daymark user create».',
  },
  reset: {
    title: 'Restablecer su contraseña',
    intro:
      'Escriba la dirección de correo de su cuenta. Recibirá un enlace para elegir una contraseña nueva.',
    ask: 'Enviar el enlace',
    introUnsent:
      'Este servidor no envía correos. Escriba la dirección de correo de su cuenta: el enlace para elegir una contraseña nueva se guarda en un archivo del servidor, y quien lo administra puede dárselo.',
    askUnsent: 'Crear el enlace',
    submit: 'Guardar la contraseña nueva',
    signOutHint: 'Se cerrará su sesión en todas partes y luego la iniciará con la contraseña nueva.',
    broken: 'Quizá falte una parte del enlace. Ábralo de nuevo desde el correo o pida otro.',
    again: 'Pedir otro enlace',
    withoutScript:
      'O pida a un administrador que ejecute «daymark user reset-password <email> --password-stdin» en el servidor.',
  },
  emailChange: {
    title: 'Confirme su dirección de correo',
    intro: 'A partir de entonces iniciará sesión con la dirección que recibió este enlace.',
    submit: 'Confirmar la dirección',
    broken: 'Quizá falte una parte del enlace. Ábralo de nuevo desde el correo o pida el cambio otra vez.',
    withoutScript: 'El enlace vale 24 horas.',
  },
  signInPage: {
    code: 'Código',
    codeHint: 'Los seis dígitos de su aplicación de autenticación, o uno de sus códigos de recuperación.',
    codeDue: 'Su contraseña es correcta. Escriba ahora el código de su segundo factor.',
    useRecovery: 'Usar un código de recuperación',
    passkey: 'Iniciar sesión con una llave de acceso',
    passkeyFailed: 'No se usó ninguna llave de acceso. Inténtelo de nuevo o inicie sesión de otra forma.',
    organization: 'Iniciar sesión con la cuenta de su organización',
    emergency: 'Acceso de emergencia con contraseña',
    forgotten: '¿Olvidó su contraseña?',
    wasReset: 'Su contraseña ha cambiado. Inicie sesión con ella.',
    signedOut: 'Ha cerrado la sesión.',
    withoutScript:
      'Los scripts y otros programas no inician sesión. Usan un token: véase la referencia de la API.',
  },
};
