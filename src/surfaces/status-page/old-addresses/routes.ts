import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { PersonalRequest, PersonalResponse, SiteRequest, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { rootOf } from '../page-context.ts';
import { componentGroupPath, componentPath } from '../paths.ts';
import { findOldComponent, findOldComponentPath, findOldEntryPath, findOldGroup } from './find.ts';
import { type FindPath, movedRoute } from './moved.ts';
import { wasImported } from './queries.ts';

/** Addresses that other products have once, and where we have the same. */
const counterparts: readonly (readonly [old: string, path: string])[] = [
  // Cachet
  ['/feed', '/rss'],
  ['/auth/login', '/dashboard/sign-in'],
  ['/metrics/{old}', '/#metrics'],
  ['/badge', '/badge.svg'],
  ['/ical', '/calendar.ics'],
  // Better Stack, whose feed.atom is RSS
  ['/feed.rss', '/rss'],
  ['/feed.atom', '/rss'],
  // openstatus
  ['/feed/rss', '/rss'],
  ['/feed/atom', '/atom'],
  ['/feed/json', '/feed.json'],
  ['/events', '/history'],
  // cState
  ['/index.xml', '/rss'],
  ['/issues', '/history'],
  // Uptime Kuma
  ['/status/{old}', '/'],
  ['/status/{old}/rss', '/rss'],
  ['/status-page', '/'],
  ['/api/status-page/{old}/badge', '/badge.svg'],
  // Kener. An address of maintenance has the number of one of its times, which is not imported on its own.
  ['/rss.xml', '/rss'],
  ['/events/{month}', '/history'],
  ['/view/events', '/history'],
  ['/maintenances/{old}', '/history'],
];

const counterpart = ([old, path]: readonly [old: string, path: string]): SiteRoute =>
  movedRoute(old, async (readContext) => ((await wasImported(readContext)) ? path : undefined));

/** Finds a record by the last part of an address. */
const byOldId =
  (find: (readContext: ReadContext, old: string) => Promise<string | undefined>): FindPath =>
  (readContext, { params: { old = '' } }: SiteRequest) =>
    find(readContext, old);

const entryPaths = [
  // Cachet before 2.4, Instatus, Better Stack, Upptime
  '/incident/{old}',
  '/maintenance/{old}',
  // openstatus
  '/events/report/{old}',
  '/events/maintenance/{old}',
  // cState
  '/issues/{old}',
];

const componentPaths = [
  // Statuspage
  '/uptime/{old}',
  // Gatus
  '/endpoints/{old}',
  // Upptime
  '/history/{old}',
  // Kener 4, 3 and 2
  '/monitors/{old}',
  '/monitor-{old}',
  // Statping
  '/service/{old}',
];

/** Badges of single monitors. All of them lead to the badge of the component, which shows its status. */
const badgePaths = [
  // Cachet 2 and 3
  '/component/{old}/shield',
  '/components/{old}/badge',
  // Uptime Kuma
  ...['status', 'uptime', 'ping', 'avg-response', 'cert-exp', 'response'].map(
    (what) => `/api/badge/{old}/${what}`,
  ),
  ...['uptime', 'ping', 'avg-response'].map((what) => `/api/badge/{old}/${what}/{duration}`),
  // Gatus
  '/api/v1/endpoints/{old}/health/badge.svg',
  ...['uptimes', 'response-times'].map((what) => `/api/v1/endpoints/{old}/${what}/{duration}/badge.svg`),
  // Kener
  ...['status', 'dot', 'uptime', 'latency'].map((what) => `/badge/{old}/${what}`),
];

/** Kener 3 names events by kind and number, as in `/view/events/incident-7`. */
const findKenerEvent: FindPath = async (readContext, { params: { old = '' } }) => {
  const [, number] = /^[a-z]+-(\d+)$/i.exec(old) ?? [];
  if (number === undefined) return undefined;
  return (
    (await findOldEntryPath(readContext, number)) ??
    (await findOldEntryPath(readContext, `incident-${number}`))
  );
};

/** The badge of a component. */
const findBadge: FindPath = async (readContext, { params: { old = '' } }) => {
  const id = await findOldComponent(readContext, old);
  return id === undefined ? undefined : `${componentPath(id)}/badge.svg`;
};

/** The feed of a group of components. */
const groupFeed =
  (format: string): FindPath =>
  async (readContext, { params: { old = '' } }) => {
    const id = await findOldGroup(readContext, old);
    return id === undefined ? undefined : `${componentGroupPath(id)}/${format}`;
  };

/**
 * Links in the mails of Cachet lead to the page that says how to get a new one. Their codes were not imported: whoever has
 * an old mail, or a copy of the old database, must not be able to change a subscription here.
 */
const subscriberLink =
  (path: string) =>
  async (ctx: Context, { params: { token = '' } }: PersonalRequest): Promise<PersonalResponse> => {
    if (!(await wasImported(publicReadContext(ctx, ctx.page)))) throw new NotFound();
    return { redirect: `${rootOf(ctx.page.url)}${path}/${encodeURIComponent(token)}` };
  };

/** Addresses that other products have and we do not. They lead to what was imported, and exist only if something was. */
export const oldAddressRoutes: readonly SiteRoute[] = [
  ...counterparts.map(counterpart),
  ...entryPaths.map((path) => movedRoute(path, byOldId(findOldEntryPath))),
  ...componentPaths.map((path) => movedRoute(path, byOldId(findOldComponentPath))),
  ...badgePaths.map((path) => movedRoute(path, findBadge)),
  movedRoute('/view/events/{old}', findKenerEvent),
  movedRoute('/rss/{old}', groupFeed('rss')),
  movedRoute('/atom/{old}', groupFeed('atom')),
  { path: '/subscribe/verify/{token}', method: 'GET', respond: subscriberLink('/subscribe/manage') },
  { path: '/unsubscribe/{token}/{subscription}', method: 'GET', respond: subscriberLink('/unsubscribe') },
];
