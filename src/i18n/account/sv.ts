import type { AccountTexts } from '../account-texts.ts';

export const sv: AccountTexts = {
  email: 'E-postadress',
  name: 'Ditt namn',
  password: 'Lösenord',
  newPassword: 'Nytt lösenord',
  passwordHint: 'Minst 10 tecken. En mening är bättre än ett kort lösenord med specialtecken.',
  signIn: 'Logga in',
  pages: 'Sidor',
  backToStatus: 'Statussidan',
  toSignIn: 'Till inloggningen',
  toDashboard: 'Till kontrollpanelen',
  linkBroken: 'Länken är inte giltig',
  offline: 'Servern går inte att nå. Kontrollera din anslutning och försök igen.',
  failed: 'Servern kunde inte svara. Försök igen om en minut.',
  invalid: 'En del av detta går inte att godta. Varje fält säger varför.',
  needsScript:
    'Sidan behöver JavaScript, eftersom hemligheten i adressen måste stanna i din webbläsare. Tillåt JavaScript för sidan och ladda om den.',
  roles: {
    owner: 'ägare',
    admin: 'administratör',
    editor: 'redaktör',
    responder: 'jourhavande',
    viewer: 'läsare',
  },
  setup: {
    title: 'Skapa din statussida',
    account: 'Ditt konto',
    intro: 'Du blir den första ägaren: du får göra allt och kan bjuda in andra.',
    yourPage: 'Din sida',
    page: 'Statussidans namn',
    pageHint: 'Besökare ser det överst på sidan. Lämna tomt för att behålla ”{name}”.',
    timezone: 'Sidans tidszon',
    timezoneHint: 'Dagar och tider på sidan är i den här zonen, till exempel Europe/Stockholm.',
    locale: 'Sidans språk',
    components: 'Första komponenterna',
    componentsHint:
      'Det dina kunder använder, en per rad: webbplats, API, betalningar. Allt kan ändras senare.',
    sample: 'Skapa i stället komponenterna för ett påhittat företag, för att se dig omkring',
    submit: 'Skapa min sida',
    closed:
      'Installationen är stängd, eftersom någon redan har ett konto. Logga in, eller be en ägare om en inbjudan.',
    noCode:
      'Koden saknas i adressen. Öppna hela adressen som servern skrev ut när den startade. ”daymark setup” skriver ut den igen på servern.',
    withoutScript:
      'Eller skapa ditt konto på servern med ”daymark user create --name … --email … --password-stdin”.',
    done: 'Din statussida är klar',
    seePage: 'Se din statussida',
    testMail: 'Fungerar e-posten?',
    testMailText:
      'Skicka ett testmejl till dig själv och se vad e-postservern säger. Du kan också göra det senare.',
    testMailSend: 'Skicka ett testmejl',
    testMailAccepted: 'E-postservern tog emot mejlet. Titta i inkorgen och i skräpposten.',
    testMailFolder:
      'Ingen e-postserver är inställd, så Daymark skrev mejlet till en fil. Ange SMTP_URL på servern och starta om Daymark för att skicka e-post.',
  },
  invitation: {
    title: 'Tacka ja till inbjudan',
    role: 'Din roll',
    submit: 'Skapa mitt konto',
    organization: 'Fortsätt med din organisations konto',
    or: 'Eller välj ett lösenord:',
    broken:
      'Inbjudan har använts, gått ut eller ersatts av en nyare. Be om att få den igen. Har du redan tackat ja, logga in.',
    withoutScript: 'Eller be en administratör skapa ditt konto på servern med ”daymark user create”.',
  },
  reset: {
    title: 'Återställ ditt lösenord',
    intro: 'Ange e-postadressen för ditt konto. Du får en länk där du kan välja ett nytt lösenord.',
    ask: 'Skicka länken',
    introUnsent:
      'Den här servern skickar ingen e-post. Ange e-postadressen för ditt konto: länken där du väljer ett nytt lösenord skrivs till en fil på servern, och den som sköter servern kan ge dig den.',
    askUnsent: 'Skapa länken',
    submit: 'Spara det nya lösenordet',
    signOutHint: 'Du loggas ut överallt och loggar sedan in med det nya lösenordet.',
    broken: 'En del av länken kan saknas. Öppna den från mejlet igen, eller be om en ny.',
    again: 'Be om en ny länk',
    withoutScript:
      'Eller be en administratör köra ”daymark user reset-password <email> --password-stdin” på servern.',
  },
  emailChange: {
    title: 'Bekräfta din e-postadress',
    intro: 'Därefter loggar du in med adressen som fick den här länken.',
    submit: 'Bekräfta adressen',
    broken: 'En del av länken kan saknas. Öppna den från mejlet igen, eller begär ändringen på nytt.',
    withoutScript: 'Länken gäller i 24 timmar.',
  },
  signInPage: {
    code: 'Kod',
    codeHint: 'De sex siffrorna i din autentiseringsapp, eller en av dina återställningskoder.',
    codeDue: 'Lösenordet stämmer. Ange nu koden för din andra faktor.',
    useRecovery: 'Använd en återställningskod',
    passkey: 'Logga in med en nyckel',
    passkeyFailed: 'Ingen nyckel användes. Försök igen, eller logga in på ett annat sätt.',
    organization: 'Logga in med din organisations konto',
    emergency: 'Nödåtkomst med lösenord',
    forgotten: 'Glömt lösenordet?',
    wasReset: 'Lösenordet är ändrat. Logga in med det.',
    signedOut: 'Du är utloggad.',
    withoutScript: 'Skript och andra program loggar inte in. De använder en token: se API-referensen.',
  },
};
