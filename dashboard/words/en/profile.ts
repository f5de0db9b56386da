/** The user's own account. */
export const profile = {
  title: 'Your profile',
  account: 'Account',
  name: 'Name',
  email: 'Email address',
  emailHint: 'A new address takes effect once you’ve confirmed it with the link we send to it.',
  unconfirmed:
    'We sent a link to {email}. Until you open it, you sign in with {current}. The link works for 24 hours.',
  dropUnconfirmed: 'Keep {current}',
  emailSent: 'We sent a link to {email}. Open it to confirm the new address.',
  emailWritten:
    'No mail server is set up, so the link that confirms {email} was only written to a file on the server. Until you open it, you sign in with {current}.',
  language: 'Language',
  automatic: 'Automatic',
  languageHint: 'The language of this dashboard and of the emails we send you.',
  languageAutomatic:
    'The dashboard uses your browser’s language, and emails use that of the status page: {language}.',
  untranslated:
    'The dashboard isn’t translated into this language yet, so it stays in English. Emails are translated.',
  timezone: 'Time zone',
  timezoneHint: 'It is now {time} there.',
  timezoneAutomatic:
    'The dashboard uses your browser’s time zone ({browser}), and emails use that of the status page ({page}).',
  noZone: 'No time zone has this name. Search for a city, such as Berlin.',
  appearance: 'Appearance',
  appearanceHint: 'This is saved in this browser only.',
  role: 'Your role',
  securityLink: 'Password, second factor, passkeys and sessions',
};
