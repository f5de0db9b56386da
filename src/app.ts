import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { apiIndexRoute } from './http/api-index.ts';
import { docsRoutes } from './http/docs.ts';
import { openApiDocument } from './http/openapi.ts';
import { createServer } from './http/server.ts';
import { routes } from './resources/index.ts';
import { tags } from './resources/tags.ts';
import { statusPage } from './status-page/site.ts';

/** The whole HTTP application over a context. */
export function createApp(ctx: Context): FastifyInstance {
  const app = createServer(ctx, routes, statusPage(ctx));
  docsRoutes(app, () => openApiDocument(routes, tags, ctx.config.baseUrl));
  apiIndexRoute(app, ctx.config);
  return app;
}
