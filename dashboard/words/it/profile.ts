import type { Words } from '../words.ts';

export const profile: Words['profile'] = {
  title: 'Il tuo profilo',
  account: 'Account',
  name: 'Nome',
  email: 'Indirizzo e-mail',
  emailHint: 'Un nuovo indirizzo vale dopo che lo hai confermato con il link che ti inviamo.',
  unconfirmed:
    'Abbiamo inviato un link a {email}. Finché non lo apri, accedi con {current}. Il link vale 24 ore.',
  dropUnconfirmed: 'Mantieni {current}',
  emailSent: 'Abbiamo inviato un link a {email}. Aprilo per confermare il nuovo indirizzo.',
  emailWritten:
    'Nessun server di posta è configurato, quindi il link che conferma {email} è stato solo scritto in un file sul server. Finché non lo apri, accedi con {current}.',
  language: 'Lingua',
  automatic: 'Automatica',
  languageHint: 'La lingua di questa dashboard e delle e-mail che ricevi.',
  languageAutomatic:
    'La dashboard usa la lingua del browser e le e-mail quella della pagina di stato: {language}.',
  untranslated:
    'La dashboard non è ancora tradotta in questa lingua, quindi resta in inglese. Le e-mail sono tradotte.',
  timezone: 'Fuso orario',
  timezoneHint: 'Lì ora sono le {time}.',
  timezoneAutomatic:
    'La dashboard usa il fuso orario del browser ({browser}) e le e-mail quello della pagina di stato ({page}).',
  noZone: 'Nessun fuso orario ha questo nome. Cerca una città, per esempio Roma.',
  appearance: 'Aspetto',
  appearanceHint: 'Questa scelta vale solo in questo browser.',
  role: 'Il tuo ruolo',
  securityLink: 'Password, secondo fattore, passkey e sessioni',
};
