import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publicar',
  publishAndTellChats: {
    one: 'Publicar y avisar a {count} canal de chat',
    many: 'Publicar y avisar a {count} canales de chat',
    other: 'Publicar y avisar a {count} canales de chat',
  },
  browsers: { one: '{count} navegador', many: '{count} navegadores', other: '{count} navegadores' },
  notUndone: 'No se ha deshecho la publicación',
};
