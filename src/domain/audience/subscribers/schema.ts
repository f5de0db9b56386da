import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { resourceSchema, toManySchema } from '../../../kernel/jsonapi/schemas.ts';
import { subscriberFields } from './fields.ts';

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

export const subscriberSchema = resourceSchema('subscribers', attributesSchema(subscriberFields), {
  components: toManySchema('components'),
  groups: toManySchema('componentGroups'),
  incidents: toManySchema('incidents'),
}).meta({ id: 'Subscriber' });
