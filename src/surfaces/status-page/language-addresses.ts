import { isLocale, type Locale } from '../../../common/texts/locales.ts';
import type { SiteRequest, SiteRoute } from '../../http/site.ts';

/** The language that an address names: `/?lang=de`, or `/de/`. */
export function languageInAddress({ params, query }: SiteRequest): Locale | undefined {
  return [query.get('lang') ?? '', params.language ?? ''].find(isLocale);
}

/** The same page below every language, such as `/de/history`, so that a shared cache keeps each language by its address. */
const inEveryLanguage = <Route extends SiteRoute>(route: Route): Route => ({
  ...route,
  path: `/{language}${route.path === '/' ? '' : route.path}`,
});

/** Routes, followed by the same routes in every language. */
export const withLanguages = <Route extends SiteRoute>(routes: readonly Route[]): readonly Route[] => [
  ...routes,
  ...routes.map(inEveryLanguage),
];
