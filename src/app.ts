import type { FastifyInstance } from 'fastify';
import { docsRoutes } from './api-reference/routes.ts';
import type { Context } from './context.ts';
import { apiIndexRoute } from './http/api-index.ts';
import { openApiDocument } from './http/openapi.ts';
import { createServer } from './http/server.ts';
import { renewSession } from './resources/sessions/renew-session.ts';
import { tags } from './resources/tags.ts';
import { routes } from './routes.ts';
import { statusPage } from './status-page/site.ts';

/** The whole HTTP application over a context. */
export function createApp(ctx: Context): FastifyInstance {
  const app = createServer(ctx, routes, statusPage(ctx), renewSession);
  docsRoutes(app, () => openApiDocument(routes, tags, ctx.config.baseUrl));
  apiIndexRoute(app, ctx.config);
  return app;
}
