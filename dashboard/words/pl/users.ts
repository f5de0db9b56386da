import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'Osoby',
  intro: 'Wszyscy, którzy mogą się zalogować do tego panelu, i co każdemu wolno.',
  invite: 'Zaproś osobę',
  searchHint: 'Szukaj według nazwiska lub adresu e-mail',
  role: 'Rola',
  anyRole: 'Wszystkie role',
  state: 'Stan',
  anyState: 'Wszyscy',
  pending: 'Oczekujące zaproszenia',
  disabledOnly: 'Wyłączone konta',
  list: 'Osoby, które mogą się zalogować',

  you: 'Ty',
  disabled: 'Wyłączone',
  invited: 'Zaproszenie wysłane',
  invitedAt: 'Zaproszenie: {time}',
  invitationExpired: 'Zaproszenie wygasło',
  noSecondFactor: 'Bez drugiego składnika',
  lastSignIn: 'Ostatnie logowanie: {time}',
  neverSignedIn: 'Jeszcze bez logowania',

  emptyTitle: 'Nikogo tu nie ma',
  emptyText: 'Zaproś osoby, które razem z Tobą zgłaszają incydenty. Każda dostanie własne konto.',

  roleMeaning: {
    owner: 'Może wszystko i jako jedyna rola może dodawać, zmieniać i usuwać właścicieli.',
    admin:
      'Może wszystko oprócz zarządzania właścicielami: także ustawienia, osoby, tokeny API, dziennik zmian i kosz.',
    editor:
      'Tworzy, zmienia i usuwa komponenty, incydenty, prace konserwacyjne, szablony, wskaźniki i subskrybentów.',
    responder:
      'Zgłasza incydenty, dodaje aktualizacje, planuje prace konserwacyjne i ustawia status komponentów. Niczego nie usuwa.',
    viewer: 'Widzi to, co zalogowane osoby. Niczego nie zmienia.',
  },

  name: 'Imię i nazwisko',
  email: 'Adres e-mail',
  inviteText:
    'Wyślemy na ten adres link, za pomocą którego ta osoba wybierze hasło. Link działa jeden raz, przez siedem dni.',
  sendInvitation: 'Wyślij zaproszenie',
  inviteTextFiles:
    'Nie skonfigurowano serwera poczty, więc żaden e-mail nie zostanie wysłany. Otrzymasz link do przekazania, za pomocą którego ta osoba wybierze hasło. Działa raz, przez siedem dni.',
  createInvitation: 'Utwórz zaproszenie',
  invitationFor: 'Zaproszenie dla: {name}',
  invitationLink: 'Link z zaproszeniem',
  invitationLinkText:
    'Każdy, kto ma ten link, może dołączyć na to konto. Link działa raz, przez siedem dni, i nie zostanie pokazany ponownie.',
  resendLink: 'Utwórz nowy link z zaproszeniem',
  invitationSent: 'Wysłano zaproszenie na adres {email}',

  menu: 'Działania: {name}',
  editTitle: 'Edytuj: {name}',
  emailHint: 'Nowy adres obowiązuje od razu, bez potwierdzenia.',
  resend: 'Wyślij zaproszenie ponownie',
  resent: 'Nowe zaproszenie jest w drodze na adres {email}. Wcześniejsze linki już nie działają.',
  disable: 'Wyłącz',
  enable: 'Włącz',
  signOut: 'Wyloguj wszędzie',
  wasSignedOut: 'Zakończono wszystkie sesje: {name} może się znów zalogować',
  wasDisabled: '{name} nie może się już zalogować, a tokeny API tego konta przestały działać',
  wasEnabled: '{name} może się znów zalogować',
  deleteOwnText:
    'To Twoje własne konto: nastąpi natychmiastowe wylogowanie, a Twoje tokeny API przestaną działać. To, co napisano, pozostanie. Tego nie można cofnąć.',
  deleteText:
    'Sesje i tokeny API tej osoby natychmiast wygasną, a to, co o niej wiemy, zostanie wymazane. To, co napisała, pozostanie. Tego nie można cofnąć.',
  wasDeleted: 'Usunięto konto: {name}',
  ownersOnly: 'Tylko właściciel może zmienić to konto.',
  ownEmailHint: 'Własny adres zmienisz w swoim profilu: obowiązuje po potwierdzeniu.',
};
