/** The settings of the page. `settings` has a text for each; the compiler names one that lacks it. */
export const settings = {
  title: 'Settings',
  sections: 'Sections',
  section: {
    page: 'Page',
    look: 'Look',
    content: 'What the page shows',
    uptime: 'Uptime',
    notifications: 'Notifications',
    security: 'Security and data',
    system: 'System',
  },
  intro: {
    page: 'What your status page is called, and how visitors read it.',
    look: 'The preview shows the real page with your changes. Nobody else sees them until you save.',
    content: 'Which parts visitors see.',
    uptime: 'How Daymark counts time for the bars and percentages.',
    notifications: 'When subscribers and staff are notified, and how fast.',
    security: 'What people need to sign in, and how long deleted things are kept.',
    system: 'The program itself.',
  },
  unsavedMark: 'not saved',
  reset: 'Reset to default',
  resetOf: 'Reset to default: {name}',
  defaultIs: 'Default: {value}',
  defaultEmpty: 'empty',
  on: 'on',
  off: 'off',
  discard: 'Discard changes',
  nothingChanged: 'Nothing has changed.',
  changes: { one: '{count} change is not saved', other: '{count} changes are not saved' },

  settings: {
    name: { label: 'Name of the page', help: 'Visitors see it at the top of the page and in emails.' },
    about: { label: 'About', help: 'A few sentences below the status. Markdown works.' },
    timezone: {
      label: 'Time zone',
      help: 'Days and times on the page are in this zone. You see your own in the dashboard.',
    },
    locale: {
      label: 'Language',
      help: 'For visitors whose browser asks for none of the page’s sixteen languages, and for emails.',
    },
    logo: {
      label: 'Logo',
      help: 'It replaces the name at the top of the page. Enter an https address, or upload a picture.',
    },
    logo_dark: {
      label: 'Logo on dark pages',
      help: 'It replaces the logo where the page is dark. Without it, the logo is shown there, too.',
    },
    favicon: {
      label: 'Icon in browser tabs',
      help: 'Without one of your own, the icon shows the current status.',
    },
    touch_icon: {
      label: 'Icon on home screens',
      help: 'A square picture. Without one, the icon is made from your uploaded logo.',
    },
    theme: { label: 'Appearance', help: 'Light, dark, or what each visitor’s device prefers.' },
    accent: { label: 'Accent colour', help: 'Links and buttons have it.' },
    status_colours: {
      label: 'Status colours',
      help: 'Pick any colour. Texts and backgrounds get readable shades of it.',
    },
    status_labels: {
      label: 'Status names',
      help: 'What you call each status, in every language. An empty field means the translated name.',
    },
    header_links: {
      label: 'Links at the top',
      help: 'For example to your website or your documentation. Addresses begin with https:// or mailto:.',
    },
    support_url: {
      label: 'Link to report a problem',
      help: 'Where visitors can reach you: an https address, or mailto: and an email address.',
    },
    support_label: {
      label: 'Text of this link',
      help: 'Empty means “Report a problem”, in the visitor’s language.',
    },
    announcement: {
      label: 'Announcement',
      help: 'It is shown at the top of every page. Markdown works. The preview shows it at any time.',
    },
    announcement_from: { label: 'Show the announcement from', help: 'Empty means at once.' },
    translations: {
      label: 'Translations',
      help: 'The name, description and announcement in other languages. Visitors whose language is missing see the original. If you change an original, check its translations here.',
    },
    announcement_until: { label: 'Show the announcement until', help: 'Empty means until you remove it.' },
    css: { label: 'CSS', help: 'Rules that are added to the page. Write them without a style tag.' },
    header: { label: 'HTML above the page', help: 'Scripts are removed; layout, links and pictures stay.' },
    footer: { label: 'HTML below the page', help: 'Scripts are removed; layout, links and pictures stay.' },
    history_days: { label: 'Days of past incidents', help: 'Older incidents are in the archive.' },
    bar_days: { label: 'Days in the uptime bars', help: 'Each bar is a day.' },
    uptime_down: {
      label: 'What counts as downtime',
      help: 'A component in one of these statuses is down. All other time is uptime.',
    },
    uptime_maintenance: {
      label: 'Time under maintenance',
      help: 'Left out means that it changes the percentage in neither direction.',
    },
    major_outage_share: {
      label: 'Share of components for a major outage',
      help: 'When so many components, in percent, are in a major outage, the page says that the whole system is.',
    },
    show_uptime: { label: 'Uptime bars', help: 'A bar for each day, and the percentage.' },
    show_metrics: { label: 'Charts of metrics', help: 'Below the components.' },
    show_history: { label: 'Past incidents', help: 'The last days, and a link to the archive.' },
    show_upcoming: { label: 'Upcoming maintenance', help: 'What is planned, before it starts.' },
    show_subscribe: {
      label: 'Subscribing',
      help: 'Visitors can subscribe by email, chat, webhook, browser notification or feed. Existing subscribers aren’t affected.',
    },
    show_powered_by: { label: '“Powered by Daymark”', help: 'A line at the bottom of the page.' },
    reminders: {
      label: 'Reminders before maintenance',
      help: 'Subscribers are notified this long before it starts. Without reminders, they’re notified only once.',
    },
    stale_hours: {
      label: 'Hours without an update',
      help: 'After this many hours without an update on an open incident, staff are notified. 0 means never.',
    },
    notification_hold: {
      label: 'Seconds to undo',
      help: 'Notifications wait this long after you publish, so that you can take everything back. 0 sends at once.',
    },
    mail_rate: {
      label: 'Maximum emails per second',
      help: 'For mail servers with a rate limit. 0 means as fast as the server accepts them.',
    },
    trash_days: {
      label: 'Days in the trash',
      help: 'How long deleted things can be restored. After that, they are gone.',
    },
    delivery_days: {
      label: 'Days of deliveries',
      help: 'How long the list of deliveries shows who was notified of what.',
    },
    delivery_content_days: {
      label: 'Days of delivery contents',
      help: 'How long the bodies of webhooks and the answers of receivers are kept. After that, a webhook cannot be sent again.',
    },
    point_days: {
      label: 'Days of metric points',
      help: 'How long single points are kept. Charts keep showing their sums.',
    },
    rollup_days: {
      label: 'Days of metric sums',
      help: 'How long the sums are kept from which charts are drawn.',
    },
    session_days: {
      label: 'Days until signing in again',
      help: 'How long people stay signed in at most. Sessions that nobody uses end after 12 hours.',
    },
    idempotency_hours: {
      label: 'Hours of idempotency keys',
      help: 'How long a repeated request with the same Idempotency-Key gets the first answer again.',
    },
    second_factor_roles: {
      label: 'Roles that need a second factor',
      help: 'People with these roles must sign in with a passkey, or with a code from an app. Without one, they can only read.',
    },
  },
  themeName: { auto: 'What the device prefers', light: 'Light', dark: 'Dark' },
  maintenanceRule: { excluded: 'Left out', up: 'Counts as uptime', down: 'Counts as downtime' },
  days: { one: '{count} day', other: '{count} days' },

  zoneSearch: 'Type a city, such as Berlin',
  zoneNone: 'No time zone matches.',
  useBrowserZone: 'Use the zone of this browser: {zone}',

  contrastGood: 'Readable on white and on dark backgrounds as it is.',
  contrastLight:
    'Hard to read on white ({ratio} : 1). In the light appearance, the page uses a darker shade.',
  contrastDark:
    'Hard to read on dark backgrounds ({ratio} : 1). In the dark appearance, the page uses a lighter shade.',
  contrastBoth:
    'Hard to read on white and on dark backgrounds. The page uses a darker shade on white and a lighter one on dark.',
  notAColour: 'Write a colour as #rrggbb, such as #2563eb.',
  pickColour: 'Pick a colour: {name}',

  upload: 'Upload a picture',
  removePicture: 'Remove the picture',
  uploaded: 'An uploaded picture ({size} KB)',
  pictureUnreadable: 'Browsers can’t show this file as a picture. Use PNG, JPEG, WebP, GIF or SVG.',
  pictureTooLarge: 'This SVG is larger than 48 KB. Upload a smaller one, or a PNG.',

  addLink: 'Add a link',
  linkLabel: 'Text of link {number}',
  linkUrl: 'Address of link {number}',
  removeLink: 'Remove link {number}',
  noLinks: 'No links of your own.',

  addReminder: 'Add a reminder',
  reminder: 'Reminder {number}',
  reminderUnit: 'Unit of reminder {number}',
  removeReminder: 'Remove reminder {number}',
  noReminders: 'No reminders: subscribers are notified once, when you announce the maintenance.',
  unit: { minutes: 'minutes', hours: 'hours', days: 'days' },
  duration: {
    minutes: { one: '{count} minute', other: '{count} minutes' },
    hours: { one: '{count} hour', other: '{count} hours' },
    days: { one: '{count} day', other: '{count} days' },
  },

  preview: 'Preview of the page',
  previewing: 'Preparing the preview…',
  previewStale: 'The preview shows your last changes that can be saved: {reason}',
  previewFailed: 'The preview could not be made: {reason}',
  previewNote: 'It is light or dark like this browser. Visitors see what their own browser prefers.',
  openPreview: 'Open the preview in a new tab',
  width: 'Width of the preview',
  phone: 'Phone',
  desktop: 'Desktop',

  testMail: 'Test email',
  testMailText: 'Send one email now, the way all emails are sent, and see how the mail server responds.',
  testMailTo: 'Send it to',
  testMailSend: 'Send test email',
  testMailAccepted: 'The mail server accepted the email to {to}. Check the inbox and the spam folder.',
  testMailFolder:
    'No mail server is configured, so the email to {to} was written to a file. Subscribers get no emails until you set SMTP_URL and MAIL_FROM on the server and restart Daymark.',
  testMailRefused: 'No mail server accepted the email to {to}.',
  testMailAnswer: 'Server’s reply: {answer}',
  testMailFile: 'File: {answer}',

  version: 'Running version',
  installed: 'Installed version',
  unknown: 'cannot be read',
  upToDate: 'Daymark runs the version that is installed.',
  restartTitle: 'A new version is installed: restart Daymark',
  restartText: 'Version {installed} is installed, and {version} is still running. Restart Daymark to use it.',

  openSection: 'Settings: {section}',
};
