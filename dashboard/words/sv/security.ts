import type { Words } from '../words.ts';

export const security: Words['security'] = {
  title: 'Säkerhet',
  dueTitle: 'Ställ in en andra faktor',
  dueText:
    'Ditt konto kräver en. Ställ in en autentiseringsapp eller lägg till en nyckel nedan. Tills dess kan du bara läsa.',

  password: 'Lösenord',
  passwordHint: 'Minst 10 tecken. En mening som bara du skulle skriva är lätt att komma ihåg.',
  currentPassword: 'Nuvarande lösenord',
  newPassword: 'Nytt lösenord',
  noPassword:
    'Du loggar in utan lösenord. Med ett lösenord kan du logga in även om det andra sättet inte är tillgängligt.',
  changePassword: 'Byt lösenord',
  setPassword: 'Ange ett lösenord',
  passwordChanged: 'Lösenordet är bytt. Alla dina andra sessioner har avslutats.',

  totp: 'Autentiseringsapp',
  totpIntro: 'Utöver lösenordet anger du då en kod som en app i din telefon visar.',
  totpOn: 'På. Du anger en kod från appen när du loggar in med lösenordet.',
  noRecoveryLeft:
    'Du har använt alla återställningskoder. Slå av appen och slå på den igen för att få nya, innan du förlorar telefonen.',
  setUp: 'Ställ in',
  switchOff: 'Slå av',
  switchOffTitle: 'Slå av autentiseringsappen?',
  switchOffText: 'Då räcker lösenordet för att logga in. Dina återställningskoder blir ogiltiga.',
  switchedOff: 'Autentiseringsappen är avslagen.',
  scan: 'Skanna koden med din autentiseringsapp.',
  qrLabel: 'QR-kod med nyckeln till din autentiseringsapp',
  openApp: 'Öppna i en app på den här enheten',
  key: 'Eller skriv in nyckeln för hand',
  code: 'De sex siffror som appen visar nu',
  confirm: 'Slå på',

  recoveryTitle: 'Spara dina återställningskoder',
  recoveryText:
    'Om du förlorar telefonen kan du logga in en gång med var och en av de här koderna. Förvara dem där du hittar dem utan telefonen. Vi visar dem bara nu.',
  recoveryCodes: 'Återställningskoder',
  download: 'Ladda ned',
  recoveryFile: 'daymark-aterstallningskoder.txt',
  recoveryKept: 'Jag har sparat dem',

  passkeys: 'Nycklar',
  passkeysIntro:
    'Med en nyckel (passkey) loggar du in med fingeravtryck, ansikte eller enhetens PIN-kod, utan lösenord. Den räknas som en andra faktor.',
  noPasskeys: 'Du har inga nycklar än.',
  addPasskey: 'Lägg till en nyckel',
  passkeyAdded: 'Nyckeln ”{name}” har lagts till',
  passkeyCancelled:
    'Ingen nyckel lades till: webbläsarens dialogruta stängdes, eller så stöder enheten inte nycklar.',
  passkeysUnsupported: 'Webbläsaren stöder inte nycklar, eller så används sidan inte över https.',
  passkeyLastUsed: 'Senast använd: {time}',
  passkeyNeverUsed: 'Aldrig använd',
  passkeyCreated: 'Tillagd {time}',
  passkeyName: 'Nyckelns namn',
  rename: 'Byt namn',
  renameName: 'Byt namn på nyckeln ”{name}”',
  removeTitle: 'Ta bort nyckeln ”{name}”?',
  removeText: 'Du kan inte logga in med den längre. Ta också bort den från din enhet, där den finns kvar.',
  passkeyRemoved: 'Nyckeln ”{name}” har tagits bort',

  sessions: 'Var du är inloggad',
  sessionsIntro: 'Om du inte känner igen någon av dem avslutar du den och byter lösenord.',
  thisDevice: 'Den här enheten',
  lastUsed: 'Senast använd: {time}',
  signedIn: 'Inloggad {time}',
  from: 'Från {address}',
  method: {
    password: 'Med lösenordet',
    passkey: 'Med en nyckel',
    oidc: 'Med organisationens konto',
    invitation: 'Med en inbjudan',
    setup: 'Vid installationen',
    password_reset: 'Efter val av nytt lösenord',
  },
  withSecondFactor: 'Med en andra faktor',
  end: 'Avsluta',
  ended: 'Sessionen på {device} har avslutats.',
  endOthers: 'Avsluta alla andra',
  othersEnded: 'Alla dina andra sessioner har avslutats.',
};
