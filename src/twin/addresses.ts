import type { Context } from '../context.ts';
import type { SiteRoute } from '../http/site.ts';
import { locales } from '../i18n/locales.ts';
import { loadState, publicReadContext } from '../public-state/state.ts';
import { pictureSettings } from '../resources/settings/model.ts';
import { componentTag, groupTag, incidentTag, PAGE, scheduleTag } from '../status-page/cache-tags.ts';
import { publicRoutes } from '../status-page/site.ts';
import { findTwinIncidents, findTwinSchedules } from './queries.ts';

/** An address of the public site that the twin has a file for. */
export interface TwinAddress {
  /** From the root of the service, such as `/de/history`. */
  readonly path: string;
  readonly route: RenderedRoute;
  readonly params: Readonly<Record<string, string>>;
  /** What the address shows besides the whole site: see `status-page/cache-tags.ts`. */
  readonly tag: string;
}

export type RenderedRoute = Extract<SiteRoute, { readonly render: unknown }>;

const isRendered = (route: SiteRoute): route is RenderedRoute => route.render !== undefined;

const DAY_SECONDS = 86_400;

interface Value {
  readonly text: string;
  readonly tag: string;
}

/**
 * Every address of the public site: each route with each public record and each language. Past entries are those of
 * `TWIN_DAYS` and those that the bars of the page link to. Addresses with a query, such as searches, have no file.
 */
export async function listAddresses(ctx: Context): Promise<TwinAddress[]> {
  const readContext = publicReadContext(ctx);
  const { components, groups, settings, now } = await loadState(readContext);
  const since = now - Math.max(ctx.config.twinDays, settings.bar_days) * DAY_SECONDS;
  const incidents = await findTwinIncidents(readContext, since);
  const schedules = await findTwinSchedules(readContext, since);
  const numbered = (ids: Iterable<number>, tagOf: (id: number) => string): Value[] =>
    Array.from(ids, (id) => ({ text: String(id), tag: tagOf(id) }));
  const values: Record<string, readonly Value[]> = {
    '/components/{id}': numbered(components.keys(), componentTag),
    '/component-groups/{group}': numbered(
      groups.map(({ id }) => id),
      groupTag,
    ),
    '/incidents/{guid}': incidents.map(({ id, key }) => ({ text: key, tag: incidentTag(id) })),
    '/schedules/{id}': schedules.map(({ id, key }) => ({ text: key, tag: scheduleTag(id) })),
    '/brand/{name}': pictureSettings.map((name) => ({ text: name, tag: PAGE })),
  };
  return publicRoutes.filter(isRendered).flatMap((route) => {
    const places = route.path.startsWith('/{language}') ? locales.map((code) => `/${code}`) : [''];
    const path = route.path.replace('/{language}', '');
    return places.flatMap((place) => expand(route, place, path, values));
  });
}

function expand(
  route: RenderedRoute,
  place: string,
  path: string,
  values: Readonly<Record<string, readonly Value[]>>,
): TwinAddress[] {
  const language: Record<string, string> = place === '' ? {} : { language: place.slice(1) };
  const subject = /^\/[\w-]+\/\{(\w+)\}/.exec(path);
  if (!subject) return [{ path: `${place}${path || '/'}`, route, params: language, tag: PAGE }];
  const [pattern, name = ''] = subject;
  return (values[pattern] ?? []).map(({ text, tag }) => ({
    path: `${place}${path.replace(`{${name}}`, text)}`,
    route,
    params: { ...language, [name]: text },
    tag,
  }));
}

/** Feeds without an extension. Pictures of the operator have none either. */
const FILES = /(?:^|\/)(?:rss|atom)$|^\/brand\//;

/** Whether the answer of an address is a page: everything without an extension, except feeds and pictures. */
export const isPage = (path: string): boolean => !/\.\w+$/.test(path) && !FILES.test(path);

/** The file of an address. A page is a folder with an index, so that any web server finds it. */
export function fileOf(path: string): string {
  const name = path.replace(/^\/|\/$/g, '');
  if (!isPage(path)) return name;
  return name === '' ? 'index.html' : `${name}/index.html`;
}
