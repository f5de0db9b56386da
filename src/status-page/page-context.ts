import type { Context } from '../context.ts';
import type { SiteAnswer, SiteRequest } from '../http/site.ts';
import { isLocale, loadLanguage } from '../i18n/languages.ts';
import type { Locale } from '../i18n/locales.ts';
import { translatorFor } from '../i18n/translator.ts';
import type { ReadContext } from '../jsonapi/read-context.ts';
import { publicReadContext } from '../public-state/state.ts';
import { settingsIn } from '../resources/settings/languages.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import type { Settings } from '../resources/settings/schema.ts';
import { type LiveDeclaration, type LivePageState, livePageState } from './live/page-state.ts';
import { type Content, layout, type PageContext } from './views/layout.ts';
import { themeOf } from './views/theme.ts';

/** The language that the visitor chose, else the one that the browser prefers, else the default of the page. */
export function languageOf({ query, variant }: SiteRequest, settings: Settings): Locale {
  const chosen = query.get('lang') ?? '';
  if (isLocale(chosen)) return chosen;
  return isLocale(variant) ? variant : settings.locale;
}

export async function loadPageContext(
  readContext: ReadContext,
  settings: Settings,
  locale: Locale,
): Promise<PageContext> {
  return {
    settings: settingsIn(settings, locale),
    theme: await themeOf(settings),
    i18n: translatorFor(await loadLanguage(locale), settings),
    now: readContext.now,
    baseUrl: readContext.baseUrl,
    root: rootOf(readContext.baseUrl),
  };
}

/** The path prefix of the service. Empty if it runs at the root of its host. */
export const rootOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

const YEAR_SECONDS = 31_536_000;

/** Headers of responses that depend on the visitor's language. */
export const varyByLanguage = ['vary', 'Accept-Encoding, Accept-Language, Cookie'] as const;

/** What a page consists of. The status page knows its live stream; other pages only declare what they show. */
export type BuiltPage = Omit<Content, 'live'> & { readonly live?: Content['live'] | LiveDeclaration };

/** A page, and its state if it is live. */
export interface PageAnswer extends SiteAnswer {
  readonly live?: LivePageState;
}

/** Wraps a function that builds a page: it gets the page context, and reads the state, in the visitor's language. */
export const page =
  (build: (pageContext: PageContext, readContext: ReadContext, request: SiteRequest) => Promise<BuiltPage>) =>
  async (ctx: Context, request: SiteRequest): Promise<PageAnswer> => {
    const original = publicReadContext(ctx);
    const settings = await loadSettings(original);
    const language = languageOf(request, settings);
    const readContext = { ...original, language };
    const pageContext = await loadPageContext(readContext, settings, language);
    const { live, ...content } = await build(pageContext, readContext, request);
    const state = live && !('version' in live) ? livePageState(pageContext, content, live) : undefined;
    const stream = state ? liveStream(pageContext, content.path, request, state) : (live as Content['live']);
    return {
      body: layout(pageContext, { ...content, ...(stream && { live: stream }) }),
      ...(state && { live: state }),
      type: 'text/html; charset=utf-8',
      headers: [
        'content-security-policy',
        pageContext.theme.policy,
        ...varyByLanguage,
        ...languageCookie(request, pageContext),
      ],
    };
  };

/** The stream of a page that is updated as a whole. */
function liveStream(
  { i18n }: PageContext,
  path: string,
  request: SiteRequest,
  { token }: LivePageState,
): Content['live'] {
  const query = new URLSearchParams(request.query);
  query.delete('lang');
  const address = query.size === 0 ? path : `${path}?${query}`;
  const own = new URLSearchParams({ page: address, lang: i18n.language.code });
  return { query: String(own), version: token };
}

/** Remembers the language that the visitor chose. */
export const languageCookie = ({ query }: SiteRequest, { i18n, root }: PageContext): string[] =>
  isLocale(query.get('lang') ?? '')
    ? [
        'set-cookie',
        `lang=${i18n.language.code}; Path=${root}/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly`,
      ]
    : [];

/** The language in the cookie set by `languageCookie`. */
export function chosenLanguage(cookie: string | undefined): Locale | undefined {
  const code = cookie && /(?:^|;\s*)lang=(\w+)/.exec(cookie)?.[1];
  return code && isLocale(code) ? code : undefined;
}
