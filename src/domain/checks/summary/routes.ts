import { JSON_API, type Route } from '../../../http/route.ts';
import { type Resource, toOne } from '../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { getFrom } from '../../../kernel/jsonapi/source.ts';
import { type CheckRecord, checkSource } from '../queries.ts';
import { periodIn, periodParameters } from '../results/period.ts';
import { steps } from '../results/rollups.ts';
import { type Band, bandsOf, periods, summaryOf, within } from './model.ts';
import { findChanges, findSums, findWindows } from './queries.ts';
import { summarySchema } from './schema.ts';

export const checkSummaryRoutes: Route[] = [
  {
    tag: 'Checks',
    access: 'checks.read',
    mediaType: JSON_API,
    includes: [],
    method: 'GET',
    path: '/checks/{check}/summary',
    operationId: 'getCheckSummary',
    summary: 'Get the uptime and the outages of a check',
    description:
      'Its uptime, outages and response times in the last day, week, month and year, and when it was down, degraded or under maintenance in the period that the filters name (by default: the last 24 hours).',
    queryParameters: periodParameters,
    response: summarySchema,
    handle: async (ctx, { actor, ids: [id = 0], parameters }) => {
      const readContext = readContextFor(ctx, actor);
      const { now } = readContext;
      const { from = now - periods.day, until = now } = periodIn(parameters);
      const check = await getFrom(readContext, checkSource(readContext), id);
      const yearAgo = now - periods.year;
      const sums = await findSums(readContext, id, {
        hoursFrom: beginOf(now, steps.hour) - periods.day,
        from: beginOf(now, steps.day) - periods.year,
      });
      const changes = await findChanges(readContext, id, beginOf(Math.min(from, yearAgo), steps.day) * 1000);
      const bands = bandsOf(changes, endOf(check));
      const windows =
        check.component_id === null ? [] : await findWindows(readContext, check.component_id, from, until);
      const shown: Band[] = [
        ...within(bands, from * 1000, until * 1000),
        ...windows.map((window) => ({
          state: 'maintenance' as const,
          from: window.from * 1000,
          until: window.until === null ? null : window.until * 1000,
          quiet: null,
        })),
      ];
      const of = (name: keyof typeof periods) => summaryOf(name, sums, bands, now);
      const data: Resource = {
        id: String(id),
        type: 'checkSummaries',
        attributes: {
          periods: { day: of('day'), week: of('week'), month: of('month'), year: of('year') },
          bands: shown
            .toSorted((one, other) => one.from - other.from)
            .map((band) => ({
              state: band.state,
              from_iso: new Date(band.from).toISOString(),
              until_iso: band.until === null ? null : new Date(band.until).toISOString(),
            })),
        },
        relationships: { check: toOne('checks', id) },
      };
      return { data };
    },
  },
];

const beginOf = (now: number, step: number): number => Math.floor(now / step) * step;

/** Nothing is known of a paused check since its last result, and of one that began anew. */
const endOf = ({ paused, state_of_runs, last_ms }: CheckRecord): number | null =>
  paused === 1 || state_of_runs === 'waiting' || state_of_runs === 'no data' ? (last_ms ?? 0) : null;
