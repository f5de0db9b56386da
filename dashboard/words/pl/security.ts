import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Bezpieczeństwo',
  dueTitle: 'Skonfiguruj drugi składnik',
  dueText:
    'Twoje konto go wymaga. Skonfiguruj poniżej aplikację uwierzytelniającą lub dodaj klucz dostępu. Do tego czasu możesz tylko czytać.',

  password: 'Hasło',
  passwordHint: 'Co najmniej 10 znaków. Łatwo zapamiętać zdanie, którego nikt inny by nie napisał.',
  currentPassword: 'Obecne hasło',
  newPassword: 'Nowe hasło',
  noPassword:
    'Logujesz się bez hasła. Z hasłem możesz się zalogować także wtedy, gdy inny sposób nie działa.',
  changePassword: 'Zmień hasło',
  setPassword: 'Ustaw hasło',
  passwordChanged: 'Hasło zostało zmienione. Wszystkie pozostałe sesje zakończono.',

  totp: 'Aplikacja uwierzytelniająca',
  totpIntro: 'Oprócz hasła podajesz wtedy kod, który pokazuje aplikacja na telefonie.',
  totpOn: 'Włączona. Przy logowaniu hasłem podajesz kod z aplikacji.',
  noRecoveryLeft:
    'Wszystkie kody odzyskiwania zostały użyte. Wyłącz i ponownie włącz aplikację, aby dostać nowe, zanim stracisz telefon.',
  setUp: 'Skonfiguruj',
  switchOff: 'Wyłącz',
  switchOffTitle: 'Wyłączyć aplikację uwierzytelniającą?',
  switchOffText: 'Do logowania wystarczy wtedy samo hasło. Kody odzyskiwania stracą ważność.',
  switchedOff: 'Aplikacja uwierzytelniająca jest wyłączona.',
  scan: 'Zeskanuj ten kod aplikacją uwierzytelniającą.',
  qrLabel: 'Kod QR z kluczem dla aplikacji uwierzytelniającej',
  openApp: 'Otwórz w aplikacji na tym urządzeniu',
  key: 'Lub wpisz ten klucz ręcznie',
  code: 'Sześć cyfr, które aplikacja teraz pokazuje',
  confirm: 'Włącz',

  recoveryTitle: 'Zachowaj kody odzyskiwania',
  recoveryText:
    'Jeśli stracisz telefon, każdym z tych kodów możesz się zalogować jeden raz. Przechowuj je tam, gdzie znajdziesz je bez telefonu. Pokazujemy je tylko teraz.',
  recoveryCodes: 'Kody odzyskiwania',
  download: 'Pobierz',
  recoveryFile: 'daymark-kody-odzyskiwania.txt',
  recoveryKept: 'Kody są zachowane',

  passkeys: 'Klucze dostępu',
  passkeysIntro:
    'Kluczem dostępu logujesz się odciskiem palca, twarzą lub kodem PIN urządzenia, bez hasła. Liczy się jako drugi składnik.',
  noPasskeys: 'Nie masz jeszcze kluczy dostępu.',
  addPasskey: 'Dodaj klucz dostępu',
  passkeyAdded: 'Dodano klucz dostępu „{name}”',
  passkeyCancelled:
    'Nie dodano klucza dostępu: okno przeglądarki zostało zamknięte albo to urządzenie nie obsługuje kluczy dostępu.',
  passkeysUnsupported: 'Ta przeglądarka nie obsługuje kluczy dostępu albo strona nie działa przez https.',
  passkeyLastUsed: 'Ostatnie użycie: {time}',
  passkeyNeverUsed: 'Nigdy nie użyto',
  passkeyCreated: 'Dodano {time}',
  passkeyName: 'Nazwa klucza dostępu',
  rename: 'Zmień nazwę',
  renameName: 'Zmień nazwę klucza dostępu „{name}”',
  removeTitle: 'Usunąć klucz dostępu „{name}”?',
  removeText: 'Nie będzie można się nim zalogować. Usuń go też z urządzenia, bo tam pozostaje.',
  passkeyRemoved: 'Usunięto klucz dostępu „{name}”',

  sessions: 'Gdzie trwają Twoje sesje',
  sessionsIntro: 'Jeśli nie rozpoznajesz którejś z nich, zakończ ją i zmień hasło.',
  thisDevice: 'To urządzenie',
  lastUsed: 'Ostatnie użycie: {time}',
  signedIn: 'Logowanie {time}',
  from: 'Z adresu {address}',
  method: {
    password: 'Hasłem',
    passkey: 'Kluczem dostępu',
    oidc: 'Kontem organizacji',
    invitation: 'Zaproszeniem',
    setup: 'Podczas konfiguracji',
    password_reset: 'Po wybraniu nowego hasła',
  },
  withSecondFactor: 'Z drugim składnikiem',
  end: 'Zakończ',
  ended: 'Zakończono sesję: {device}.',
  endOthers: 'Zakończ wszystkie pozostałe',
  othersEnded: 'Zakończono wszystkie pozostałe sesje.',
};
