import { z } from 'zod';
import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { historySchema, resourceSchema, toOneSchema } from '../../../kernel/jsonapi/schemas.ts';
import { choice, list, recordId, visibilities } from '../../../kernel/validation/fields.ts';
import { required, requiredRecords } from '../../../kernel/validation/form.ts';
import { componentFields, componentInput } from './fields.ts';
import { componentStatusNames, componentStatusValues } from './model.ts';

const MAX_AT_ONCE = 500;

/** One of several components that are changed together. */
export const componentChangeInput = { id: required(recordId()), ...componentInput };

export const componentsInput = {
  components: requiredRecords(
    list(MAX_AT_ONCE),
    componentChangeInput,
    'The components to change: the id of each, and the fields that get another value.',
  ),
};

/** A component affected by an incident or a schedule, in a request body. */
export const componentLinkInput = z
  .object({ id: recordId(), status: choice(componentStatusValues) })
  .meta({ id: 'ComponentLinkInput', description: 'A component, and the status that it is given.' });

export const componentList = {
  filters: {
    name: 'text',
    status: componentStatusValues,
    enabled: 'boolean',
    meta: 'meta',
    visible: visibilities,
    q: 'search',
  },
  sorts: ['name', 'order', 'last_incident', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['group', 'groupCount', 'groupExists', 'incidents', 'meta', 'metaCount', 'metaExists'],
} as const satisfies ListSpec;

const attributes = attributesSchema(componentFields);

const relationships = { group: toOneSchema('componentGroups'), incidents: historySchema('incidents') };

export const componentSchema = resourceSchema('components', attributes, relationships).meta({
  id: 'Component',
});

const linkedStatusSchema = z
  .strictObject({ human: z.enum(componentStatusNames).nullable(), value: z.string().nullable() })
  .meta({
    id: 'LinkedStatusValue',
    description:
      'The status that an incident or a schedule gives a component. Both members are null where nothing gives it one, as in a group.',
  });

const pivot = z.strictObject({ component_status: linkedStatusSchema });

/** A component that was included through a relation. */
export const linkedComponentSchema = resourceSchema(
  'components',
  attributes.extend({ pivot }),
  relationships,
).meta({ id: 'LinkedComponent' });

/** A component in a list of groups. */
export const briefComponentSchema = resourceSchema(
  'components',
  attributes.extend({ status: z.strictObject({ value: z.int() }), pivot }),
  relationships,
).meta({ id: 'BriefComponent' });
