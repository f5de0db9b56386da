import type { SiteRoute } from '../../../http/site.ts';
import { calendar } from './calendar.ts';
import { loadFeed } from './entries.ts';
import { type FeedScope, loadFeedScope } from './feed-scope.ts';
import { atom, jsonFeed, rss } from './formats.ts';

interface Format {
  readonly type: string;
  readonly write: (scope: FeedScope) => Promise<string>;
}

const RSS: Format = {
  type: 'application/rss+xml; charset=utf-8',
  write: async (scope) => rss(await loadFeed(scope)),
};
const ATOM: Format = {
  type: 'application/atom+xml; charset=utf-8',
  write: async (scope) => atom(await loadFeed(scope)),
};
const JSON_FEED: Format = {
  type: 'application/feed+json; charset=utf-8',
  write: async (scope) => jsonFeed(await loadFeed(scope)),
};
const CALENDAR: Format = { type: 'text/calendar; charset=utf-8', write: calendar };

const formats: readonly (readonly [path: string, format: Format])[] = [
  ['/rss', RSS],
  ['/atom', ATOM],
  ['/feed.json', JSON_FEED],
  ['/calendar.ics', CALENDAR],
];

const route = (path: string, { type, write }: Format): SiteRoute => ({
  path,
  render: async (ctx, request) => ({
    body: await write(await loadFeedScope(ctx, request)),
    type,
    headers: ['access-control-allow-origin', '*'],
  }),
});

/** Feeds of incidents and maintenance: of the whole system, of every component and of every group. */
export const feedRoutes: readonly SiteRoute[] = [
  ...formats.map(([path, format]) => route(path, format)),
  ...formats.map(([path, format]) => route(`/components/{id}${path}`, format)),
  ...formats.map(([path, format]) => route(`/component-groups/{group}${path}`, format)),
  // The paths that Statuspage uses, for migrated pages.
  route('/history.rss', RSS),
  route('/history.atom', ATOM),
];
