import { loadSettings } from '../../domain/settings/queries.ts';
import { findUnresolvedIncidents } from '../../domain/status/public-state/queries.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import { streamsPerAddress } from '../../http/connections/connections.ts';
import type { Site, SiteRoute } from '../../http/site.ts';
import type { Context } from '../../kernel/context.ts';
import { negotiate } from '../../kernel/i18n/negotiate.ts';
import type { Page } from '../../kernel/pages/page.ts';
import { statuspageApi } from './atlassian-json/foreign-api.ts';
import { singleRecordRoutes, statuspageRoutes, undocumentedRoutes } from './atlassian-json/routes.ts';
import { badgeRoutes } from './badges/routes.ts';
import { tagsOfRoute } from './cache-tags.ts';
import { embedRoutes } from './embed/routes.ts';
import { errorPages } from './error-pages.ts';
import { feedRoutes } from './feeds/routes.ts';
import { kumaRoutes } from './kuma-json/routes.ts';
import { withLanguages } from './language-addresses.ts';
import { LiveHubs } from './live/hubs.ts';
import { nextPublicChange } from './live/page-snapshot.ts';
import { messageImageRoute } from './message-images.ts';
import { oldAddressRoutes } from './old-addresses/routes.ts';
import { chosenLanguage } from './page-context.ts';
import { pageRoutes, subpages } from './routes.ts';
import { shareRoutes } from './share-routes.ts';
import { withStaleNotice } from './stale-notice.ts';
import { subscribeRoutes } from './subscribe/routes.ts';
import { wellKnownRoutes } from './well-known/routes.ts';

/** What is the same for everybody, and depends on nothing but its address and the data. */
export const publicRoutes: readonly SiteRoute[] = [
  ...pageRoutes,
  ...withLanguages([...shareRoutes, ...feedRoutes, ...badgeRoutes]),
  ...embedRoutes,
  ...statuspageRoutes,
  ...wellKnownRoutes,
  messageImageRoute,
].map((route) => ({ ...route, tags: tagsOfRoute(route.path) }));

/** What the public reads most: people, feed readers, other sites and programs. */
const essentialUrls = [
  '/',
  '/history',
  '/uptime',
  '/rss',
  '/atom',
  '/feed.json',
  '/badge.svg',
  '/badge.json',
  '/embed',
  '/embed.json',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/api/v2/summary.json',
  '/api/v2/status.json',
  '/api/status',
  '/api/components',
  '/api/incidents',
  '/api/schedules',
];

const MAX_OPEN_INCIDENTS = 10;

/** The pages of incidents that are open, and the same for programs. */
async function findOpenUrls(ctx: Context, page: Page): Promise<readonly string[]> {
  const incidents = await findUnresolvedIncidents(publicReadContext(ctx, page));
  return incidents
    .slice(0, MAX_OPEN_INCIDENTS)
    .flatMap(({ id, guid }) => [`/incidents/${guid}`, `/api/incidents/${id}`]);
}
/** What pages, feeds, badges and pictures read from their queries. */
export const pageParameters = [
  ...['lang', 'days', 'view'],
  ...['q', 'kind', 'component', 'date', 'page'],
  ...['label', 'style', 'show', 'v'],
];

/** Everything that the public sees besides the API. */
export function statusPage(ctx: Context): Site {
  const live = new LiveHubs(ctx, { maxPerNetwork: streamsPerAddress(ctx.config) }, subpages);
  const { errorPage, prepare } = errorPages(ctx);
  return {
    routes: [
      ...publicRoutes,
      ...singleRecordRoutes,
      ...undocumentedRoutes,
      ...kumaRoutes,
      ...oldAddressRoutes,
      ...subscribeRoutes(ctx),
      { path: '/live', stream: (request, response, asked) => live.join(request, response, asked) },
    ],
    parameters: pageParameters,
    variantOf: ({ headers: { cookie, 'accept-language': accepted } }) =>
      chosenLanguage(cookie) ?? (accepted === undefined ? '' : (negotiate(accepted) ?? '')),
    errorPage,
    foreignApi: statuspageApi,
    findStable: async () => {
      const from = ctx.clock.now();
      const changes: number[] = [];
      for (const page of ctx.pages.all) {
        const readContext = publicReadContext(ctx, page);
        changes.push(await nextPublicChange(readContext, await loadSettings(readContext)));
      }
      return { from, until: Math.min(...changes) };
    },
    outage: {
      markStale: withStaleNotice,
      essentialUrls,
      findOpenUrls: (page) => findOpenUrls(ctx, page),
      prepareErrorPages: prepare,
    },
    close: () => live.close(),
  };
}
