import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { requiredToOneSchema, resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';

export const checkChangeList = {
  filters: { after: 'date', before: 'date' },
  sorts: ['id', 'since'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

export const checkChangeSchema = resourceSchema(
  'checkChanges',
  z.strictObject({
    id: z.int(),
    state: z.enum(['up', 'degraded', 'down']),
    since: timestampSchema.describe('When it began: the time of the first result that said so.'),
    since_iso: z.string(),
    confirmed: timestampSchema.describe('When enough results had said so.'),
    confirmed_iso: z.string(),
    reason: z.string().describe('What the result that confirmed it said.'),
    quiet: z
      .enum(['maintenance', 'parent'])
      .nullable()
      .describe('Why nobody is alerted: maintenance of the component, or the parent is down.'),
  }),
  { check: requiredToOneSchema('checks') },
).meta({ id: 'CheckChange' });
