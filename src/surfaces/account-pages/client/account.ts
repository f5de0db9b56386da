/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The script of the account pages. `npm run client` turns it into account.min.js, which browsers get. It contains no
// texts: the pages contain them, and the script shows what applies.
import { page } from './dom.ts';
import { acceptInvitation, confirmEmail, resetPassword } from './links.ts';
import { setUp } from './set-up.ts';
import { signIn } from './sign-in.ts';

const pages: Readonly<Record<string, () => Promise<void>>> = {
  setup: setUp,
  invitation: acceptInvitation,
  reset: resetPassword,
  email: confirmEmail,
  'sign-in': signIn,
};

// Another link for the same page changes only the fragment; and a page that comes back from the browser's memory may
// show somebody who has signed out since.
addEventListener('hashchange', () => location.reload());
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
void pages[page]?.();
