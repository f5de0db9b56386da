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
  languageHint: 'The language of this dashboard and of the mails to you.',
  languageOfPage: 'Automatic: your browser’s here, the status page’s in mails ({language})',
  untranslated: 'The dashboard is not translated into this language yet, so it stays in English. Mails are.',
  timezone: 'Time zone',
  timezoneHint: 'Times are shown in this time zone. It is now {time} there.',
  timezoneOfPage: 'Automatic: your browser’s here ({browser}), the status page’s in mails ({page})',
  noZone: 'No time zone has this name. Search for a city, such as Berlin.',
  appearance: 'Appearance',
  appearanceHint: 'This is kept in this browser only.',
  role: 'Your role',
  securityLink: 'Password, second factor, passkeys and sessions',
};
