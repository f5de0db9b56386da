import type { AccountTexts } from '../account-texts.ts';

export const pl: AccountTexts = {
  email: 'Adres e-mail',
  name: 'Imię i nazwisko',
  password: 'Hasło',
  newPassword: 'Nowe hasło',
  passwordHint: 'Co najmniej 10 znaków. Zdanie jest lepsze niż krótkie hasło z symbolami.',
  signIn: 'Zaloguj się',
  pages: 'Strony',
  backToStatus: 'Strona statusu',
  toSignIn: 'Przejdź do logowania',
  toDashboard: 'Przejdź do panelu',
  linkBroken: 'Ten link jest nieprawidłowy',
  offline: 'Serwer jest nieosiągalny. Sprawdź połączenie i spróbuj ponownie.',
  failed: 'Serwer nie mógł odpowiedzieć. Spróbuj ponownie za minutę.',
  invalid: 'Części danych nie można przyjąć. Przy każdym polu jest podany powód.',
  needsScript:
    'Ta strona wymaga JavaScriptu, bo sekret z jej adresu musi pozostać w przeglądarce. Zezwól na JavaScript na tej stronie i wczytaj ją ponownie.',
  roles: {
    owner: 'właściciel',
    admin: 'administrator',
    editor: 'redaktor',
    responder: 'dyżurny',
    viewer: 'czytelnik',
  },
  setup: {
    title: 'Skonfiguruj stronę statusu',
    account: 'Twoje konto',
    intro: 'Zostajesz pierwszym właścicielem: możesz wszystko i możesz zapraszać inne osoby.',
    yourPage: 'Twoja strona',
    page: 'Nazwa strony statusu',
    pageHint: 'Odwiedzający widzą ją na górze strony. Pozostaw puste, aby zachować „{name}”.',
    timezone: 'Strefa czasowa strony',
    timezoneHint: 'Dni i godziny na stronie są w tej strefie, na przykład Europe/Warsaw.',
    locale: 'Język strony',
    components: 'Pierwsze komponenty',
    componentsHint:
      'To, czego używają klienci, po jednym w wierszu: strona, API, płatności. Wszystko można później zmienić.',
    sample: 'Zamiast tego utwórz komponenty zmyślonej firmy, żeby się rozejrzeć',
    submit: 'Utwórz moją stronę',
    closed:
      'Konfiguracja jest zamknięta, bo ktoś ma już konto. Zaloguj się albo poproś właściciela o zaproszenie.',
    noCode:
      'W adresie brakuje kodu. Otwórz cały adres, który serwer wypisał przy starcie. „daymark setup” wypisze go ponownie na serwerze.',
    withoutScript:
      'Albo utwórz konto na serwerze: „daymark user create --name … --email … --password-stdin”.',
    done: 'Strona statusu jest gotowa',
    seePage: 'Zobacz stronę statusu',
    testMail: 'Czy poczta działa?',
    testMailText:
      'Wyślij do siebie wiadomość testową i zobacz, co mówi serwer poczty. Możesz to zrobić też później.',
    testMailSend: 'Wyślij wiadomość testową',
    testMailAccepted: 'Serwer poczty przyjął wiadomość. Zajrzyj do skrzynki odbiorczej i do spamu.',
    testMailFolder:
      'Nie skonfigurowano serwera poczty, więc Daymark zapisał wiadomość w pliku. Aby wysyłać pocztę, ustaw SMTP_URL na serwerze i uruchom Daymark ponownie.',
  },
  invitation: {
    title: 'Przyjmij zaproszenie',
    role: 'Twoja rola',
    submit: 'Utwórz moje konto',
    organization: 'Kontynuuj z kontem swojej organizacji',
    or: 'Albo wybierz hasło:',
    broken:
      'Zaproszenie zostało użyte, wygasło albo zastąpiono je nowszym. Poproś o ponowne wysłanie. Jeśli zostało już przyjęte, zaloguj się.',
    withoutScript:
      'Albo poproś administratora o utworzenie konta na serwerze poleceniem „daymark user create”.',
  },
  reset: {
    title: 'Zresetuj hasło',
    intro: 'Podaj adres e-mail swojego konta. Otrzymasz link do wyboru nowego hasła.',
    ask: 'Wyślij link',
    introUnsent:
      'Ten serwer nie wysyła e-maili. Podaj adres e-mail swojego konta: link do wyboru nowego hasła zostanie zapisany w pliku na serwerze, a osoba, która nim zarządza, może Ci go przekazać.',
    askUnsent: 'Utwórz link',
    submit: 'Ustaw nowe hasło',
    signOutHint: 'Nastąpi wylogowanie wszędzie, a potem zalogujesz się nowym hasłem.',
    broken: 'Być może brakuje części linku. Otwórz go ponownie z wiadomości albo poproś o nowy.',
    again: 'Poproś o nowy link',
    withoutScript:
      'Albo poproś administratora o uruchomienie „daymark user reset-password <email> --password-stdin” na serwerze.',
  },
  emailChange: {
    title: 'Potwierdź adres e-mail',
    intro: 'Od tej chwili logujesz się adresem, na który przyszedł ten link.',
    submit: 'Potwierdź adres',
    broken:
      'Być może brakuje części linku. Otwórz go ponownie z wiadomości albo poproś o zmianę jeszcze raz.',
    withoutScript: 'Link działa przez 24 godziny.',
  },
  signInPage: {
    code: 'Kod',
    codeHint: 'Sześć cyfr z aplikacji uwierzytelniającej albo jeden z kodów odzyskiwania.',
    codeDue: 'Hasło jest poprawne. Teraz podaj kod drugiego składnika.',
    useRecovery: 'Użyj kodu odzyskiwania',
    passkey: 'Zaloguj się kluczem dostępu',
    passkeyFailed: 'Nie użyto klucza dostępu. Spróbuj ponownie albo zaloguj się inaczej.',
    organization: 'Zaloguj się kontem swojej organizacji',
    emergency: 'Dostęp awaryjny z hasłem',
    forgotten: 'Nie pamiętasz hasła?',
    wasReset: 'Hasło zostało zmienione. Zaloguj się nim.',
    signedOut: 'Wylogowano.',
    withoutScript: 'Skrypty i inne programy nie logują się tutaj. Używają tokenu: zobacz dokumentację API.',
  },
};
