import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'Uw profiel',
  account: 'Account',
  name: 'Naam',
  email: 'E-mailadres',
  emailHint: 'Een nieuw adres geldt zodra u het hebt bevestigd met de link die wij daarheen sturen.',
  unconfirmed:
    'Wij hebben een link naar {email} gestuurd. Tot u die opent, logt u in met {current}. De link werkt 24 uur.',
  dropUnconfirmed: '{current} houden',
  emailSent: 'Wij hebben een link naar {email} gestuurd. Open die om het nieuwe adres te bevestigen.',
  emailWritten:
    'Er is geen mailserver ingesteld, dus de link die {email} bevestigt, is alleen op de server in een bestand geschreven. Tot u die opent, meldt u zich aan met {current}.',
  language: 'Taal',
  automatic: 'Automatisch',
  languageHint: 'De taal van dit dashboard en van de mails aan u.',
  languageAutomatic:
    'Het dashboard volgt de taal van uw browser, en de mails die van de statuspagina: {language}.',
  untranslated:
    'Het dashboard is nog niet in deze taal vertaald en blijft daarom Engels. De mails zijn wel vertaald.',
  timezone: 'Tijdzone',
  timezoneHint: 'Het is daar nu {time}.',
  timezoneAutomatic:
    'Het dashboard volgt de tijdzone van uw browser ({browser}), en de mails die van de statuspagina ({page}).',
  noZone: 'Er is geen tijdzone met deze naam. Zoek op een stad, zoals Amsterdam.',
  appearance: 'Weergave',
  appearanceHint: 'Dit wordt alleen in deze browser bewaard.',
  role: 'Uw rol',
  securityLink: 'Wachtwoord, tweede factor, passkeys en sessies',
};
