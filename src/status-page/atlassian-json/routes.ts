import type { Context } from '../../context.ts';
import { CORS_EXPOSED } from '../../http/cors.ts';
import type { SiteAnswer, SiteRoute } from '../../http/site.ts';
import { publicReadContext } from '../../public-state/state.ts';
import { documents } from './documents.ts';
import { loadVisibleEntries } from './queries.ts';
import { type PageView, serializePage, viewOf } from './serializer.ts';

/** The public JSON of Statuspage, for dashboards, exporters and bots that read it: `docs/statuspage-json.md`. */
export const statuspageRoutes: readonly SiteRoute[] = Object.entries(documents).map(([name, build]) => ({
  path: `/api/v2/${name}.json`,
  render: (ctx) => render(ctx, build),
}));

async function render(ctx: Context, build: (view: PageView) => object): Promise<SiteAnswer> {
  const view = viewOf(await loadVisibleEntries(publicReadContext(ctx)), ctx.config.baseUrl);
  return {
    body: JSON.stringify({ page: serializePage(view), ...build(view) }),
    type: 'application/json',
    // All clients get the same cached bytes, so the header cannot depend on the origin of the request.
    headers:
      ctx.config.corsOrigins === '*'
        ? ['access-control-allow-origin', '*', 'access-control-expose-headers', CORS_EXPOSED]
        : [],
  };
}
