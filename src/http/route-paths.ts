import { locales } from '../../common/texts/locales.ts';
import { descriptionPaths } from './api-index.ts';
import type { RouteKinds } from './request-stats.ts';
import type { Route } from './route.ts';
import type { Site } from './site.ts';

/** The paths of all operations begin with it. */
export const PREFIX = '/api';

/** Recognizes the URLs of constant responses. It runs for every request, so it compares only how the URL begins. */
export function constantPaths(site: Site): (url: string) => boolean {
  const prefixes = site.routes
    .filter((route) => route.constant && route.path.endsWith('/*'))
    .map(({ path }) => path.slice(0, -2));
  const others = new Set(site.routes.filter((route) => !route.constant).map(({ path }) => path));
  return (url) =>
    prefixes.some((prefix) => url.startsWith(prefix)) && !others.has(url.split('?', 1)[0] as string);
}

/** Paths that work while the database is away: those of routes marked so, and the description of the API. */
export const pathsWithoutDatabase = (routes: readonly Route[], site: Site): ReadonlySet<string> =>
  new Set([
    ...routes.filter((route) => route.withoutDatabase).map((route) => PREFIX + route.path),
    ...site.routes.filter((route) => route.withoutDatabase).map((route) => route.path),
    ...descriptionPaths(routes),
  ]);

/**
 * Recognizes the paths of single documents. Their routes read nothing of the query but `include` and `fields`: one that reads
 * anything else says so in `queryParameters`.
 */
export function documentPaths(routes: readonly Route[]): (path: string) => boolean {
  const patterns = routes
    .filter(
      ({ method, list, stream, queryParameters, waits, response }) =>
        method === 'GET' && !list && !stream && !queryParameters && !waits && response !== undefined,
    )
    .map(({ path }) => path.replace(/\{\w+\}/g, '[^/]+'));
  const pattern = new RegExp(`^${PREFIX}(?:${patterns.join('|')})/?$`);
  return (path) => pattern.test(path);
}

export const routeKinds = (routes: readonly Route[], site: Site): RouteKinds => ({
  streams: new Set([
    ...routes.filter(({ stream }) => stream).map(({ path }) => PREFIX + withColons(path)),
    ...site.routes.filter(({ stream }) => stream).map(({ path }) => withColons(path)),
  ]),
  constants: new Set(site.routes.filter(({ constant }) => constant).map(({ path }) => withColons(path))),
});

const LANGUAGE = `(?:${locales.join('|')})`;

/** The parameter `{language}` stands for the languages of the page only, so `/de` is an address and `/xx` is none. */
export const withColons = (path: string): string =>
  path.replace('{language}', `:language(^${LANGUAGE}$)`).replace(/\{(\w+)\}/g, ':$1');

const patterns = new Map<string, RegExp>();

export function pathPattern(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const pattern = new RegExp(
    `^${path
      .replace(/\./g, '\\.')
      .replace('{language}', LANGUAGE)
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/\*$/, '.*')}$`,
  );
  patterns.set(path, pattern);
  return pattern;
}
