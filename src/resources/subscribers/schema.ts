import { z } from 'zod';
import type { ListSpec } from '../../jsonapi/query.ts';
import {
  metaAttributes,
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
  toManySchema,
} from '../../jsonapi/schemas.ts';
import { metaField } from '../../meta/field.ts';
import { email, flag, recordId } from '../../validation/fields.ts';
import { nullable, optional, required } from '../../validation/form.ts';

const common = {
  email: required(email()),
  global: optional(flag(), 'Whether the subscriber follows every component.', true),
  components: nullable(z.array(recordId()), 'The exact set that is followed; an empty list clears it.'),
  meta: nullable(metaField()),
};

export const subscriberInput = {
  ...common,
  verified: optional(flag(), 'Whether the address is confirmed already.', false),
};
export const subscriberEdit = common;

export const subscriberList = {
  filters: {
    email: 'text',
    global: 'boolean',
    meta: 'meta',
    verified: 'boolean',
    paused: 'boolean',
    suspended: 'boolean',
    component: 'id',
    q: 'search',
  },
  sorts: ['email', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['components', 'componentsCount', 'componentsExists', 'meta', 'metaCount', 'metaExists'],
} as const satisfies ListSpec;

export const subscriberSchema = resourceSchema(
  'subscribers',
  z.strictObject({
    id: z.int(),
    email: z.string(),
    global: z.boolean(),
    verified: z.boolean(),
    verified_at: nullableTimestampSchema,
    paused_at: nullableTimestampSchema,
    bounces: z.int().describe('How many mails came back in a row; three suspend the address.'),
    suspended_at: nullableTimestampSchema,
    created: timestampSchema,
    updated: timestampSchema,
    components_count: z.string().optional(),
    components_exists: z.boolean().optional(),
    ...metaAttributes,
  }),
  { components: toManySchema('components') },
).meta({ id: 'Subscriber' });
