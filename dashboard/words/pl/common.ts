import type { Words } from '../words.ts';

export const common: Words['common'] = {
  componentStatus: {
    1: 'Działa prawidłowo',
    2: 'Problemy z wydajnością',
    3: 'Częściowa awaria',
    4: 'Poważna awaria',
    5: 'Nieznany',
    6: 'Prace konserwacyjne',
  },
  incidentStatus: {
    0: 'Zgłoszony',
    1: 'W trakcie analizy',
    2: 'Zidentyfikowany',
    3: 'Monitorowany',
    4: 'Rozwiązany',
  },
  scheduleStatus: { 0: 'Planowane', 1: 'W toku', 2: 'Zakończone' },
  translations: {
    label: 'Tłumaczenia',
    help: 'Powyższe teksty w innych językach. Jeśli brakuje języka, odwiedzający widzą oryginał. Po zmianie oryginału sprawdź tutaj tłumaczenia.',
    language: 'Język',
    add: 'Dodaj język',
  },

  save: 'Zapisz',
  cancel: 'Anuluj',
  close: 'Zamknij',
  delete: 'Usuń',
  edit: 'Edytuj',
  undo: 'Cofnij',
  retry: 'Spróbuj ponownie',
  add: 'Dodaj',
  remove: 'Usuń',
  search: 'Szukaj',
  more: 'Więcej',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  loading: 'Wczytywanie…',
  optional: 'opcjonalnie',
  none: 'Brak',
  mailNotSent:
    'Nie skonfigurowano serwera poczty: e-maile są zapisywane w plikach na serwerze i nikt ich nie otrzymuje. Aby je wysyłać, ustaw na serwerze SMTP_URL i MAIL_FROM i uruchom Daymark ponownie.',
  yes: 'Tak',
  no: 'Nie',
  back: 'Wstecz',
  next: 'Dalej',
  previous: 'Poprzednia',
  saved: 'Zapisano',
  deleted: 'Usunięto „{name}”',
  restored: 'Przywrócono „{name}”',

  pageOf: 'Strona {page} z {pages}',
  results: { one: '{count} wynik', few: '{count} wyniki', many: '{count} wyników', other: '{count} wyników' },
  noResults: 'Nic nie znaleziono. Zmień wyszukiwanie lub filtry.',
  clearFilters: 'Wyczyść filtry',
  removeFilter: 'Usuń filtr „{name}”',

  offline:
    'Nie można połączyć się z serwerem. Wpisane dane są zachowane. Sprawdź połączenie i spróbuj ponownie.',
  failed: 'Serwer nie mógł tego wykonać. Spróbuj ponownie za minutę.',
  invalid: 'Niektórych danych nie można przyjąć. Przyczyna jest podana przy każdym polu.',
  notFound: 'To już nie istnieje albo nie masz do tego dostępu.',
  changedMeanwhile:
    'Ktoś inny zmienił to w międzyczasie, więc nic nie zostało zapisane. Otwórz ponownie, aby zobaczyć, co się zmieniło.',
  forbidden: 'Twoja rola na to nie pozwala. Zwróć się do właściciela lub administratora tej strony.',
  tooMany: 'Zbyt wiele żądań. Spróbuj ponownie za {seconds} s.',
  requestId: 'Identyfikator żądania: {id}',

  draftRestored: 'Wcześniej wpisane tu dane zostały zachowane.',
  discardDraft: 'Odrzuć',
  unsaved: 'Masz niezapisane zmiany.',
  unsavedText:
    'Są zachowane w tej przeglądarce, więc możesz dokończyć później. Nikt inny ich nie widzi, dopóki ich nie zapiszesz.',
  stay: 'Zostań',
  leave: 'Opuść stronę',

  conflictTitle: 'Ktoś inny to zmienił',
  conflictText:
    'Ktoś inny zapisał zmiany w trakcie Twojej edycji. Wybierz, co zachować; do czasu zapisania nic nie przepadnie.',
  conflictMine: 'Twoja wersja',
  conflictTheirs: 'Druga wersja',

  confirmTitle: 'Usunąć „{name}”?',
  confirmType: 'Wpisz „{name}”, aby potwierdzić.',

  removedLine: 'Usunięto:',
  addedLine: 'Dodano:',

  utc: 'UTC',
  yourZone: 'Twoja strefa czasowa',
  pageZone: 'Strefa czasowa strony',
  now: 'teraz',
  timeIn: 'Strefa czasowa: {zone}',
  timeSkipped:
    'W strefie {zone} zegary są wtedy przesuwane do przodu i ta godzina nie występuje. Liczy się godzina po zmianie.',
  timeRepeated:
    'W strefie {zone} zegary są wtedy cofane i ta godzina występuje dwa razy. Liczy się pierwsza z nich.',
  formatting: 'Formatowanie',
  marks: { bold: 'Pogrubienie', italic: 'Kursywa', link: 'Link', list: 'Lista', code: 'Kod' },
};
