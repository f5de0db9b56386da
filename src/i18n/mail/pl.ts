import type { MailTexts } from '../mail-texts.ts';

export const pl: MailTexts = {
  kinds: {
    'incident.opened': 'Nowy incydent',
    'incident.updated': 'Aktualizacja incydentu',
    'maintenance.announced': 'Planowane prace konserwacyjne',
    'maintenance.updated': 'Aktualizacja prac konserwacyjnych',
    'maintenance.rescheduled': 'Zmiana terminu prac konserwacyjnych',
    'maintenance.reminder': 'Przypomnienie o pracach konserwacyjnych',
    'maintenance.started': 'Prace konserwacyjne się rozpoczęły',
    'maintenance.completed': 'Prace konserwacyjne się zakończyły',
    'incident.overdue': 'Aktualizacja się opóźnia',
    'incident.stale': 'Brak nowych aktualizacji',
    'subscriber.confirm': 'Potwierdzenie subskrypcji',
    'subscriber.manage': 'Zarządzanie subskrypcją',
  },

  nextUpdate: 'Następna aktualizacja do: {time}',
  before: 'Poprzedni termin: {window}',
  view: 'Zobacz na stronie statusu',
  readOn: 'Czytaj dalej na stronie statusu',

  subscribed: 'Ten adres subskrybuje powiadomienia: {page}.',
  manage: 'Zarządzaj subskrypcją',
  unsubscribe: 'Zrezygnuj z subskrypcji',

  confirmText:
    'Ktoś poprosił o wysyłanie na ten adres powiadomień: {page}. Aby je otrzymywać, potwierdź subskrypcję.',
  confirm: 'Potwierdź subskrypcję',
  confirmElse:
    'Link działa przez 24 godziny. Jeśli to pomyłka, zignoruj tę wiadomość: nic więcej nie zostanie wysłane.',
  manageText: 'Tym linkiem można zmienić wszystko: zakres powiadomień, przerwę lub rezygnację.',

  overdueText: 'Następna aktualizacja miała się ukazać do: {time}. Od tego czasu żadnej nie opublikowano.',
  staleText: {
    one: 'Od {count} godziny nie było aktualizacji.',
    few: 'Od {count} godzin nie było aktualizacji.',
    many: 'Od {count} godzin nie było aktualizacji.',
    other: 'Od {count} godziny nie było aktualizacji.',
  },
  staff: 'Ten adres należy do konta: {page}.',
};
