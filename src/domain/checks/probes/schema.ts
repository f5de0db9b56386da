import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  documentSchema,
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { cleanText, kind } from '../../../kernel/validation/fields.ts';
import { required } from '../../../kernel/validation/form.ts';
import { Problem } from '../../../kernel/validation/problems.ts';
import { HERE } from '../../../lib/checks/state-explanation.ts';
import { fold } from '../../../lib/text.ts';
import { probeStates } from './model.ts';

const MAX_NAME = 100;

/** Checks name their places by id or by name, and `here` is this service, so no name may look like one of these. */
const placeName = kind({ type: 'string', minLength: 1, maxLength: MAX_NAME }, (value) => {
  const name = cleanText(value, MAX_NAME);
  if (name instanceof Problem) return name;
  return /^\d+$/.test(name) || fold(name) === HERE
    ? new Problem('invalid', {
        reason: 'must be the name of a place, such as Frankfurt: neither a number nor "here".',
      })
    : name;
});

export const probeInput = {
  name: required(placeName, 'The place in which it runs, such as Frankfurt.'),
};

export const probeList = {
  filters: { name: 'text', q: 'search' },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const attributes = {
  id: z.int(),
  name: z.string(),
  state: z
    .enum(probeStates)
    .describe('`waiting`: never seen. `connected`: seen within the last 90 seconds. `gone`: not any more.'),
  version: z.string().nullable(),
  last_seen: nullableTimestampSchema,
  lag: z
    .number()
    .nullable()
    .describe('How old the oldest of the results was that it delivered last, in seconds.'),
  clock_skew: z
    .number()
    .nullable()
    .describe(
      'How far its clock is ahead of that of the service, in seconds. The times of results are corrected.',
    ),
  waiting: z.int().describe('How many results it keeps that are not delivered yet.'),
  dropped: z
    .int()
    .describe('How many results it had to drop since it started, because it could not deliver them.'),
  secrets_withheld: z
    .boolean()
    .describe(
      'Whether it runs no checks that have secrets, because its token is new and no owner or admin has confirmed it.',
    ),
  created: timestampSchema,
  updated: timestampSchema,
};

export const probeSchema = resourceSchema('probes', z.strictObject(attributes), {}).meta({ id: 'Probe' });

/** With the token, which is shown when it is made, and never again. */
export const probeWithTokenSchema = documentSchema(
  resourceSchema(
    'probes',
    z.strictObject({ ...attributes, token: z.string().describe('What the probe proves who it is with.') }),
    {},
  ).meta({ id: 'ProbeWithToken' }),
  [],
);
