/** The texts of the pages for set-up, invitations, signing in and resets. */
export const en = {
  email: 'Email address',
  name: 'Your name',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 10 characters. A sentence is better than a short password with symbols.',
  signIn: 'Sign in',
  pages: 'Pages',
  backToStatus: 'Status page',
  toSignIn: 'Go to the sign-in page',
  toDashboard: 'Go to the dashboard',
  linkBroken: 'This link isn’t valid',
  offline: 'We can’t reach the server. Check your connection, then try again.',
  failed: 'The server couldn’t respond. Try again in a minute.',
  invalid: 'Some fields need your attention. The message at each field explains why.',
  needsScript:
    'This page needs JavaScript because the secret in its address must not leave your browser. Turn on JavaScript for this page and reload it.',
  roles: { owner: 'owner', admin: 'admin', editor: 'editor', responder: 'responder', viewer: 'viewer' },

  setup: {
    title: 'Set up your status page',
    account: 'Your account',
    intro: 'You’ll be the first owner. You can do everything and invite other people.',
    yourPage: 'Your page',
    page: 'Name of the status page',
    pageHint: 'Visitors see it at the top of the page. Leave it blank to keep “{name}”.',
    timezone: 'Time zone of the page',
    timezoneHint: 'Dates and times on the page use this time zone, such as Europe/Berlin.',
    locale: 'Language of the page',
    components: 'First components',
    componentsHint:
      'What your customers use, one per line: Website, API, Payments. You can change everything later.',
    sample: 'Use the components of a made-up company instead, to look around',
    submit: 'Create my page',
    closed: 'Setup is closed because an account already exists. Sign in, or ask an owner for an invitation.',
    noCode:
      'The setup code is missing from the address. Open the full address that the server printed when it started. To print it again, run “daymark setup” on the server.',
    withoutScript:
      'Or create your account on the server with “daymark user create --name … --email … --password-stdin”.',
    done: 'Your status page is ready',
    seePage: 'View your status page',
    testMail: 'Does email work?',
    testMailText:
      'Send yourself a test email and see how the mail server responds. You can also do this later.',
    testMailSend: 'Send a test email',
    testMailAccepted: 'The mail server accepted the email. Check your inbox and your spam folder.',
    testMailFolder:
      'No mail server is configured, so Daymark wrote the email to a file. To send emails, set SMTP_URL on the server and restart Daymark.',
  },
  invitation: {
    title: 'Accept your invitation',
    role: 'Your role',
    submit: 'Create my account',
    organization: 'Continue with your organization’s account',
    or: 'Or choose a password:',
    broken:
      'This invitation has been used, has expired, or was replaced by a newer one. Ask the person who invited you to send it again. If you’ve already accepted it, sign in.',
    withoutScript: 'Or ask an administrator to create your account on the server with “daymark user create”.',
  },
  reset: {
    title: 'Reset your password',
    intro: 'Enter the email address of your account. We’ll send you a link to choose a new password.',
    ask: 'Send link',
    introUnsent:
      'This server doesn’t send email. Enter the email address of your account: the link to choose a new password is written to a file on the server, and whoever runs the server can give it to you.',
    askUnsent: 'Create link',
    submit: 'Set new password',
    signOutHint: 'You’ll be signed out everywhere. Then sign in with your new password.',
    broken: 'Part of the link may be missing. Open it from the email again, or request a new one.',
    again: 'Request a new link',
    withoutScript:
      'Or ask an administrator to run “daymark user reset-password <email> --password-stdin” on the server.',
  },
  emailChange: {
    title: 'Confirm your email address',
    intro: 'From then on, you’ll sign in with the address that this link was sent to.',
    submit: 'Confirm address',
    broken: 'Part of the link may be missing. Open it from the email again, or request the change again.',
    withoutScript: 'The link works for 24 hours.',
  },
  signInPage: {
    code: 'Code',
    codeHint: 'The six digits from your authenticator app, or one of your recovery codes.',
    codeDue: 'Your password is correct. Now enter the code for your second factor.',
    useRecovery: 'Use a recovery code',
    passkey: 'Sign in with a passkey',
    passkeyFailed: 'No passkey was used. Try again, or sign in another way.',
    organization: 'Sign in with your organization’s account',
    emergency: 'Emergency access with a password',
    forgotten: 'Forgot your password?',
    wasReset: 'Your password has been changed. Sign in with the new one.',
    signedOut: 'You’re signed out.',
    withoutScript:
      'Scripts and other programs don’t sign in here. They use an API token: see the API reference.',
  },
};
