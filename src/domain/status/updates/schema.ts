import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { resourceSchema, toOneSchema } from '../../../kernel/jsonapi/schemas.ts';
import { flag } from '../../../kernel/validation/fields.ts';
import { optional } from '../../../kernel/validation/form.ts';
import { updateFields } from './fields.ts';

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

export const updateSchema = resourceSchema('updates', attributesSchema(updateFields), {
  incident: toOneSchema('incidents'),
  schedule: toOneSchema('schedules'),
}).meta({ id: 'Update' });
