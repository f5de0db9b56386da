import { JSON_API, type Route } from '../../../http/route.ts';
import { BadRequest } from '../../../kernel/errors.ts';
import { type Parameters, parseListQuery } from '../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { HERE } from '../../../lib/checks/state-explanation.ts';
import { loadPlaces } from '../places.ts';
import { steps } from '../results/rollups.ts';
import { BEATS, findBeats, findExisting, findTallies } from './queries.ts';
import { beatsSchema, beatsSpec } from './schema.ts';
import { serializeBeats } from './serializer.ts';

/** As many as a page of the list can have. */
const MAX_CHECKS = 100;

const NOTHING = { good: 0, bad: 0 };

export const checkBeatRoutes: Route[] = [
  {
    tag: 'Checks',
    access: 'checks.read',
    mediaType: JSON_API,
    includes: [],
    method: 'GET',
    path: '/checks/beats',
    operationId: 'listCheckBeats',
    summary: 'List the newest results of several checks',
    description: `For a list that shows them: the ${BEATS} newest results of each check, and its uptime. It reads no more for a hundred checks than for one, in the number of statements. A check that does not exist is left out.`,
    queryParameters: {
      'filter[checks]': {
        description: `The ids of the checks, separated by commas: at most ${MAX_CHECKS}. Required.`,
        schema: { type: 'string' },
      },
    },
    response: beatsSchema,
    handle: async (ctx, { actor, parameters }) => {
      const readContext = readContextFor(ctx, actor);
      const ids = idsIn(parameters);
      const checks = await findExisting(readContext, ids);
      if (checks.length === 0) return { data: [] };
      const existing = checks.map(({ id }) => id);
      const beats = await findBeats(readContext, existing);
      const tallies = await findTallies(readContext, existing);
      const places = await loadPlaces(
        readContext,
        beats.some(({ place }) => place !== HERE),
      );
      const beatsOf = Map.groupBy(beats, ({ check_id }) => check_id);
      const tallyOf = new Map(tallies.map((tally) => [`${tally.check_id} ${tally.step}`, tally]));
      return {
        data: existing.map((id) =>
          serializeBeats(
            {
              id,
              // Several places may have answered in the millisecond of the oldest one.
              beats: beatsOf.get(id)?.slice(-BEATS) ?? [],
              day: tallyOf.get(`${id} ${steps.hour}`) ?? NOTHING,
              month: tallyOf.get(`${id} ${steps.day}`) ?? NOTHING,
            },
            places,
          ),
        ),
      };
    },
  },
];

function idsIn(parameters: Parameters): readonly number[] {
  const { filters } = parseListQuery(parameters, beatsSpec);
  const ids = filters.flatMap(({ values }) => values.map(Number));
  if (filters.length === 0 || ids.length > MAX_CHECKS)
    throw new BadRequest(`\`filter[checks]\` must name the ids of 1 to ${MAX_CHECKS} checks, such as 1,2,3.`);
  return [...new Set(ids)];
}
