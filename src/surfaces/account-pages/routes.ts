import { readSetup } from '../../domain/identity/user-store/setup-state.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import type { SiteRequest, SiteRoute } from '../../http/site.ts';
import type { Context } from '../../kernel/context.ts';
import { loadTexts } from '../../kernel/i18n/texts.ts';
import { scriptRoute } from '../status-page/client/script.ts';
import { languageOf, rootOf } from '../status-page/page-context.ts';
import { accountScript } from './client/script.ts';
import { setupPage } from './setup-view.ts';
import { type AccountPage, accountShell } from './shell.ts';
import type { ViewContext } from './view-parts.ts';
import { emailPage, invitationPage, resetPage, signInPage } from './views.ts';

type View = (viewContext: ViewContext, ctx: Context) => AccountPage | Promise<AccountPage>;

/** The same for everybody who speaks the language. The script asks the API for what is personal. */
const render = (view: View) => async (ctx: Context, request: SiteRequest) => {
  const settings = await loadSettings(publicReadContext(ctx, ctx.page));
  const root = rootOf(ctx.page.url);
  const locale = languageOf(request, settings);
  const texts = await loadTexts(locale, 'account');
  const problems = await loadTexts(locale, 'validation');
  const viewContext: ViewContext = { root, settings, config: ctx.config, locale, texts, problems };
  return accountShell(viewContext, await view(viewContext, ctx));
};

/** Whoever opens the dashboard of a new installation cannot sign in yet, and is told where to begin. */
const signIn: View = async (viewContext, { connection }) =>
  signInPage(viewContext, (await readSetup(connection.read)).open);

/** The addresses that the server prints and sends by mail, and where people sign in. */
export const accountPageRoutes: readonly SiteRoute[] = [
  { path: '/dashboard/sign-in', render: render(signIn) },
  { path: '/dashboard/setup', render: render(setupPage) },
  { path: '/dashboard/invitation', render: render(invitationPage) },
  { path: '/dashboard/reset', render: render(resetPage) },
  { path: '/dashboard/email', render: render(emailPage) },
  scriptRoute(accountScript),
];
