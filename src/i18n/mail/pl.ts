import type { MailTexts } from '../mail-texts.ts';

export const pl: MailTexts = {
  kinds: {
    'incident.opened': 'Nowy incydent',
    'incident.updated': 'Aktualizacja incydentu',
    'postmortem.published': 'Analiza po incydencie',
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
    'account.invitation': 'Zaproszenie',
    'account.password_reset': 'Zmiana hasła',
    'account.email_change': 'Potwierdź nowy adres e-mail',
    'account.email_changed': 'Adres e-mail został zmieniony',
  },

  nextUpdate: 'Następna aktualizacja do: {time}',
  before: 'Poprzedni termin: {window}',
  view: 'Zobacz na stronie statusu',
  openIncident: 'Otwórz incydent',
  readOn: 'Czytaj dalej na stronie statusu',

  subscribed: 'Ten adres subskrybuje powiadomienia: {page}.',
  manage: 'Zarządzaj subskrypcją',
  unsubscribe: 'Zrezygnuj z subskrypcji',

  confirmText:
    'Ktoś poprosił o wysyłanie na ten adres powiadomień: {page}. Aby je otrzymywać, potwierdź subskrypcję.',
  confirm: 'Potwierdź subskrypcję',
  confirmElse:
    'Link działa przez 24 godziny. Jeśli to pomyłka, zignoruj tę wiadomość: nic więcej nie zostanie wysłane.',
  confirmChannel:
    'Potwierdź, że ten kanał ma otrzymywać aktualizacje ze strony {page}. Otwórz link i naciśnij przycisk.',
  confirmChannelElse:
    'Link działa przez 24 godziny. Jeśli nikt tutaj o to nie prosił, zignoruj tę wiadomość, a żadne aktualizacje nie zostaną wysłane.',
  manageText: 'Tym linkiem można zmienić wszystko: zakres powiadomień, przerwę lub rezygnację.',

  invitationText: 'Masz zaproszenie do współpracy: {page}. Przyjmij je, aby wybrać hasło.',
  acceptInvitation: 'Przyjmij zaproszenie',
  invitationElse: 'Link działa jeden raz, przez 7 dni. Jeśli ta wiadomość jest pomyłką, zignoruj ją.',
  resetText: 'Ktoś poprosił o nowe hasło do Twojego konta: {page}.',
  resetPassword: 'Wybierz nowe hasło',
  resetElse:
    'Link działa jeden raz, przez godzinę. Jeśli to pomyłka, zignoruj tę wiadomość: hasło się nie zmieni.',
  emailChangeText: 'Ktoś chce używać tego adresu na koncie: {page}. Jeśli to Ty, potwierdź adres.',
  confirmEmail: 'Potwierdź adres',
  emailChangeElse:
    'Link działa jeden raz, przez 24 godziny. Jeśli to pomyłka, zignoruj tę wiadomość: nic się nie zmieni.',
  emailChangedText:
    'Twoje konto ma teraz inny adres e-mail: {page}. Jeśli to nie Twoja zmiana, od razu zawiadom właściciela strony.',

  overdueText: 'Następna aktualizacja miała się ukazać do: {time}. Od tego czasu żadnej nie opublikowano.',
  staleText: {
    one: 'Od {count} godziny nie było aktualizacji.',
    few: 'Od {count} godzin nie było aktualizacji.',
    many: 'Od {count} godzin nie było aktualizacji.',
    other: 'Od {count} godziny nie było aktualizacji.',
  },
  staff: 'Ten adres należy do konta: {page}.',
};
