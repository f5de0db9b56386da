import { isLocale } from '../../../common/texts/locales.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import type { Settings } from '../../domain/settings/schema.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import type { Site } from '../../http/site.ts';
import type { Context } from '../../kernel/context.ts';
import { english, loadLanguage } from '../../kernel/i18n/languages.ts';
import type { Page } from '../../kernel/pages/page.ts';
import { languageOf, loadPageContext, rootOf } from './page-context.ts';
import { brandedErrorPage, plainErrorPage } from './views/error.ts';

const NOT_FOUND = 404;
const SERVER_ERROR = 500;

/**
 * What visitors of a page get for errors, in their language and the look of the page. Only a missing page always reads the
 * settings. The others use those that were read last: a flood of requests must not reach the database, and a server error
 * may mean that the database is away.
 */
export function errorPages(ctx: Context): Pick<Site, 'errorPage'> & { prepare: () => Promise<void> } {
  const known = new Map<number, Settings>();
  const read = async (page: Page): Promise<void> => {
    known.set(page.id, await loadSettings(publicReadContext(ctx, page)));
  };
  const settingsFor = async (page: Page, code: number): Promise<Settings | undefined> => {
    if (code >= SERVER_ERROR || (known.has(page.id) && code !== NOT_FOUND)) return known.get(page.id);
    try {
      await read(page);
    } catch (error) {
      ctx.log.debug({ err: error }, 'could not read the settings for an error page');
    }
    return known.get(page.id);
  };
  const errorPage: Site['errorPage'] = async (page, code, variant) => {
    const settings = await settingsFor(page, code);
    if (!settings) {
      const language = isLocale(variant) ? await loadLanguage(variant) : english;
      return plainErrorPage(rootOf(page.url), code, language);
    }
    const locale = languageOf({ params: {}, query: new URLSearchParams(), variant }, settings);
    return brandedErrorPage(await loadPageContext(publicReadContext(ctx, page), settings, locale), code);
  };
  const prepare = async () => {
    for (const page of ctx.pages.all) await read(page);
  };
  return { errorPage, prepare };
}
