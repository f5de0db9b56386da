import type { AccountTexts } from '../account-texts.ts';

export const nl: AccountTexts = {
  email: 'E-mailadres',
  name: 'Uw naam',
  password: 'Wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  passwordHint: 'Minstens 10 tekens. Een zin is beter dan een kort wachtwoord met leestekens.',
  signIn: 'Inloggen',
  pages: 'Pagina’s',
  backToStatus: 'Statuspagina',
  toSignIn: 'Naar de inlogpagina',
  toDashboard: 'Naar het dashboard',
  linkBroken: 'Deze link is niet geldig',
  offline: 'De server is niet bereikbaar. Controleer uw verbinding en probeer het opnieuw.',
  failed: 'De server kon niet antwoorden. Probeer het over een minuut opnieuw.',
  invalid: 'Sommige gegevens kunnen niet. Bij elk veld staat waarom.',
  needsScript:
    'Deze pagina heeft JavaScript nodig, omdat het geheim in het adres in uw browser moet blijven. Sta JavaScript toe voor deze pagina en laad haar opnieuw.',
  roles: {
    owner: 'eigenaar',
    admin: 'beheerder',
    editor: 'redacteur',
    responder: 'dienstdoende',
    viewer: 'lezer',
  },
  setup: {
    title: 'Uw statuspagina inrichten',
    account: 'Uw account',
    intro: 'U wordt de eerste eigenaar: u mag alles en kunt anderen uitnodigen.',
    yourPage: 'Uw pagina',
    page: 'Naam van de statuspagina',
    pageHint: 'Bezoekers zien hem boven aan de pagina. Laat leeg om “{name}” te houden.',
    timezone: 'Tijdzone van de pagina',
    timezoneHint: 'Dagen en tijden op de pagina zijn in deze zone, bijvoorbeeld Europe/Amsterdam.',
    locale: 'Taal van de pagina',
    components: 'Eerste onderdelen',
    componentsHint:
      'Wat uw klanten gebruiken, één per regel: website, API, betalingen. Alles kan later anders.',
    sample: 'Maak in plaats daarvan de onderdelen van een verzonnen bedrijf, om rond te kijken',
    submit: 'Mijn pagina maken',
    closed:
      'De inrichting is gesloten, omdat iemand al een account heeft. Log in, of vraag een eigenaar om een uitnodiging.',
    noCode:
      'In het adres ontbreekt de code. Open het hele adres dat de server bij het starten toonde. “daymark setup” toont het nog eens op de server.',
    withoutScript:
      'Of maak uw account op de server met “daymark user create --name … --email … --password-stdin”.',
    done: 'Uw statuspagina is klaar',
    seePage: 'Uw statuspagina bekijken',
    testMail: 'Werkt e-mail?',
    testMailText: 'Stuur uzelf een testmail en zie wat de mailserver zegt. Dat kan ook later.',
    testMailSend: 'Testmail sturen',
    testMailAccepted: 'De mailserver heeft de mail aangenomen. Kijk in uw inbox en in de map met spam.',
    testMailFolder:
      'Er is geen mailserver ingesteld, dus Daymark schreef de mail naar een bestand. Stel SMTP_URL in op de server en start Daymark opnieuw om mail te versturen.',
  },
  invitation: {
    title: 'Uw uitnodiging aannemen',
    role: 'Uw rol',
    submit: 'Mijn account maken',
    organization: 'Doorgaan met het account van uw organisatie',
    or: 'Of kies een wachtwoord:',
    broken:
      'De uitnodiging is gebruikt, verlopen of vervangen door een nieuwere. Vraag of zij opnieuw kan worden gestuurd. Hebt u haar al aangenomen, log dan in.',
    withoutScript: 'Of vraag een beheerder om uw account op de server te maken met “daymark user create”.',
  },
  reset: {
    title: 'Uw wachtwoord opnieuw instellen',
    intro: 'Voer het e-mailadres van uw account in. U krijgt een link om een nieuw wachtwoord te kiezen.',
    ask: 'De link sturen',
    introUnsent:
      'Deze server verstuurt geen e-mail. Voer het e-mailadres van uw account in: de link om een nieuw wachtwoord te kiezen wordt op de server in een bestand gezet, en wie de server beheert, kan u die geven.',
    askUnsent: 'De link maken',
    submit: 'Het nieuwe wachtwoord instellen',
    signOutHint: 'U wordt overal uitgelogd en logt daarna in met het nieuwe wachtwoord.',
    broken: 'Misschien ontbreekt een deel van de link. Open hem opnieuw vanuit de mail, of vraag een nieuwe.',
    again: 'Een nieuwe link vragen',
    withoutScript:
      'Of vraag een beheerder om “daymark user reset-password <email> --password-stdin” op de server uit te voeren.',
  },
  emailChange: {
    title: 'Uw e-mailadres bevestigen',
    intro: 'Daarna logt u in met het adres dat deze link kreeg.',
    submit: 'Het adres bevestigen',
    broken:
      'Misschien ontbreekt een deel van de link. Open hem opnieuw vanuit de mail, of vraag de wijziging opnieuw.',
    withoutScript: 'De link werkt 24 uur.',
  },
  signInPage: {
    code: 'Code',
    codeHint: 'De zes cijfers uit uw authenticator-app, of een van uw herstelcodes.',
    codeDue: 'Uw wachtwoord klopt. Voer nu de code van uw tweede factor in.',
    useRecovery: 'Een herstelcode gebruiken',
    passkey: 'Inloggen met een passkey',
    passkeyFailed: 'Er is geen passkey gebruikt. Probeer het opnieuw, of log op een andere manier in.',
    organization: 'Inloggen met het account van uw organisatie',
    emergency: 'Noodtoegang met een wachtwoord',
    forgotten: 'Wachtwoord vergeten?',
    wasReset: 'Uw wachtwoord is gewijzigd. Log ermee in.',
    signedOut: 'U bent uitgelogd.',
    withoutScript:
      'Scripts en andere programma’s loggen niet in. Zij gebruiken een token: zie de API-referentie.',
  },
};
