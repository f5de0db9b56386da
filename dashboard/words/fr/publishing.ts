import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publier',
  publishAndTellChats: {
    one: 'Publier et prévenir {count} canal de discussion',
    many: 'Publier et prévenir {count} canaux de discussion',
    other: 'Publier et prévenir {count} canaux de discussion',
  },
  browsers: { one: '{count} navigateur', many: '{count} navigateurs', other: '{count} navigateurs' },
  notUndone: 'La publication n’a pas été annulée',
};
