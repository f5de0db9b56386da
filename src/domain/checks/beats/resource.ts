import { z } from 'zod';
import { JSON_API, type Route } from '../../../http/route.ts';
import { BadRequest } from '../../../kernel/errors.ts';
import { type Resource, toOne } from '../../../kernel/jsonapi/document.ts';
import { type ListSpec, type Parameters, parseListQuery } from '../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { requiredToOneSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { HERE } from '../../../lib/checks/state-explanation.ts';
import { loadPlaces, type Places } from '../places.ts';
import { steps } from '../results/rollups.ts';
import { resultAttributes } from '../results/schema.ts';
import { type Tally, uptimeOf } from '../results/uptime.ts';
import { BEATS, type BeatRow, findBeats, findExisting, findTallies } from './queries.ts';

/** How the filter is read. There are no pages: a list asks for the checks of the page that it shows. */
const beatsSpec = {
  filters: { checks: 'id' },
  sorts: [],
  defaultSort: [],
  includes: [],
} as const satisfies ListSpec;

const { verdict, at_iso, place, reason, phases } = resultAttributes;

const percent = z
  .number()
  .nullable()
  .describe('Which part of the results was good, in per cent, rounded down; null without results.');

const checkBeatsSchema = resourceSchema(
  'checkBeats',
  z.strictObject({
    beats: z
      .array(z.strictObject({ verdict, at_iso, place, reason, phases }))
      .describe('The newest results of all places, from the oldest to the newest.'),
    uptime: z.strictObject({
      day: percent.meta({ description: 'Of the last 24 hours.' }),
      month: percent.meta({ description: 'Of the last 30 days, of which each begins at midnight in UTC.' }),
    }),
  }),
  { check: requiredToOneSchema('checks') },
).meta({ id: 'CheckBeats' });

const beatsSchema = z.strictObject({ data: z.array(checkBeatsSchema) }).meta({ id: 'CheckBeatsCollection' });

interface Found {
  readonly id: number;
  readonly beats: readonly BeatRow[];
  readonly day: Tally;
  readonly month: Tally;
}

const serializeBeats = ({ id, beats, day, month }: Found, places: Places): Resource => ({
  id: String(id),
  type: 'checkBeats',
  attributes: {
    beats: beats.map(({ verdict, at_ms, place, reason, phases }) => ({
      verdict,
      at_iso: new Date(at_ms).toISOString(),
      place: places.nameOf(place),
      reason,
      phases: JSON.parse(phases),
    })),
    uptime: { day: uptimeOf(day), month: uptimeOf(month) },
  },
  relationships: { check: toOne('checks', id) },
});

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
