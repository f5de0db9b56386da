import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Publicera',
  publishAndTellChats: {
    one: 'Publicera och meddela {count} chattkanal',
    other: 'Publicera och meddela {count} chattkanaler',
  },
  browsers: { one: '{count} webbläsare', other: '{count} webbläsare' },
  notUndone: 'Det togs inte tillbaka',
};
