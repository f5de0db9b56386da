import type { AccountTexts } from '../account-texts.ts';

export const de: AccountTexts = {
  email: 'E-Mail-Adresse',
  name: 'Ihr Name',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 10 Zeichen. Ein Satz ist besser als ein kurzes Passwort mit Sonderzeichen.',
  signIn: 'Anmelden',
  pages: 'Seiten',
  backToStatus: 'Statusseite',
  toSignIn: 'Zur Anmeldung',
  toDashboard: 'Zum Dashboard',
  linkBroken: 'Dieser Link ist ungültig',
  offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  failed: 'Der Server konnte nicht antworten. Versuchen Sie es in einer Minute erneut.',
  invalid: 'Einige Angaben sind nicht möglich. Bei jedem Feld steht, warum.',
  needsScript:
    'Diese Seite braucht JavaScript, weil das Geheimnis in ihrer Adresse in Ihrem Browser bleiben muss. Erlauben Sie JavaScript für diese Seite und laden Sie sie neu.',
  roles: {
    owner: 'Inhaber',
    admin: 'Administrator',
    editor: 'Redakteur',
    responder: 'Bereitschaft',
    viewer: 'Leser',
  },
  setup: {
    title: 'Ihre Statusseite einrichten',
    account: 'Ihr Konto',
    intro: 'Sie werden der erste Inhaber: Sie dürfen alles und können andere einladen.',
    yourPage: 'Ihre Seite',
    page: 'Name der Statusseite',
    pageHint: 'Besucher sehen ihn oben auf der Seite. Lassen Sie das Feld leer, bleibt es bei „{name}“.',
    timezone: 'Zeitzone der Seite',
    timezoneHint: 'Tage und Zeiten auf der Seite gelten in dieser Zone, zum Beispiel Europe/Berlin.',
    locale: 'Sprache der Seite',
    components: 'Erste Komponenten',
    componentsHint:
      'Was Ihre Kunden benutzen, eines je Zeile: Website, API, Zahlungen. Alles lässt sich später ändern.',
    sample: 'Stattdessen die Komponenten einer erfundenen Firma anlegen, um sich umzusehen',
    submit: 'Meine Seite anlegen',
    closed:
      'Die Einrichtung ist abgeschlossen, weil jemand schon ein Konto hat. Melden Sie sich an oder bitten Sie einen Inhaber um eine Einladung.',
    noCode:
      'In der Adresse fehlt der Code. Öffnen Sie die ganze Adresse, die der Server beim Start ausgegeben hat. „daymark setup“ gibt sie auf dem Server noch einmal aus.',
    withoutScript:
      'Oder legen Sie Ihr Konto auf dem Server an: „daymark user create --name … --email … --password-stdin“.',
    done: 'Ihre Statusseite ist fertig',
    seePage: 'Statusseite ansehen',
    testMail: 'Kommen Mails an?',
    testMailText:
      'Schicken Sie sich eine Testmail und sehen Sie, was der Mailserver sagt. Das geht auch später noch.',
    testMailSend: 'Testmail senden',
    testMailAccepted:
      'Der Mailserver hat die Mail angenommen. Sehen Sie in Ihrem Posteingang und im Spam-Ordner nach.',
    testMailFolder:
      'Es ist kein Mailserver eingerichtet, deshalb hat Daymark die Mail in eine Datei geschrieben. Setzen Sie SMTP_URL auf dem Server und starten Sie Daymark neu, um Mails zu versenden.',
  },
  invitation: {
    title: 'Einladung annehmen',
    role: 'Ihre Rolle',
    submit: 'Mein Konto anlegen',
    organization: 'Mit dem Konto Ihrer Organisation fortfahren',
    or: 'Oder wählen Sie ein Passwort:',
    broken:
      'Die Einladung wurde benutzt, ist abgelaufen oder durch eine neuere ersetzt. Bitten Sie darum, sie noch einmal zu senden. Haben Sie sie schon angenommen, melden Sie sich an.',
    withoutScript:
      'Oder bitten Sie einen Administrator, Ihr Konto auf dem Server mit „daymark user create“ anzulegen.',
  },
  reset: {
    title: 'Passwort zurücksetzen',
    intro:
      'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Sie erhalten einen Link, mit dem Sie ein neues Passwort wählen.',
    ask: 'Link senden',
    introUnsent:
      'Dieser Server verschickt keine E-Mails. Geben Sie die E-Mail-Adresse Ihres Kontos ein: Der Link, mit dem Sie ein neues Passwort wählen, wird auf dem Server in eine Datei geschrieben. Wer den Server betreibt, kann ihn Ihnen geben.',
    askUnsent: 'Link erstellen',
    submit: 'Neues Passwort setzen',
    signOutHint: 'Sie werden überall abgemeldet und melden sich dann mit dem neuen Passwort an.',
    broken:
      'Vielleicht fehlt ein Teil des Links. Öffnen Sie ihn noch einmal aus der Mail oder fordern Sie einen neuen an.',
    again: 'Neuen Link anfordern',
    withoutScript:
      'Oder bitten Sie einen Administrator, auf dem Server „daymark user reset-password <email> --password-stdin“ auszuführen.',
  },
  emailChange: {
    title: 'E-Mail-Adresse bestätigen',
    intro: 'Danach melden Sie sich mit der Adresse an, an die dieser Link ging.',
    submit: 'Adresse bestätigen',
    broken:
      'Vielleicht fehlt ein Teil des Links. Öffnen Sie ihn noch einmal aus der Mail oder ändern Sie die Adresse erneut.',
    withoutScript: 'Der Link gilt 24 Stunden.',
  },
  signInPage: {
    code: 'Code',
    codeHint: 'Die sechs Ziffern aus Ihrer Authenticator-App oder einer Ihrer Wiederherstellungscodes.',
    codeDue: 'Ihr Passwort stimmt. Geben Sie jetzt den Code Ihres zweiten Faktors ein.',
    useRecovery: 'Wiederherstellungscode benutzen',
    passkey: 'Mit einem Passkey anmelden',
    passkeyFailed: 'Es wurde kein Passkey benutzt. Versuchen Sie es erneut oder melden Sie sich anders an.',
    organization: 'Mit dem Konto Ihrer Organisation anmelden',
    emergency: 'Notzugang mit Passwort',
    forgotten: 'Passwort vergessen?',
    wasReset: 'Ihr Passwort ist geändert. Melden Sie sich damit an.',
    signedOut: 'Sie sind abgemeldet.',
    withoutScript:
      'Skripte und andere Programme melden sich nicht an. Sie benutzen ein Token: siehe API-Referenz.',
  },
};
