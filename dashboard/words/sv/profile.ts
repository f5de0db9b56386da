import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'Din profil',
  account: 'Konto',
  name: 'Namn',
  email: 'E-postadress',
  emailHint: 'En ny adress gäller när du har bekräftat den med länken som vi skickar dit.',
  unconfirmed:
    'Vi har skickat en länk till {email}. Tills du öppnar den loggar du in med {current}. Länken gäller i 24 timmar.',
  dropUnconfirmed: 'Behåll {current}',
  emailSent: 'Vi har skickat en länk till {email}. Öppna den för att bekräfta den nya adressen.',
  emailWritten:
    'Ingen e-postserver är inställd, så länken som bekräftar {email} skrevs bara till en fil på servern. Tills du öppnar den loggar du in med {current}.',
  language: 'Språk',
  automatic: 'Automatiskt',
  languageHint: 'Språket i kontrollpanelen och i mejlen till dig.',
  languageAutomatic: 'Kontrollpanelen har webbläsarens språk, och mejlen statussidans: {language}.',
  untranslated:
    'Kontrollpanelen är inte översatt till det här språket än, så den är på engelska. Mejlen är översatta.',
  timezone: 'Tidszon',
  timezoneHint: 'Klockan är nu {time} där.',
  timezoneAutomatic:
    'Kontrollpanelen har webbläsarens tidszon ({browser}), och mejlen statussidans ({page}).',
  noZone: 'Ingen tidszon har det namnet. Sök efter en stad, till exempel Stockholm.',
  appearance: 'Utseende',
  appearanceHint: 'Det sparas bara i den här webbläsaren.',
  role: 'Din roll',
  securityLink: 'Lösenord, andra faktor, nycklar och sessioner',
};
