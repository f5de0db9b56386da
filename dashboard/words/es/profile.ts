import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'Su perfil',
  account: 'Cuenta',
  name: 'Nombre',
  email: 'Dirección de correo electrónico',
  emailHint: 'Una dirección nueva vale en cuanto la confirme con el enlace que enviamos a ella.',
  unconfirmed:
    'Hemos enviado un enlace a {email}. Hasta que lo abra, inicie sesión con {current}. El enlace es válido durante 24 horas.',
  dropUnconfirmed: 'Conservar {current}',
  emailSent: 'Hemos enviado un enlace a {email}. Ábralo para confirmar la nueva dirección.',
  emailWritten:
    'No hay ningún servidor de correo configurado, así que el enlace que confirma {email} solo se guardó en un archivo en el servidor. Hasta que lo abra, inicie sesión con {current}.',
  language: 'Idioma',
  automatic: 'Automático',
  languageHint: 'El idioma de este panel y de los correos que recibe.',
  languageAutomatic:
    'El panel usa el idioma de su navegador, y los correos el de la página de estado: {language}.',
  untranslated:
    'El panel aún no está traducido a este idioma, así que sigue en inglés. Los correos sí están traducidos.',
  timezone: 'Zona horaria',
  timezoneHint: 'Allí son ahora las {time}.',
  timezoneAutomatic:
    'El panel usa la zona horaria de su navegador ({browser}), y los correos la de la página de estado ({page}).',
  noZone: 'Ninguna zona horaria tiene este nombre. Busque una ciudad, por ejemplo Madrid.',
  appearance: 'Apariencia',
  appearanceHint: 'Se conserva solo en este navegador.',
  role: 'Su rol',
  securityLink: 'Contraseña, segundo factor, llaves de acceso y sesiones',
};
