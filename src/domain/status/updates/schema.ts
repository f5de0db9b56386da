import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  resourceSchema,
  timestampSchema,
  toOneSchema,
  translationsSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { flag } from '../../../kernel/validation/fields.ts';
import { optional } from '../../../kernel/validation/form.ts';
import { incidentStatusNames } from './model.ts';

/** Updates of incidents and of schedules are listed the same way. */
export const updateList = <P extends 'incident' | 'schedule'>(parent: P) =>
  ({
    filters: {},
    sorts: ['id', 'created_at'],
    defaultSort: [{ field: 'id', descending: false }],
    includes: [parent, `${parent}Count`, `${parent}Exists`],
  }) as const satisfies ListSpec;

export const notificationsInput = (parent: 'incident' | 'schedule') =>
  optional(
    flag(),
    `Whether subscribers are told of this update: false tells nobody, true tells them even where the ${parent} has notifications off, as long as it is public. Absent: as the ${parent} says.`,
  );

export const updateSchema = resourceSchema(
  'updates',
  z.strictObject({
    id: z.int(),
    updateable_id: z.int(),
    updateable_type: z.enum(['incident', 'schedule']),
    message: z.string(),
    status: z
      .strictObject({ human: z.enum(incidentStatusNames).nullable(), value: z.int().nullable() })
      .meta({ id: 'UpdateStatusValue' }),
    notifications: z.boolean().nullable().meta({
      description:
        'Whether subscribers are told of this update; null where the incident or schedule decides.',
    }),
    translations: translationsSchema(['message']),
    created: timestampSchema,
    updated: timestampSchema,
    incident_count: z.string().optional(),
    incident_exists: z.boolean().optional(),
    schedule_count: z.string().optional(),
    schedule_exists: z.boolean().optional(),
  }),
  { incident: toOneSchema('incidents'), schedule: toOneSchema('schedules') },
).meta({ id: 'Update' });
