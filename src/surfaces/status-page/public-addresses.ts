import type { Locale } from '../../../common/texts/locales.ts';
import { PAGE } from '../../http/cache/cache-control.ts';
import type { SiteRoute } from '../../http/site.ts';
import { publicRoutes } from './site.ts';

type RenderedRoute = Extract<SiteRoute, { readonly render: unknown }>;

/** An address of the public site, without a query. */
export interface PublicAddress {
  /** From the root of the service, such as `/de/history`. */
  readonly path: string;
  readonly route: RenderedRoute;
  readonly params: Readonly<Record<string, string>>;
  /** What the address shows besides the whole site: see `cache-tags.ts`. */
  readonly tag: string;
}

/** A record as addresses name it. */
export interface RecordAddress {
  readonly text: string;
  readonly tag: string;
}

/** The records whose addresses are listed, by the beginning of their routes. */
interface Records {
  readonly '/components/{id}'?: readonly RecordAddress[];
  readonly '/component-groups/{group}'?: readonly RecordAddress[];
  readonly '/incidents/{guid}'?: readonly RecordAddress[];
  readonly '/schedules/{id}'?: readonly RecordAddress[];
  readonly '/brand/{name}'?: readonly RecordAddress[];
  readonly '/images/{name}'?: readonly RecordAddress[];
}

const isRendered = (route: SiteRoute): route is RenderedRoute => route.render !== undefined;

/** Every public route with each of these records and languages. */
export const expandRoutes = (records: Records, languages: readonly Locale[]): PublicAddress[] =>
  publicRoutes.filter(isRendered).flatMap((route) => {
    const places = route.path.startsWith('/{language}') ? languages : [undefined];
    return places.flatMap((language) => expand(route, language, records));
  });

function expand(route: RenderedRoute, language: Locale | undefined, records: Records): PublicAddress[] {
  const place = language === undefined ? '' : `/${language}`;
  const path = route.path.replace('/{language}', '');
  const params: Record<string, string> = language === undefined ? {} : { language };
  const subject = /^\/[\w-]+\/\{(\w+)\}/.exec(path);
  if (!subject) return [{ path: `${place}${path || '/'}`, route, params, tag: PAGE }];
  const [pattern, name = ''] = subject;
  return (records[pattern as keyof Records] ?? []).map(({ text, tag }) => ({
    path: `${place}${path.replace(`{${name}}`, text)}`,
    route,
    params: { ...params, [name]: text },
    tag,
  }));
}
