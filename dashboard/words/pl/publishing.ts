import type { Words } from '../words.ts';

export const publishing: Words['publishing'] = {
  publish: 'Opublikuj',
  publishAndTellChats: {
    one: 'Opublikuj i powiadom {count} kanał czatu',
    few: 'Opublikuj i powiadom {count} kanały czatu',
    many: 'Opublikuj i powiadom {count} kanałów czatu',
    other: 'Opublikuj i powiadom {count} kanałów czatu',
  },
  browsers: {
    one: '{count} przeglądarka',
    few: '{count} przeglądarki',
    many: '{count} przeglądarek',
    other: '{count} przeglądarki',
  },
  notUndone: 'Nie cofnięto publikacji',
};
