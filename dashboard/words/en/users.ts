/** The people who work on the status page. */
export const users = {
  title: 'People',
  intro: 'Everybody who can sign in to this dashboard, and what each of them may do.',
  invite: 'Invite somebody',
  searchHint: 'Search by name or email address',
  role: 'Role',
  anyRole: 'All roles',
  state: 'State',
  anyState: 'Everybody',
  pending: 'Pending invitations',
  disabledOnly: 'Disabled accounts',
  list: 'People who can sign in',

  you: 'You',
  disabled: 'Disabled',
  invited: 'Invited',
  invitedAt: 'Invited {time}',
  invitationExpired: 'Invitation expired',
  noSecondFactor: 'No second factor',
  lastSignIn: 'Last sign-in: {time}',
  neverSignedIn: 'Has not signed in yet',

  emptyTitle: 'Nobody here',
  emptyText: 'Invite the people who report incidents with you. Each of them gets an account of their own.',

  roleMeaning: {
    owner: 'May do everything, and is the only role that can add, change and remove owners.',
    admin:
      'May do everything but manage owners: also settings, people, API tokens, the audit log and the trash.',
    editor:
      'Creates, changes and deletes components, incidents, maintenance, templates, metrics and subscribers.',
    responder:
      'Reports incidents, posts updates, plans maintenance and sets the status of components. Deletes nothing.',
    viewer: 'Sees what signed-in people see. Changes nothing.',
  },

  name: 'Name',
  email: 'Email address',
  inviteText:
    'We’ll send a link to this address, which the person uses to choose a password. The link works once, for seven days.',
  sendInvitation: 'Send invitation',
  inviteTextFiles:
    'No mail server is set up, so nothing is emailed. You get a link to pass on, which the person uses to choose a password. The link works once, for seven days.',
  createInvitation: 'Create invitation',
  invitationFor: 'Invitation for {name}',
  invitationLink: 'Invitation link',
  invitationLinkText:
    'Whoever has this link can join with this account. It works once, for seven days, and isn’t shown again.',
  resendLink: 'Create a new invitation link',
  invitationSent: 'Invitation sent to {email}',

  menu: 'Actions for {name}',
  editTitle: 'Edit {name}',
  emailHint: 'A new address takes effect at once, without confirmation.',
  resend: 'Send the invitation again',
  resent: 'A new invitation is on its way to {email}. Earlier links do not work any more.',
  disable: 'Disable',
  enable: 'Enable',
  signOut: 'Sign out everywhere',
  wasSignedOut: '{name} is signed out everywhere, and can sign in again',
  wasDisabled: '{name} cannot sign in any more, and their API tokens have stopped working',
  wasEnabled: '{name} can sign in again',
  deleteOwnText:
    'This is your own account: you are signed out at once, and your API tokens end. What you wrote stays. This cannot be undone.',
  deleteText:
    'Their sessions and API tokens end at once, and we erase what we know about the person. What they wrote stays. This cannot be undone.',
  wasDeleted: 'Deleted the account of {name}',
  ownersOnly: 'Only an owner can change this account.',
  ownEmailHint: 'Change your own address in your profile. It takes effect once you’ve confirmed it.',
};
