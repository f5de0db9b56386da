import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  historySchema,
  requiredToOneSchema,
  resourceSchema,
  toManySchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { visibilities } from '../../../kernel/validation/fields.ts';
import { incidentStatusValues } from '../updates/model.ts';
import { incidentFields } from './fields.ts';

export const incidentList = {
  filters: {
    name: 'text',
    status: incidentStatusValues,
    occurs_after: 'date',
    occurs_before: 'date',
    occurs_on: 'date',
    component: 'id',
    alert: 'id',
    meta: 'meta',
    visible: visibilities,
    published: 'boolean',
    overdue: 'boolean',
    q: 'search',
    text: 'search',
  },
  sorts: ['name', 'status', 'id', 'created_at'],
  defaultSort: [{ field: 'created_at', descending: true }],
  includes: [
    'components',
    'componentsCount',
    'componentsExists',
    'components.group',
    'updates',
    'updatesCount',
    'updatesExists',
    'user',
    'userCount',
    'userExists',
    'meta',
    'metaCount',
    'metaExists',
  ],
} as const satisfies ListSpec;

export const incidentSchema = resourceSchema('incidents', attributesSchema(incidentFields), {
  components: toManySchema('components'),
  updates: historySchema('updates'),
  user: requiredToOneSchema('users'),
}).meta({ id: 'Incident' });
