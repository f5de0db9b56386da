import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { alertSourceFields } from './fields.ts';

export const alertSourceList = {
  filters: { name: 'text', kind: 'text', q: 'search' },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: [],
} as const satisfies ListSpec;

export const alertSourceSchema = resourceSchema('alertSources', attributesSchema(alertSourceFields), {}).meta(
  {
    id: 'AlertSource',
  },
);
