import type { Context } from '../../context.ts';
import { CORS_EXPOSED } from '../../http/cors.ts';
import type { SiteAnswer, SiteRoute } from '../../http/site.ts';
import { isInProgress, publicReadContext } from '../../public-state/state.ts';
import { serializeIncident, serializeSchedule } from './entries.ts';
import { loadIds } from './ids.ts';
import { loadVisibleEntries } from './queries.ts';
import { type PageView, serializeComponents, serializePage, serializeStatus, viewOf } from './serializer.ts';
import { loadSingleComponent, loadSingleEntry } from './single.ts';

const incidents = (view: PageView) => view.incidents.map((incident) => serializeIncident(view, incident));

/** Statuspage has no pinned incidents, so the newest comes first. */
const unresolved = (view: PageView) =>
  view.state.incidents
    .toSorted((a, b) => b.occurredAt - a.occurredAt || b.id - a.id)
    .map((incident) => serializeIncident(view, incident));

const maintenances = (view: PageView) => view.schedules.map((schedule) => serializeSchedule(view, schedule));

const openMaintenances = (view: PageView) =>
  view.state.schedules.map((schedule) => serializeSchedule(view, schedule));

/** Open maintenance that is in progress, or that is not. */
const openMaintenancesBy = (view: PageView, inProgress: boolean) =>
  view.state.schedules
    .filter((schedule) => isInProgress(schedule, view.state.now) === inProgress)
    .map((schedule) => serializeSchedule(view, schedule));

/** The documents by name, without the `page` member that all of them start with. */
const documents: Record<string, (view: PageView) => object> = {
  summary: (view) => ({
    components: serializeComponents(view),
    incidents: unresolved(view),
    scheduled_maintenances: openMaintenances(view),
    status: serializeStatus(view),
  }),
  status: (view) => ({ status: serializeStatus(view) }),
  components: (view) => ({ components: serializeComponents(view) }),
  incidents: (view) => ({ incidents: incidents(view) }),
  'incidents/unresolved': (view) => ({ incidents: unresolved(view) }),
  'scheduled-maintenances': (view) => ({ scheduled_maintenances: maintenances(view) }),
  'scheduled-maintenances/upcoming': (view) => ({ scheduled_maintenances: openMaintenancesBy(view, false) }),
  'scheduled-maintenances/active': (view) => ({ scheduled_maintenances: openMaintenancesBy(view, true) }),
};

/** The public JSON of Statuspage, for dashboards, exporters and bots that read it: `docs/statuspage-json.md`. */
export const statuspageRoutes: readonly SiteRoute[] = Object.entries(documents).map(([name, build]) => ({
  path: `/api/v2/${name}.json`,
  render: (ctx) => render(ctx, build),
}));

/**
 * Single records, by the ids in the documents and by those of other products: programs ask for incidents that they have
 * stored, also those of before the move.
 */
export const singleRecordRoutes: readonly SiteRoute[] = [
  {
    path: '/incidents/{id}.json',
    render: async (ctx, { params }) => {
      const { record } = await loadSingleEntry(publicReadContext(ctx), params.id ?? '');
      return answerWith(ctx, record);
    },
  },
  {
    path: '/api/v2/incidents/{id}.json',
    render: async (ctx, { params }) => {
      const { view, record } = await loadSingleEntry(publicReadContext(ctx), params.id ?? '');
      return answerWith(ctx, { page: serializePage(view), incident: record });
    },
  },
  {
    path: '/api/v2/components/{id}.json',
    render: async (ctx, { params }) => {
      const { view, record } = await loadSingleComponent(publicReadContext(ctx), params.id ?? '');
      return answerWith(ctx, { page: serializePage(view), component: record });
    },
  },
];

async function render(ctx: Context, build: (view: PageView) => object): Promise<SiteAnswer> {
  const readContext = publicReadContext(ctx);
  const entries = await loadVisibleEntries(readContext);
  const view = viewOf(entries, ctx.config.baseUrl, await loadIds(readContext, entries));
  return answerWith(ctx, { page: serializePage(view), ...build(view) });
}

const answerWith = (ctx: Context, document: object): SiteAnswer => ({
  body: JSON.stringify(document),
  type: 'application/json',
  // All clients get the same cached bytes, so the header cannot depend on the origin of the request.
  headers:
    ctx.config.corsOrigins === '*'
      ? ['access-control-allow-origin', '*', 'access-control-expose-headers', CORS_EXPOSED]
      : [],
});
