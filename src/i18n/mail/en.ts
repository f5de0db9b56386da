/** All texts of mails that the page does not have. `{page}` is the name of the page. */
export const en = {
  /** The kind of a mail, beside the state of the incident or maintenance. */
  kinds: {
    'incident.opened': 'New incident',
    'incident.updated': 'Incident update',
    'postmortem.published': 'Post-mortem',
    'maintenance.announced': 'Scheduled maintenance',
    'maintenance.updated': 'Maintenance update',
    'maintenance.rescheduled': 'Maintenance rescheduled',
    'maintenance.reminder': 'Maintenance reminder',
    'maintenance.started': 'Maintenance started',
    'maintenance.completed': 'Maintenance completed',
    'incident.overdue': 'Update overdue',
    'incident.stale': 'No recent updates',
    'subscriber.confirm': 'Confirm your subscription',
    'subscriber.manage': 'Manage your subscription',
    'account.invitation': 'You’ve been invited',
    'account.password_reset': 'Reset your password',
    'account.email_change': 'Confirm your new email address',
    'account.email_changed': 'Your email address was changed',
  },

  /** The names of facts, each with its value after a colon or beside it. */
  started: 'Started',
  duration: 'Duration',
  nextUpdate: 'Next update by',
  window: 'Scheduled for',
  before: 'Previously',
  affected: 'Affected',
  restored: 'Restored',
  stillAffected: 'Still affected',
  openEnd: '{start}, end time not set',
  lasted: 'Lasted {duration}',
  moreComponents: { one: 'and {count} more', other: 'and {count} more' },

  viewIncident: 'View incident',
  viewMaintenance: 'View maintenance',
  readPostmortem: 'Read the post-mortem',
  openIncident: 'Open the incident in the dashboard',
  viewPage: 'View status page',
  readOn: 'Read the rest on the status page',
  openLink: 'If the button doesn’t work, open this link:',

  subscribed: 'You’re receiving this email because you subscribed to updates from {page}.',
  manage: 'Manage subscription',
  unsubscribe: 'Unsubscribe',

  confirmText: 'Please confirm that you want updates from {page} sent to this address.',
  confirm: 'Confirm subscription',
  confirmElse:
    'This link expires in 24 hours. If you didn’t ask for updates, you can ignore this email. We won’t send you any.',
  confirmChannel:
    'Please confirm that this channel should get updates from {page}. Open the link, then press the button.',
  confirmChannelElse:
    'The link works for 24 hours. If nobody here asked for this, ignore this message, and no updates are sent.',
  manageText: 'Use this link to choose what you hear about, pause emails, or unsubscribe.',

  invitationText: 'You’ve been invited to help run {page}. Accept the invitation and choose a password.',
  acceptInvitation: 'Accept invitation',
  invitationElse:
    'This link expires in 7 days and works once. If you weren’t expecting an invitation, you can ignore this email.',
  resetText: 'We received a request to reset the password of your account on {page}.',
  resetPassword: 'Choose a new password',
  resetElse:
    'This link expires in one hour and works once. If you didn’t ask for it, you can ignore this email. Your password stays the same.',
  emailChangeText: 'Please confirm that you want to use this address for your account on {page}.',
  confirmEmail: 'Confirm address',
  emailChangeElse:
    'This link expires in 24 hours and works once. If you didn’t ask for this change, you can ignore this email.',
  emailChangedText:
    'The email address of your account on {page} was changed. If you didn’t change it, contact an owner of the page right away.',

  overdueText: 'The next update was due by {time}, but nobody has posted it yet.',
  staleText: {
    one: 'Nobody has posted an update for {count} hour.',
    other: 'Nobody has posted an update for {count} hours.',
  },
  staff: 'You’re receiving this email because you have an account on {page}.',
};
