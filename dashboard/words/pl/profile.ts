import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'Twój profil',
  account: 'Konto',
  name: 'Imię i nazwisko',
  email: 'Adres e-mail',
  emailHint: 'Nowy adres zacznie obowiązywać, gdy potwierdzisz go linkiem, który tam wyślemy.',
  unconfirmed:
    'Wysłaliśmy link na adres {email}. Dopóki go nie otworzysz, logujesz się adresem {current}. Link działa przez 24 godziny.',
  dropUnconfirmed: 'Zachowaj {current}',
  emailSent: 'Wysłaliśmy link na adres {email}. Otwórz go, aby potwierdzić nowy adres.',
  emailWritten:
    'Nie skonfigurowano serwera poczty, więc link potwierdzający {email} został tylko zapisany w pliku na serwerze. Dopóki go nie otworzysz, loguj się jako {current}.',
  language: 'Język',
  automatic: 'Automatycznie',
  languageHint: 'Język tego panelu i e-maili do Ciebie.',
  languageAutomatic: 'Panel ma język Twojej przeglądarki, a e-maile – strony statusu: {language}.',
  untranslated:
    'Panel nie jest jeszcze przetłumaczony na ten język, więc pozostaje po angielsku. E-maile są przetłumaczone.',
  timezone: 'Strefa czasowa',
  timezoneHint: 'Jest tam teraz {time}.',
  timezoneAutomatic:
    'Panel ma strefę czasową Twojej przeglądarki ({browser}), a e-maile – strony statusu ({page}).',
  noZone: 'Żadna strefa czasowa nie ma takiej nazwy. Wyszukaj miasto, np. Warszawa lub Warsaw.',
  appearance: 'Wygląd',
  appearanceHint: 'To ustawienie jest zapisane tylko w tej przeglądarce.',
  role: 'Twoja rola',
  securityLink: 'Hasło, drugi składnik, klucze dostępu i sesje',
};
