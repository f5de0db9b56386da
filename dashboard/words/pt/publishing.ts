import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publicar',
  publishAndTellChats: {
    one: 'Publicar e avisar {count} canal de chat',
    many: 'Publicar e avisar {count} canais de chat',
    other: 'Publicar e avisar {count} canais de chat',
  },
  browsers: { one: '{count} navegador', many: '{count} navegadores', other: '{count} navegadores' },
  notUndone: 'Não foi desfeito',
};
