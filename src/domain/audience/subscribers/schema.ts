import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  metaAttributes,
  nullableTimestampSchema,
  resourceSchema,
  timestampSchema,
  toManySchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import { email, flag, recordId, word } from '../../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../../kernel/validation/form.ts';
import { subscriberChannels, topics } from './model.ts';

const common = {
  email: required(email()),
  global: optional(flag(), 'Whether the subscriber follows every component.', true),
  components: nullable(z.array(recordId()), 'The exact set that is followed; an empty list clears it.'),
  component_groups: nullable(
    z.array(recordId()),
    'The exact set of groups that is followed as a whole, with components that are added to them later; an empty list clears it.',
  ),
  topics: optional(word(topics), 'What the subscriber is told of: all, incidents or maintenance.', 'all'),
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
    channel: 'text',
    topics: 'text',
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
    email: z
      .string()
      .meta({ format: 'email' })
      .optional()
      .describe('Left out if messages reach the subscriber through another channel.'),
    channel: z.enum(subscriberChannels).describe('How messages reach the subscriber.'),
    address: z
      .string()
      .describe('The email address. Of other channels the host and the end of the URL, which is a secret.'),
    topics: z.enum(topics).describe('What the subscriber is told of.'),
    global: z.boolean(),
    verified: z.boolean(),
    verified_at: nullableTimestampSchema,
    paused_at: nullableTimestampSchema,
    bounces: z
      .int()
      .describe('How many messages in a row the address refused for good; three suspend the address.'),
    suspended_at: nullableTimestampSchema,
    created: timestampSchema,
    updated: timestampSchema,
    components_count: z.string().optional(),
    components_exists: z.boolean().optional(),
    ...metaAttributes,
  }),
  {
    components: toManySchema('components'),
    groups: toManySchema('componentGroups'),
    incidents: toManySchema('incidents'),
  },
).meta({ id: 'Subscriber' });
