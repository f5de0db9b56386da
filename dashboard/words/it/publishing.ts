import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Pubblica',
  publishAndTellChats: {
    one: 'Pubblica e avvisa {count} canale di chat',
    many: 'Pubblica e avvisa {count} canali di chat',
    other: 'Pubblica e avvisa {count} canali di chat',
  },
  browsers: { one: '{count} browser', many: '{count} browser', other: '{count} browser' },
  notUndone: 'La pubblicazione non è stata ritirata',
};
