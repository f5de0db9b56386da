import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { SiteResponse, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { publicJson } from '../public-json.ts';
import type { VisibleEntries } from './changes.ts';
import { documents, listDocuments } from './documents.ts';
import { historyDocument } from './history.ts';
import { loadIds } from './ids.ts';
import { loadListedEntries, loadVisibleEntries } from './queries.ts';
import { type PageView, serializePage, viewOf } from './serializer.ts';
import { loadSingleComponent, loadSingleEntry } from './single.ts';

/** The public JSON of Statuspage, for dashboards, exporters and bots that read it: `docs/statuspage-json.md`. */
export const statuspageRoutes: readonly SiteRoute[] = [
  ...Object.entries(documents).map(([name, build]) =>
    routeOf(name, (ctx) => render(ctx, loadVisibleEntries, build)),
  ),
  ...Object.entries(listDocuments).map(([name, build]) =>
    routeOf(name, (ctx) => render(ctx, loadListedEntries, build)),
  ),
];

function routeOf(name: string, make: (ctx: Context) => Promise<SiteResponse>): SiteRoute {
  return { path: `/api/v2/${name}.json`, render: make };
}

/**
 * Single records, by the ids in the documents and by those of other products: programs ask for incidents that they have
 * stored, also those of before the move.
 */
export const singleRecordRoutes: readonly SiteRoute[] = [
  {
    path: '/incidents/{id}.json',
    render: async (ctx, { params }) => {
      const { record } = await loadSingleEntry(publicReadContext(ctx, ctx.page), params.id ?? '');
      return publicJson(ctx, record);
    },
  },
  {
    path: '/api/v2/incidents/{id}.json',
    render: async (ctx, { params }) => {
      const { view, record } = await loadSingleEntry(publicReadContext(ctx, ctx.page), params.id ?? '');
      return publicJson(ctx, { page: serializePage(view), incident: record });
    },
  },
  {
    path: '/api/v2/components/{id}.json',
    render: async (ctx, { params }) => {
      const { view, record } = await loadSingleComponent(publicReadContext(ctx, ctx.page), params.id ?? '');
      return publicJson(ctx, { page: serializePage(view), component: record });
    },
  },
];

/**
 * What programs read of Statuspage besides its documented API: the history, by pages, and the summary under its older name.
 * Answers depend on the query, so the static twin has none of them.
 */
export const undocumentedRoutes: readonly SiteRoute[] = [
  {
    path: '/history.json',
    render: async (ctx, { query }) =>
      publicJson(ctx, await historyDocument(publicReadContext(ctx, ctx.page), query.get('page'))),
  },
  { path: '/index.json', render: (ctx) => render(ctx, loadVisibleEntries, documents.summary) },
];

async function render<Entries extends VisibleEntries>(
  ctx: Context,
  load: (readContext: ReadContext) => Promise<Entries>,
  build: (view: PageView & Entries) => object,
): Promise<SiteResponse> {
  const readContext = publicReadContext(ctx, ctx.page);
  const entries = await load(readContext);
  const view = viewOf(entries, ctx.page.url, await loadIds(readContext, entries));
  return publicJson(ctx, { page: serializePage(view), ...build(view) });
}
