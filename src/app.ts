import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { apiIndexRoute } from './http/api-index.ts';
import { docsRoutes } from './http/docs.ts';
import { createServer } from './http/server.ts';
import { routes } from './resources/index.ts';
import { statusPage } from './status-page/site.ts';

/** The whole HTTP application over a context. */
export function createApp(ctx: Context): FastifyInstance {
  const app = createServer(ctx, routes, statusPage(ctx));
  docsRoutes(app, routes);
  apiIndexRoute(app, ctx.config);
  return app;
}
