import { z } from 'zod';
import type { ListSpec } from '../../../jsonapi/query.ts';
import { resourceSchema, statusSchema, timestampSchema, toOneSchema } from '../../../jsonapi/schemas.ts';
import { componentStatusNames } from '../model.ts';

export const keptStatusList = {
  filters: {},
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['component', 'componentCount', 'componentExists'],
} as const satisfies ListSpec;

/** Who set it is for the staff: it never leaves. */
export const keptStatusSchema = resourceSchema(
  'componentStatuses',
  z.strictObject({
    id: z.int(),
    status: statusSchema(componentStatusNames),
    source: z.string(),
    created: timestampSchema,
    component_count: z.string().optional(),
    component_exists: z.boolean().optional(),
  }),
  { component: toOneSchema('components') },
).meta({ id: 'ComponentStatus' });
