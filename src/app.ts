import type { FastifyInstance } from 'fastify';
import { renewSession } from './domain/identity/sessions/renew-session.ts';
import { findKeptHours } from './domain/settings/queries.ts';
import { tags } from './domain/tags.ts';
import { apiIndexRoute } from './http/api-index.ts';
import { openApiDocument } from './http/openapi/openapi.ts';
import { createServer, type ServerOperations } from './http/server.ts';
import type { SiteRoute } from './http/site.ts';
import type { Context } from './kernel/context.ts';
import { audienceOf } from './reactions/notifications/preview/audience.ts';
import { routes } from './routes.ts';
import { accountPageRoutes } from './surfaces/account-pages/routes.ts';
import { alertInletRoutes, pendingDeliveries } from './surfaces/alert-inlet/routes.ts';
import { referenceScript } from './surfaces/api-reference/client/script.ts';
import { docsRoutes } from './surfaces/api-reference/routes.ts';
import { cachetV1 } from './surfaces/cachet-v1/dialect.ts';
import { cachetV1Document } from './surfaces/cachet-v1/openapi.ts';
import { cachet3Document } from './surfaces/cachet3/openapi.ts';
import { dashboardRoutes } from './surfaces/dashboard-files/routes.ts';
import { documentationRoutes } from './surfaces/documentation/routes.ts';
import { heartbeatRoutes, heartbeatServices } from './surfaces/heartbeats/routes.ts';
import { heartbeatShortcut } from './surfaces/heartbeats/shortcut.ts';
import { previewFrames, withSettingsPreview } from './surfaces/previews/frames.ts';
import { oidcRoutes } from './surfaces/single-sign-on/routes.ts';
import { scriptRoute } from './surfaces/status-page/client/script.ts';
import { statusPage } from './surfaces/status-page/site.ts';

/** The whole HTTP application over a context, with the routes that only a demo has. */
export function createApp(
  ctx: Context,
  operations?: ServerOperations,
  demoRoutes: readonly SiteRoute[] = [],
): FastifyInstance {
  const page = statusPage(ctx);
  const site = {
    ...page,
    routes: [
      ...page.routes.map(withSettingsPreview),
      ...oidcRoutes(ctx),
      ...accountPageRoutes,
      ...dashboardRoutes(ctx.config.baseUrl),
      ...documentationRoutes(ctx.config.baseUrl),
      scriptRoute(referenceScript),
      ...previewFrames,
      ...demoRoutes,
    ],
  };
  const heartbeats = heartbeatServices(ctx);
  const takeHeartbeat = heartbeatShortcut(heartbeats);
  const deliveries = pendingDeliveries(ctx);
  const app = createServer(ctx, routes, site, {
    findKeptHours,
    audienceOf,
    renewSession,
    dialects: [cachetV1],
    shortcut: (exchange, otherwise) => {
      deliveries.watch(exchange);
      return takeHeartbeat(exchange, otherwise);
    },
    onConnectionRefused: heartbeats.missOne,
    ...(operations && { operations }),
  });
  docsRoutes(app, { base: '/api', hasGuide: true }, (url) => openApiDocument(routes, tags, url));
  docsRoutes(app, { base: '/api/cachet3', hasGuide: false }, (url) => cachet3Document(routes, tags, url));
  docsRoutes(app, { base: '/api/v1', hasGuide: false }, cachetV1Document);
  apiIndexRoute(app, ctx);
  heartbeatRoutes(app, heartbeats);
  alertInletRoutes(app, ctx, deliveries);
  return app;
}
