import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Опублікувати',
  publishAndTellChats: { other: 'Опублікувати й сповістити чати ({count})' },
  notUndone: 'Відмінити не вдалося',
};
