import { z } from 'zod';
import type { ListSpec } from '../../../../kernel/jsonapi/query.ts';
import { requiredToOneSchema, resourceSchema, timestampSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { componentStatusSchema } from '../fields.ts';

export const keptStatusList = {
  filters: {},
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['component', 'componentCount', 'componentExists'],
} as const satisfies ListSpec;

/** Internal: responses never contain who set the status. */
export const keptStatusSchema = resourceSchema(
  'componentStatuses',
  z.strictObject({
    id: z.int(),
    status: componentStatusSchema,
    source: z.string(),
    created: timestampSchema,
    component_count: z.string().optional(),
    component_exists: z.boolean().optional(),
  }),
  { component: requiredToOneSchema('components') },
).meta({ id: 'ComponentStatus' });
