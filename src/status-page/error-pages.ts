import { isLocale } from '../../common/texts/locales.ts';
import type { Context } from '../context.ts';
import type { Site } from '../http/site.ts';
import { english, loadLanguage } from '../i18n/languages.ts';
import { publicReadContext } from '../public-state/state.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import type { Settings } from '../resources/settings/schema.ts';
import { languageOf, loadPageContext, rootOf } from './page-context.ts';
import { brandedErrorPage, plainErrorPage } from './views/error.ts';

const NOT_FOUND = 404;
const SERVER_ERROR = 500;

/**
 * The pages for errors, in the visitor's language and the look of the page. Only a missing page always reads the
 * settings. The others use those that were read last: a flood of requests must not reach the database, and a server error
 * may mean that the database is away.
 */
export function errorPages(ctx: Context): Pick<Site, 'errorPage'> & { prepare: () => Promise<void> } {
  let known: Settings | undefined;
  const prepare = async () => {
    known = await loadSettings(publicReadContext(ctx));
  };
  const settingsFor = async (code: number): Promise<Settings | undefined> => {
    if (code >= SERVER_ERROR || (known && code !== NOT_FOUND)) return known;
    try {
      await prepare();
    } catch (error) {
      ctx.log.debug({ err: error }, 'could not read the settings for an error page');
    }
    return known;
  };
  const errorPage: Site['errorPage'] = async (code, variant) => {
    const settings = await settingsFor(code);
    if (!settings) {
      const language = isLocale(variant) ? await loadLanguage(variant) : english;
      return plainErrorPage(rootOf(ctx.config.baseUrl), code, language);
    }
    const locale = languageOf({ params: {}, query: new URLSearchParams(), variant }, settings);
    return brandedErrorPage(await loadPageContext(publicReadContext(ctx), settings, locale), code);
  };
  return { errorPage, prepare };
}
