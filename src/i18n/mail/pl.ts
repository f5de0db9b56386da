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
    'maintenance.started': 'Prace konserwacyjne rozpoczęte',
    'maintenance.completed': 'Prace konserwacyjne zakończone',
    'incident.overdue': 'Aktualizacja opóźniona',
    'incident.stale': 'Brak nowych aktualizacji',
    'subscriber.confirm': 'Potwierdź subskrypcję',
    'subscriber.manage': 'Zarządzaj swoją subskrypcją',
    'account.invitation': 'Masz zaproszenie',
    'account.password_reset': 'Zresetuj hasło',
    'account.email_change': 'Potwierdź nowy adres e-mail',
    'account.email_changed': 'Twój adres e-mail został zmieniony',
  },

  started: 'Początek',
  duration: 'Czas trwania',
  nextUpdate: 'Następna aktualizacja do',
  window: 'Termin',
  before: 'Poprzedni termin',
  affected: 'Dotyczy',
  restored: 'Przywrócono',
  stillAffected: 'Nadal z problemami',
  openEnd: '{start}, koniec nieustalony',
  lasted: 'Czas trwania: {duration}',
  moreComponents: {
    one: 'i jeszcze {count}',
    few: 'i jeszcze {count}',
    many: 'i jeszcze {count}',
    other: 'i jeszcze {count}',
  },

  viewIncident: 'Zobacz incydent',
  viewMaintenance: 'Zobacz prace konserwacyjne',
  readPostmortem: 'Przeczytaj analizę po incydencie',
  openIncident: 'Otwórz incydent w panelu',
  viewPage: 'Zobacz stronę statusu',
  readOn: 'Czytaj dalej na stronie statusu',
  openLink: 'Jeśli przycisk nie działa, otwórz ten link:',

  subscribed: 'Otrzymujesz tę wiadomość, ponieważ subskrybujesz aktualizacje: {page}.',
  manage: 'Zarządzaj subskrypcją',
  unsubscribe: 'Anuluj subskrypcję',

  confirmText: 'Potwierdź, że chcesz otrzymywać na ten adres aktualizacje: {page}.',
  confirm: 'Potwierdź subskrypcję aktualizacji',
  confirmElse:
    'Ten link wygaśnie za 24 godziny. Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Nie wyślemy żadnych aktualizacji.',
  confirmChannel:
    'Potwierdź, że ten kanał ma otrzymywać aktualizacje ze strony {page}. Otwórz link i naciśnij przycisk.',
  confirmChannelElse:
    'Link działa przez 24 godziny. Jeśli nikt tutaj o to nie prosił, zignoruj tę wiadomość, a żadne aktualizacje nie zostaną wysłane.',
  manageText: 'Ten link pozwala wybrać, o czym powiadamiamy, wstrzymać wiadomości lub anulować subskrypcję.',

  invitationText: 'Masz zaproszenie do prowadzenia strony {page}. Przyjmij je i wybierz hasło.',
  acceptInvitation: 'Przyjmij zaproszenie',
  invitationElse:
    'Ten link wygaśnie za 7 dni i działa tylko raz. Jeśli nie spodziewasz się zaproszenia, zignoruj tę wiadomość.',
  resetText: 'Otrzymaliśmy prośbę o zresetowanie hasła do Twojego konta: {page}.',
  resetPassword: 'Wybierz nowe hasło',
  resetElse:
    'Ten link wygaśnie za godzinę i działa tylko raz. Jeśli to nie Twoja prośba, zignoruj tę wiadomość. Hasło się nie zmieni.',
  emailChangeText: 'Potwierdź, że chcesz używać tego adresu na swoim koncie: {page}.',
  confirmEmail: 'Potwierdź adres',
  emailChangeElse:
    'Ten link wygaśnie za 24 godziny i działa tylko raz. Jeśli to nie Twoja prośba, zignoruj tę wiadomość.',
  emailChangedText:
    'Adres e-mail Twojego konta został zmieniony: {page}. Jeśli to nie Twoja zmiana, od razu skontaktuj się z właścicielem strony.',

  overdueText: 'Następna aktualizacja miała się ukazać do {time}, ale jeszcze jej nie opublikowano.',
  staleText: {
    one: 'Od {count} godziny nie opublikowano aktualizacji.',
    few: 'Od {count} godzin nie opublikowano aktualizacji.',
    many: 'Od {count} godzin nie opublikowano aktualizacji.',
    other: 'Od {count} godziny nie opublikowano aktualizacji.',
  },
  staff: 'Otrzymujesz tę wiadomość, ponieważ masz konto: {page}.',
};
