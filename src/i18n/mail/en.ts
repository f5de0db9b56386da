/** All texts of mails that the page does not have. `{page}` is the name of the page. */
export const en = {
  /** The kind of a mail, above its title. */
  kinds: {
    'incident.opened': 'New incident',
    'incident.updated': 'Incident update',
    'postmortem.published': 'Post-mortem',
    'maintenance.announced': 'Planned maintenance',
    'maintenance.updated': 'Maintenance update',
    'maintenance.rescheduled': 'Maintenance rescheduled',
    'maintenance.reminder': 'Maintenance reminder',
    'maintenance.started': 'Maintenance has begun',
    'maintenance.completed': 'Maintenance is complete',
    'incident.overdue': 'An update is overdue',
    'incident.stale': 'No recent update',
    'subscriber.confirm': 'Confirm your subscription',
    'subscriber.manage': 'Your subscription',
    'account.invitation': 'Your invitation',
    'account.password_reset': 'Reset your password',
    'account.email_change': 'Confirm your new email address',
    'account.email_changed': 'Your email address was changed',
  },

  nextUpdate: 'Next update by {time}',
  before: 'Planned before: {window}',
  view: 'View on the status page',
  openIncident: 'Open the incident',
  readOn: 'Read the rest on the status page',

  subscribed: 'This address is subscribed to {page}.',
  manage: 'Manage subscription',
  unsubscribe: 'Unsubscribe',

  confirmText: 'Somebody asked to send updates from {page} to this address. Confirm it to receive them.',
  confirm: 'Confirm subscription',
  confirmElse: 'The link works for 24 hours. If it was not you, ignore this mail, and no updates are sent.',
  confirmChannel:
    'Please confirm that this channel should get updates from {page}. Open the link, then press the button.',
  confirmChannelElse:
    'The link works for 24 hours. If nobody here asked for this, ignore this message, and no updates are sent.',
  manageText: 'With this link everything can be changed: what to hear of, a pause, or leaving.',

  invitationText: 'You are invited to work on {page}. Accept the invitation to choose your password.',
  acceptInvitation: 'Accept invitation',
  invitationElse: 'The link works once, for 7 days. If you did not expect this mail, ignore it.',
  resetText: 'Somebody asked for a new password for your account on {page}.',
  resetPassword: 'Choose a new password',
  resetElse:
    'The link works once, for one hour. If it was not you, ignore this mail, and your password stays as it is.',
  emailChangeText:
    'Somebody wants to use this address for an account on {page}. If it was you, confirm the address.',
  confirmEmail: 'Confirm address',
  emailChangeElse:
    'The link works once, for 24 hours. If it was not you, ignore this mail, and nothing changes.',
  emailChangedText:
    'Your account on {page} has another email address now. If you did not change it, tell an owner of the page at once.',

  overdueText: 'The next update was promised by {time}. None has been written since.',
  staleText: {
    one: 'No update has been written for {count} hour.',
    other: 'No update has been written for {count} hours.',
  },
  staff: 'This address belongs to an account on {page}.',
};
