import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'Ihr Profil',
  account: 'Konto',
  name: 'Name',
  email: 'E-Mail-Adresse',
  emailHint: 'Eine neue Adresse gilt, sobald Sie sie mit dem Link bestätigt haben, den wir dorthin senden.',
  unconfirmed:
    'Wir haben einen Link an {email} gesendet. Bis Sie ihn öffnen, melden Sie sich mit {current} an. Der Link gilt 24 Stunden.',
  dropUnconfirmed: '{current} behalten',
  emailSent: 'Wir haben einen Link an {email} gesendet. Öffnen Sie ihn, um die neue Adresse zu bestätigen.',
  emailWritten:
    'Es ist kein Mailserver eingerichtet, daher wurde der Link, der {email} bestätigt, nur auf dem Server in eine Datei geschrieben. Bis Sie ihn öffnen, melden Sie sich mit {current} an.',
  language: 'Sprache',
  automatic: 'Automatisch',
  languageHint: 'Die Sprache dieses Dashboards und der Mails an Sie.',
  languageAutomatic: 'Das Dashboard hat die Sprache Ihres Browsers, Mails die der Statusseite: {language}.',
  untranslated:
    'Das Dashboard ist noch nicht in diese Sprache übersetzt und bleibt deshalb englisch. Die Mails sind übersetzt.',
  timezone: 'Zeitzone',
  timezoneHint: 'Dort ist es jetzt {time}.',
  timezoneAutomatic:
    'Das Dashboard hat die Zeitzone Ihres Browsers ({browser}), Mails die der Statusseite ({page}).',
  noZone: 'Keine Zeitzone hat diesen Namen. Suchen Sie nach einer Stadt, zum Beispiel Berlin.',
  appearance: 'Darstellung',
  appearanceHint: 'Das gilt nur in diesem Browser.',
  role: 'Ihre Rolle',
  securityLink: 'Passwort, zweiter Faktor, Passkeys und Sitzungen',
};
