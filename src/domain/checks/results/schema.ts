import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { documentSchema, resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';

export const resolutions = ['raw', 'minute', 'hour', 'day'] as const;
export type Resolution = (typeof resolutions)[number];

/** How the filters of the period are read. There are no pages: a chart needs everything at once. */
export const periodSpec = {
  filters: { from: 'date', until: 'date' },
  sorts: [],
  defaultSort: [],
  includes: [],
} as const satisfies ListSpec;

const phasesSchema = z
  .strictObject({
    dns: z.number().optional(),
    connect: z.number().optional(),
    tls: z.number().optional(),
    first_byte: z.number().optional(),
    total: z.number(),
  })
  .meta({ id: 'CheckPhases', description: 'Milliseconds. A part that did not happen is absent.' });

export const verdicts = ['ok', 'degraded', 'failed', 'no data'] as const;

/** One result, wherever it is shown. */
export const resultAttributes = {
  ok: z.boolean(),
  verdict: z.enum(verdicts),
  at: timestampSchema,
  at_iso: z.string().describe('The same moment, as ISO 8601 with milliseconds.'),
  place: z.string(),
  reason: z.string(),
  phases: phasesSchema,
};

export const lastResultSchema = z.strictObject(resultAttributes).meta({ id: 'LastCheckResult' });

/** The result of a run by hand, and of a test. */
export const runResultSchema = documentSchema(
  resourceSchema(
    'checkResults',
    z.strictObject({
      ...resultAttributes,
      output: z
        .string()
        .nullable()
        .describe('The beginning of what the system sent, if the request has no secrets.'),
    }),
    {},
  ).meta({ id: 'CheckRun' }),
  [],
);

const milliseconds = z.number().nullable();

const rawSchema = resourceSchema(
  'checkResults',
  z.strictObject({ ...resultAttributes, output: z.string().nullable() }),
  {},
).meta({ id: 'CheckResult' });

const rollupSchema = resourceSchema(
  'checkResults',
  z.strictObject({
    at: timestampSchema.describe('When the period begins.'),
    at_iso: z.string(),
    place: z.string(),
    ok: z.int().describe('How many results were good; the same for the next three.'),
    degraded: z.int(),
    failed: z.int(),
    no_data: z.int(),
    average: z
      .strictObject({
        dns: milliseconds,
        connect: milliseconds,
        tls: milliseconds,
        first_byte: milliseconds,
        total: milliseconds,
      })
      .describe('Milliseconds, of all results that have data; null if there are none.'),
    p50: milliseconds.describe('Half of the results did not take longer; at most 2.5 % off.'),
    p95: milliseconds.describe('95 % of the results did not take longer; at most 2.5 % off.'),
  }),
  {},
).meta({ id: 'CheckRollup' });

export const seriesSchema = z
  .strictObject({
    data: z.array(z.union([rawSchema, rollupSchema])),
    meta: z.strictObject({
      resolution: z.enum(resolutions),
      more: z.boolean().describe('Whether there are older results in the period, which were left out.'),
    }),
  })
  .meta({ id: 'CheckSeriesCollection' });
