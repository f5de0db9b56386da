import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publiceren',
  publishAndTellChats: {
    one: 'Publiceren en {count} chatkanaal inlichten',
    other: 'Publiceren en {count} chatkanalen inlichten',
  },
  browsers: { one: '{count} browser', other: '{count} browsers' },
  notUndone: 'Het is niet teruggedraaid',
};
