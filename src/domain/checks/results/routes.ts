import { JSON_API, type Route } from '../../../http/route.ts';
import { BadRequest } from '../../../kernel/errors.ts';
import type { Resource } from '../../../kernel/jsonapi/document.ts';
import type { Parameters } from '../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { requireReadable } from '../../../kernel/jsonapi/source.ts';
import { HERE } from '../../../lib/checks/state-explanation.ts';
import { loadPlaces } from '../places.ts';
import { checkSource } from '../queries.ts';
import { periodIn, periodParameters } from './period.ts';
import { findResults, findRollups, MAX_RESULTS } from './queries.ts';
import { type Resolution, resolutions, seriesSchema } from './schema.ts';
import { serializeResult, serializeRollup, toResult } from './serializer.ts';

export const checkResultRoutes: Route[] = [
  {
    tag: 'Checks',
    access: 'checks.read',
    mediaType: JSON_API,
    includes: [],
    method: 'GET',
    path: '/checks/{check}/results',
    operationId: 'listCheckResults',
    summary: 'List the results of a check',
    description: `From the oldest to the newest, without pages: at most the ${MAX_RESULTS} newest of the period. \`resolution\` says whether these are single results, or the results of each minute, hour or day.`,
    queryParameters: {
      resolution: {
        description: 'Single results, or the sums of minutes, hours or days.',
        schema: { type: 'string', enum: resolutions, default: 'raw' },
      },
      ...periodParameters,
    },
    response: seriesSchema,
    handle: async (ctx, { actor, ids: [id = 0], parameters }) => {
      const readContext = readContextFor(ctx, actor);
      await requireReadable(readContext, checkSource(readContext), id);
      const resolution = resolutionIn(parameters);
      const period = periodIn(parameters);
      const newest: Resource[] = [];
      if (resolution === 'raw') {
        const rows = await findResults(readContext, id, period);
        const places = await loadPlaces(readContext, rows.some(isFromElsewhere));
        for (const row of rows) newest.push(serializeResult(readContext, toResult(row, places)));
      } else {
        const rows = await findRollups(readContext, id, resolution, period);
        const places = await loadPlaces(readContext, rows.some(isFromElsewhere));
        for (const row of rows) newest.push(serializeRollup(readContext, row, places));
      }
      return {
        data: newest.slice(0, MAX_RESULTS).toReversed(),
        meta: { resolution, more: newest.length > MAX_RESULTS },
      };
    },
  },
];

const isFromElsewhere = ({ place }: { readonly place: string }): boolean => place !== HERE;

function resolutionIn(parameters: Parameters): Resolution {
  const given = parameters.findLast(([name]) => name === 'resolution')?.[1] ?? 'raw';
  const known = resolutions.find((name) => name === given);
  if (!known) throw new BadRequest(`The resolution must be one of ${resolutions.join(', ')}.`);
  return known;
}
