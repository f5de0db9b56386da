import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publicar',
  publishAndTellChats: {
    one: 'Publicar y avisar a {count} canal de chat',
    many: 'Publicar y avisar a {count} canales de chat',
    other: 'Publicar y avisar a {count} canales de chat',
  },
  browsers: { one: '{count} navegador', many: '{count} navegadores', other: '{count} navegadores' },
  emailToFiles: {
    one: '{count} correo, solo guardado en un archivo',
    other: '{count} correos, solo guardados en archivos',
  },
  notUndone: 'No se ha deshecho la publicación',

  recover: {
    one: '{names} vuelve a estar operativo, salvo que le afecte otra cosa.',
    many: '{names} vuelven a estar operativos, salvo que les afecte otra cosa.',
    other: '{names} vuelven a estar operativos, salvo que les afecte otra cosa.',
  },
  stays: '{name} sigue en «{status}», porque ese estado se puso en el propio componente.',
  setOperational: 'Poner estos componentes como operativos',
  setOperationalHint: 'Resolver la incidencia no cambia un estado que se puso en el propio componente.',
  alsoAffected: 'También le afecta otra incidencia abierta: {names}. Márquelo solo si vuelve a funcionar.',
  stillShown: 'Después de esta actualización, la página seguirá mostrando un problema en: {names}.',
};
