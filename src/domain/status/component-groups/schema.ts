import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { resourceSchema, toManySchema } from '../../../kernel/jsonapi/schemas.ts';
import { visibilities } from '../../../kernel/validation/fields.ts';
import { briefGroupFields, detailFields } from './fields.ts';

export const componentGroupList = {
  filters: { name: 'text', meta: 'meta', visible: visibilities, q: 'search' },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['components', 'meta', 'metaCount', 'metaExists'],
} as const satisfies ListSpec;

const brief = attributesSchema(briefGroupFields);

const relationships = { components: toManySchema('components') };

/** A group in a list, which has fewer attributes than a single group. */
export const briefGroupSchema = resourceSchema('componentGroups', brief, relationships).meta({
  id: 'BriefComponentGroup',
});

export const componentGroupSchema = resourceSchema(
  'componentGroups',
  brief.extend(attributesSchema(detailFields).shape),
  relationships,
).meta({ id: 'ComponentGroup' });
