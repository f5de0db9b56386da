import type { Context } from '../context.ts';
import type { SiteAnswer, SiteRequest } from '../http/site.ts';
import type { Reading } from '../jsonapi/reading.ts';
import type { Locale } from '../resources/settings/model.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import type { Settings } from '../resources/settings/schema.ts';
import { isLocale, loadLanguage } from './languages/languages.ts';
import { publicReading } from './state.ts';
import { type Content, type Frame, layout } from './views/layout.ts';
import { themeOf } from './views/theme.ts';
import { wordsFor } from './views/words.ts';

/** The language that the reader chose or asks for, or the page's own. */
export function languageOf({ query, variant }: SiteRequest, settings: Settings): Locale {
  const chosen = query.get('lang') ?? '';
  if (isLocale(chosen)) return chosen;
  return isLocale(variant) ? variant : settings.locale;
}

export async function loadFrame(reading: Reading, settings: Settings, locale: Locale): Promise<Frame> {
  return {
    settings,
    theme: await themeOf(settings),
    words: wordsFor(await loadLanguage(locale), settings),
    baseUrl: reading.baseUrl,
    root: rootOf(reading.baseUrl),
  };
}

/** What stands before every path of ours where the service is not at the root of its host. */
export const rootOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

const YEAR = 31_536_000;

/** For answers that depend on the reader's language. */
export const variesByLanguage = ['vary', 'Accept-Encoding, Accept-Language, Cookie'] as const;

/** Makes a page in the reader's language. */
export const page =
  (make: (frame: Frame, reading: Reading, request: SiteRequest) => Promise<Content>) =>
  async (ctx: Context, request: SiteRequest): Promise<SiteAnswer> => {
    const reading = publicReading(ctx);
    const settings = await loadSettings(reading);
    const frame = await loadFrame(reading, settings, languageOf(request, settings));
    const body = layout(frame, await make(frame, reading, request));
    return {
      body,
      type: 'text/html; charset=utf-8',
      headers: [
        'content-security-policy',
        frame.theme.policy,
        ...variesByLanguage,
        ...languageCookie(request, frame),
      ],
    };
  };

/** Who chooses a language is shown it from then on. */
export const languageCookie = ({ query }: SiteRequest, { words, root }: Frame): string[] =>
  isLocale(query.get('lang') ?? '')
    ? ['set-cookie', `lang=${words.language.code}; Path=${root}/; Max-Age=${YEAR}; SameSite=Lax; HttpOnly`]
    : [];

/** The language in the cookie that `languageCookie` set. */
export function chosenLanguage(cookie: string | undefined): Locale | undefined {
  const code = cookie && /(?:^|;\s*)lang=(\w+)/.exec(cookie)?.[1];
  return code && isLocale(code) ? code : undefined;
}
