import type { FastifyInstance } from 'fastify';
import { accountPageRoutes } from './account-pages/routes.ts';
import { docsRoutes } from './api-reference/routes.ts';
import { cachetV1 } from './cachet-v1/dialect.ts';
import { cachetV1Document } from './cachet-v1/openapi.ts';
import { cachet3Document } from './cachet3/openapi.ts';
import type { Context } from './context.ts';
import { dashboardRoutes } from './dashboard-files/routes.ts';
import { apiIndexRoute } from './http/api-index.ts';
import { openApiDocument } from './http/openapi.ts';
import { createServer, type ServerOperations } from './http/server.ts';
import type { SiteRoute } from './http/site.ts';
import { audienceOf } from './notifications/preview/audience.ts';
import { previewFrames, withSettingsPreview } from './previews/frames.ts';
import { renewSession } from './resources/sessions/renew-session.ts';
import { findKeptHours } from './resources/settings/queries.ts';
import { tags } from './resources/tags.ts';
import { routes } from './routes.ts';
import { oidcRoutes } from './single-sign-on/routes.ts';
import { statusPage } from './status-page/site.ts';

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
      ...previewFrames,
      ...demoRoutes,
    ],
  };
  const app = createServer(ctx, routes, site, {
    findKeptHours,
    audienceOf,
    renewSession,
    dialects: [cachetV1],
    ...(operations && { operations }),
  });
  docsRoutes(app, ctx, { base: '/api', hasGuide: true }, (url) => openApiDocument(routes, tags, url));
  docsRoutes(app, ctx, { base: '/api/cachet3', hasGuide: false }, (url) =>
    cachet3Document(routes, tags, url),
  );
  docsRoutes(app, ctx, { base: '/api/v1', hasGuide: false }, cachetV1Document);
  apiIndexRoute(app, ctx);
  return app;
}
