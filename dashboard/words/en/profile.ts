/** The user's own account. */
export const profile = {
  title: 'Your profile',
  account: 'Account',
  name: 'Name',
  email: 'Email address',
  emailHint: 'A new address counts once you have confirmed it with the link that we send there.',
  unconfirmed:
    'We sent a link to {email}. Until you open it, you sign in with {current}. The link works for 24 hours.',
  dropUnconfirmed: 'Keep {current}',
  emailSent: 'We sent a link to {email}. Open it to confirm the new address.',
  language: 'Language',
  automatic: 'Automatic',
  languageHint: 'The language of this dashboard and of the mails to you.',
  languageAutomatic:
    'The dashboard has the language of your browser, and mails that of the status page: {language}.',
  untranslated: 'The dashboard is not translated into this language yet, so it stays in English. Mails are.',
  timezone: 'Time zone',
  timezoneHint: 'It is now {time} there.',
  timezoneAutomatic:
    'The dashboard has the time zone of your browser ({browser}), and mails that of the status page ({page}).',
  noZone: 'No time zone has this name. Search for a city, such as Berlin.',
  appearance: 'Appearance',
  appearanceHint: 'This is kept in this browser only.',
  role: 'Your role',
  securityLink: 'Password, second factor, passkeys and sessions',
};
