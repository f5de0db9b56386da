/** Signing in again in the middle of something. */
export const session = {
  expiredTitle: 'Your session has ended',
  expiredText: 'Sign in again to go on. Nothing you typed is lost.',
  recentTitle: 'Confirm that it is you',
  recentText: 'This change is sensitive, and you signed in a while ago. Sign in again to go on.',
  email: 'Email address',
  password: 'Password',
  showPassword: 'Show what is typed',
  code: 'Code from your authenticator app, or a recovery code',
  signIn: 'Sign in',
  withPasskey: 'Sign in with a passkey',
  withOrganization: 'Sign in with your organization’s account (in a new window)',
  cancelled: 'You did not sign in, so nothing was changed.',
  role: { owner: 'Owner', admin: 'Admin', editor: 'Editor', responder: 'Responder', viewer: 'Viewer' },
};
