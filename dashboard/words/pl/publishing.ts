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
  emailToFiles: {
    one: '{count} e-mail, tylko zapisany w pliku',
    few: '{count} e-maile, tylko zapisane w plikach',
    many: '{count} e-maili, tylko zapisanych w plikach',
    other: '{count} e-maila, tylko zapisane w plikach',
  },
  notUndone: 'Nie cofnięto publikacji',

  recover: {
    one: '{names} wróci do statusu „Działa prawidłowo”, chyba że wpływa na to coś innego.',
    few: '{names} wrócą do statusu „Działa prawidłowo”, chyba że wpływa na nie coś innego.',
    many: '{names} wrócą do statusu „Działa prawidłowo”, chyba że wpływa na nie coś innego.',
    other: '{names} wrócą do statusu „Działa prawidłowo”, chyba że wpływa na nie coś innego.',
  },
  stays: '{name} pozostanie w statusie „{status}”, bo ustawiono go na samym komponencie.',
  setOperational: 'Ustaw te komponenty jako działające',
  setOperationalHint: 'Rozwiązanie incydentu nie zmienia statusu ustawionego na samym komponencie.',
  alsoAffected: 'Dotyczy go też inny otwarty incydent: {names}. Zaznacz tylko wtedy, gdy znów działa.',
  stillShown: 'Po tej aktualizacji strona nadal pokazuje problem: {names}.',
};
