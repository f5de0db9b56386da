import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Veröffentlichen',
  publishAndTellChats: {
    one: 'Veröffentlichen und {count} Chat-Kanal benachrichtigen',
    other: 'Veröffentlichen und {count} Chat-Kanäle benachrichtigen',
  },
  browsers: { one: '{count} Browser', other: '{count} Browser' },
  notUndone: 'Es wurde nicht zurückgenommen',
};
