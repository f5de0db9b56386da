import { isLocale, type Locale } from '../../../common/texts/locales.ts';
import { settingsIn } from '../../domain/settings/languages.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import type { Settings } from '../../domain/settings/schema.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import type { SiteRequest, SiteResponse } from '../../http/site.ts';
import type { Config } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { loadLanguage } from '../../kernel/i18n/languages.ts';
import { translatorFor } from '../../kernel/i18n/translator.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { languageInAddress } from './language-addresses.ts';
import { type LiveDeclaration, type LivePageState, livePageState } from './live/page-state.ts';
import { type Content, layout, type PageContext } from './views/layout.ts';
import { policyOf, themeOf, themeWithoutCss } from './views/theme.ts';

/** The language that the address names, else the one that the browser prefers, else the default of the page. */
export function languageOf(request: SiteRequest, settings: Settings): Locale {
  const { variant } = request;
  return languageInAddress(request) ?? (isLocale(variant) ? variant : settings.locale);
}

export async function loadPageContext(
  readContext: ReadContext,
  settings: Settings,
  locale: Locale,
  /** Whether links lead to the addresses of the language, such as `/de/history`. */
  isInAddress = false,
  /** Whether the page contains something that only its visitor may know, such as the token of a link. */
  hasSecret = false,
): Promise<PageContext> {
  const languagePath = isInAddress ? `/${locale}` : '';
  return {
    settings: settingsIn(settings, locale),
    theme: await (hasSecret ? themeWithoutCss(settings) : themeOf(settings)),
    i18n: translatorFor(await loadLanguage(locale), settings),
    now: readContext.now,
    pageUrl: readContext.page.url,
    root: rootOf(readContext.page.url),
    imageOrigins: readContext.page.imageOrigins,
    languagePath,
    pages: `${rootOf(readContext.page.url)}${languagePath}`,
  };
}

/** The path prefix of the service. Empty if it runs at the root of its host. */
export const rootOf = (url: string): string => new URL(url).pathname.replace(/\/$/, '');

const YEAR_SECONDS = 31_536_000;

/** Headers of responses that depend on the visitor's language. */
export const varyByLanguage = ['vary', 'Accept-Encoding, Accept-Language, Cookie'] as const;

/** What a page consists of. The status page knows its live stream; other pages only declare what they show. */
export type BuiltPage = Omit<Content, 'live'> & {
  readonly live?: Content['live'] | LiveDeclaration;
  readonly tags?: SiteResponse['tags'];
  readonly changesAt?: SiteResponse['changesAt'];
};

/** A page, and its state if it is live. */
export interface PageResponse extends SiteResponse {
  readonly live?: LivePageState;
}

/** Wraps a function that builds a page: it gets the page context, and reads the state, in the visitor's language. */
export const page =
  (build: (pageContext: PageContext, readContext: ReadContext, request: SiteRequest) => Promise<BuiltPage>) =>
  async (ctx: Context, request: SiteRequest): Promise<PageResponse> => {
    const original = publicReadContext(ctx, ctx.page);
    const settings = await loadSettings(original);
    const language = languageOf(request, settings);
    const readContext = { ...original, language };
    const isInAddress = hasLanguageAddress(ctx.config, request, settings, language);
    const pageContext = {
      ...(await loadPageContext(readContext, settings, language, isInAddress)),
      isShared: ctx.config.publicCacheSeconds > 0,
    };
    const { live, tags, changesAt, ...content } = await build(pageContext, readContext, request);
    const state = live && !('version' in live) ? livePageState(pageContext, content, live) : undefined;
    const stream = state ? liveStream(pageContext, content.path, request, state) : (live as Content['live']);
    const body = layout(pageContext, { ...content, ...(stream && { live: stream }) });
    return {
      body,
      ...(state && { live: state }),
      ...(tags && { tags }),
      ...(changesAt !== undefined && { changesAt }),
      type: 'text/html; charset=utf-8',
      headers: [
        'content-security-policy',
        policyOf(pageContext, body),
        ...languageHeaders(ctx.config, request, pageContext),
      ],
    };
  };

/**
 * Whether links of the page name its language: if its own address does, and if a shared cache would otherwise answer in
 * the default language of the page.
 */
export const hasLanguageAddress = (
  { publicCacheSeconds }: Pick<Config, 'publicCacheSeconds'>,
  { params }: Pick<SiteRequest, 'params'>,
  { locale }: Pick<Settings, 'locale'>,
  language: Locale,
): boolean => params.language !== undefined || (publicCacheSeconds > 0 && language !== locale);

/** The stream of a page that is updated as a whole. */
function liveStream(
  { i18n, languagePath }: PageContext,
  path: string,
  request: SiteRequest,
  { token }: LivePageState,
): Content['live'] {
  const query = new URLSearchParams(request.query);
  query.delete('lang');
  const page = `${languagePath}${path}`;
  const address = query.size === 0 ? page : `${page}?${query}`;
  const own = new URLSearchParams({ page: address, lang: i18n.language.code });
  return { query: String(own), version: token };
}

/** A page whose address names its language is the same for everybody, and so is one for shared caches. */
export function languageHeaders(
  { publicCacheSeconds }: Pick<Config, 'publicCacheSeconds'>,
  request: SiteRequest,
  pageContext: PageContext,
): string[] {
  if (publicCacheSeconds > 0 || request.params.language !== undefined) return [];
  return [...varyByLanguage, ...languageCookie(request, pageContext)];
}

/** Remembers the language that the visitor chose. */
const languageCookie = ({ query }: SiteRequest, { i18n, root }: PageContext): string[] =>
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
