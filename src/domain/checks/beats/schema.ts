import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { requiredToOneSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { resultAttributes } from '../results/schema.ts';

/** How the filter is read. There are no pages: a list asks for the checks of the page that it shows. */
export const beatsSpec = {
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

export const beatsSchema = z
  .strictObject({ data: z.array(checkBeatsSchema) })
  .meta({ id: 'CheckBeatsCollection' });
