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
  emailToFiles: {
    one: '{count} лист, лише записаний у файл',
    few: '{count} листи, лише записані у файли',
    many: '{count} листів, лише записаних у файли',
    other: '{count} листа, лише записані у файли',
  },
  notUndone: 'Відмінити не вдалося',

  recover: { other: 'Повернеться до стану «Працює», якщо не зачеплено чимось іншим: {names}.' },
  stays: '{name} – залишиться стан «{status}», бо його встановлено на самому компоненті.',
  setOperational: 'Перевести в стан «Працює»',
  setOperationalHint: 'Розв’язання інциденту не змінює стан, установлений на самому компоненті.',
  alsoAffected:
    'На нього впливає й інший відкритий інцидент: {names}. Позначайте, лише якщо він знову працює.',
  stillShown: 'Після цього оновлення сторінка й далі показує проблему: {names}.',
};
