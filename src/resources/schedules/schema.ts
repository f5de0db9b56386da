import { z } from 'zod';
import type { ListSpec } from '../../jsonapi/query.ts';
import {
  historySchema,
  metaAttributes,
  nullableTimestampSchema,
  resourceSchema,
  stringStatusSchema,
  timestampSchema,
  toManySchema,
} from '../../jsonapi/schemas.ts';
import { metaField } from '../../meta/field.ts';
import { choice, dateTime, flag, longText, recordId, text } from '../../validation/fields.ts';
import { nullable, optional, required } from '../../validation/form.ts';
import { componentStatusValues } from '../components/model.ts';
import { scheduleStatusNames, scheduleStatusValues } from './model.ts';

export const scheduleInput = {
  name: required(text()),
  message: required(longText()),
  scheduled_at: required(dateTime()),
  completed_at: nullable(dateTime()),
  status: nullable(
    choice(scheduleStatusValues),
    '0 Upcoming, 1 In progress, 2 Complete. Without it, and after null, the clock decides.',
  ),
  notifications: optional(flag(), 'Whether subscribers are told (default false).'),
  published_at: optional(dateTime(), 'Hidden before this moment (default now).'),
  components: nullable(z.array(z.object({ id: recordId(), status: choice(componentStatusValues) }))),
  meta: nullable(metaField()),
};

export const scheduleList = {
  filters: { name: 'text', status: scheduleStatusValues, component: 'id', meta: 'meta' },
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

export const scheduleSchema = resourceSchema(
  'schedules',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    message: z.string().nullable(),
    status: stringStatusSchema(scheduleStatusNames),
    scheduled: timestampSchema,
    completed: nullableTimestampSchema,
    starts: nullableTimestampSchema,
    ends: nullableTimestampSchema,
    published: timestampSchema,
    created: timestampSchema,
    updated: timestampSchema,
    components_count: z.string().optional(),
    components_exists: z.boolean().optional(),
    updates_count: z.string().optional(),
    updates_exists: z.boolean().optional(),
    ...metaAttributes,
  }),
  { components: toManySchema('components'), updates: historySchema('updates') },
).meta({ id: 'Schedule' });
