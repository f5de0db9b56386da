import { z } from 'zod';
import { documentSchema, requiredToOneSchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';

const periodSchema = z
  .strictObject({
    uptime: z
      .number()
      .nullable()
      .describe('Which part of the results was good, in per cent, rounded down; null without results.'),
    average: z.number().nullable().describe('How long a result took, in milliseconds.'),
    outages: z.int().describe('How often it was down, maintenance left out.'),
    longest_outage: z.int().nullable().describe('Seconds, from its beginning to its end.'),
  })
  .meta({ id: 'CheckPeriodSummary' });

const bandSchema = z
  .strictObject({
    state: z.enum(['down', 'degraded', 'maintenance']),
    from_iso: z.string(),
    until_iso: z.string().nullable().describe('Null while it goes on, or if no end is planned.'),
  })
  .meta({ id: 'CheckBand' });

export const summarySchema = documentSchema(
  resourceSchema(
    'checkSummaries',
    z.strictObject({
      periods: z.strictObject({
        day: periodSchema.describe('The last 24 hours.'),
        week: periodSchema.describe('The last 7 days, in UTC; the same for the next two.'),
        month: periodSchema.describe('30 days.'),
        year: periodSchema.describe('365 days.'),
      }),
      bands: z
        .array(bandSchema)
        .describe(
          'When it was down or degraded, and when its component was under maintenance, in the period that the filters name.',
        ),
    }),
    { check: requiredToOneSchema('checks') },
  ).meta({ id: 'CheckSummary' }),
  [],
);
