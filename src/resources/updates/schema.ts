import { z } from 'zod';
import type { ListSpec } from '../../jsonapi/query.ts';
import { resourceSchema, timestampSchema, toOneSchema } from '../../jsonapi/schemas.ts';
import { incidentStatusNames } from './model.ts';

/** Updates of incidents and of schedules are listed the same way. */
export const updateList = <P extends 'incident' | 'schedule'>(parent: P) =>
  ({
    filters: {},
    sorts: ['id', 'created_at'],
    defaultSort: [{ field: 'id', descending: false }],
    includes: [parent, `${parent}Count`, `${parent}Exists`],
  }) as const satisfies ListSpec;

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
    created: timestampSchema,
    updated: timestampSchema,
    incident_count: z.string().optional(),
    incident_exists: z.boolean().optional(),
    schedule_count: z.string().optional(),
    schedule_exists: z.boolean().optional(),
  }),
  { incident: toOneSchema('incidents'), schedule: toOneSchema('schedules') },
).meta({ id: 'Update' });
