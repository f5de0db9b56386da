import type { Context } from '../context.ts';
import type { SiteRoute } from '../http/site.ts';
import { publicReadContext } from '../public-state/state.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { scriptRoute } from '../status-page/client/script.ts';
import { rootOf } from '../status-page/page-context.ts';
import { accountScript } from './client/script.ts';
import { type AccountPage, accountShell } from './shell.ts';
import { emailPage, invitationPage, resetPage, setupPage, signInPage, type ViewContext } from './views.ts';

type View = (viewContext: ViewContext) => AccountPage;

/** The same for everybody. The script asks the API for what is personal. */
const render = (view: View) => async (ctx: Context) => {
  const settings = await loadSettings(publicReadContext(ctx));
  const root = rootOf(ctx.config.baseUrl);
  return accountShell(root, settings, view({ root, settings, config: ctx.config }));
};

/** The addresses that the server prints and sends by mail, and where people sign in. */
export const accountPageRoutes: readonly SiteRoute[] = [
  { path: '/dashboard/sign-in', render: render(signInPage) },
  { path: '/dashboard/setup', render: render(setupPage) },
  { path: '/dashboard/invitation', render: render(invitationPage) },
  { path: '/dashboard/reset', render: render(resetPage) },
  { path: '/dashboard/email', render: render(emailPage) },
  scriptRoute(accountScript),
];
