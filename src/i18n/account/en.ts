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
  linkBroken: 'This link is not valid',
  offline: 'The server cannot be reached. Check your connection, then try again.',
  failed: 'The server could not answer. Try again in a minute.',
  invalid: 'Some of this cannot be accepted. Each field says why.',
  needsScript:
    'This page needs JavaScript, because the secret in its address must stay in your browser. Allow JavaScript for this page and load it again.',
  roles: { owner: 'owner', admin: 'admin', editor: 'editor', responder: 'responder', viewer: 'viewer' },

  setup: {
    title: 'Set up your status page',
    account: 'Your account',
    intro: 'You become the first owner: you may do everything, and you can invite other people.',
    yourPage: 'Your page',
    page: 'Name of the status page',
    pageHint: 'Visitors see it at the top of the page. Leave it empty to keep “{name}”.',
    timezone: 'Time zone of the page',
    timezoneHint: 'Days and times on the page are in this zone, such as Europe/Berlin.',
    locale: 'Language of the page',
    components: 'First components',
    componentsHint:
      'What your customers use, one per line: Website, API, Payments. You can change all of this later.',
    sample: 'Create the components of a made-up company instead, to look around',
    submit: 'Create my page',
    closed:
      'Set-up is closed, because somebody has an account already. Sign in, or ask an owner for an invitation.',
    noCode:
      'The code is missing in the address. Open the whole address that the server printed when it started. To print it again, run “daymark setup” on the server.',
    withoutScript:
      'Or create your account on the server with “daymark user create --name … --email … --password-stdin”.',
    done: 'Done: your status page stands.',
    seePage: 'See your status page',
    testMail: 'Does email work?',
    testMailText: 'Send yourself a test mail, and see what the mail server says. You can also do this later.',
    testMailSend: 'Send a test mail',
    testMailAccepted: 'The mail server accepted the mail. Look into your inbox, and into the spam folder.',
    testMailFolder:
      'No mail server is configured, so Daymark wrote the mail to a file. To send mail, set SMTP_URL on the server and start Daymark again.',
  },
  invitation: {
    title: 'Accept your invitation',
    role: 'Your role',
    submit: 'Create my account',
    organization: 'Continue with your organization’s account',
    or: 'Or choose a password:',
    broken:
      'The invitation was used, has expired, or was replaced by a newer one. Ask whoever invited you to send it again. If you have accepted it already, sign in.',
    withoutScript: 'Or ask an administrator to create your account on the server with “daymark user create”.',
  },
  reset: {
    title: 'Reset your password',
    intro:
      'Enter the email address of your account. You get a link with which you can choose a new password.',
    ask: 'Send the link',
    submit: 'Set the new password',
    signOutHint: 'You are signed out everywhere, and then sign in with the new password.',
    broken: 'Part of the link may be missing. Open it from the mail again, or ask for a new one.',
    again: 'Ask for a new link',
    withoutScript:
      'Or ask an administrator to run “daymark user reset-password <email> --password-stdin” on the server.',
  },
  emailChange: {
    title: 'Confirm your email address',
    intro: 'From then on, you sign in with the address that got this link.',
    submit: 'Confirm the address',
    broken: 'Part of the link may be missing. Open it from the mail again, or ask for the change again.',
    withoutScript: 'The link works for 24 hours.',
  },
  signInPage: {
    code: 'Code',
    codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
    codeDue: 'Your password is right. Now enter the code of your second factor.',
    useRecovery: 'Use a recovery code',
    passkey: 'Sign in with a passkey',
    passkeyFailed: 'No passkey was used. Try again, or sign in another way.',
    organization: 'Sign in with your organization’s account',
    emergency: 'Emergency access with a password',
    forgotten: 'Forgot your password?',
    wasReset: 'Your password is changed. Sign in with it.',
    signedOut: 'You are signed out.',
    withoutScript: 'Scripts and other programs do not sign in. They use a token: see the API reference.',
  },
};
