import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Опублікувати',
  publishAndTellChats: { other: 'Опублікувати й сповістити чати ({count})' },
  browsers: {
    one: '{count} браузер',
    few: '{count} браузери',
    many: '{count} браузерів',
    other: '{count} браузера',
  },
  notUndone: 'Відмінити не вдалося',
};
