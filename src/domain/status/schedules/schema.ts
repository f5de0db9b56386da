import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { historySchema, resourceSchema, toManySchema } from '../../../kernel/jsonapi/schemas.ts';
import { scheduleFields } from './fields.ts';
import { scheduleStatusValues } from './model.ts';

export const scheduleList = {
  filters: {
    name: 'text',
    status: scheduleStatusValues,
    component: 'id',
    meta: 'meta',
    published: 'boolean',
    scheduled_after: 'date',
    scheduled_before: 'date',
    q: 'search',
  },
  sorts: ['name', 'id', 'scheduled_at', 'completed_at', 'created_at'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [
    'components',
    'componentsCount',
    'componentsExists',
    'updates',
    'updatesCount',
    'updatesExists',
    'meta',
    'metaCount',
    'metaExists',
  ],
} as const satisfies ListSpec;

export const scheduleSchema = resourceSchema('schedules', attributesSchema(scheduleFields), {
  components: toManySchema('components'),
  updates: historySchema('updates'),
}).meta({ id: 'Schedule' });
