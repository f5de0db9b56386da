import { z } from 'zod';
import { onFailureChoices } from '../../../../common/alerts.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  historySchema,
  metaAttributes,
  resourceSchema,
  statusSchema,
  timestampSchema,
  toOneSchema,
  translationsSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import {
  choice,
  flag,
  integer,
  list,
  longText,
  recordId,
  text,
  visibilities,
  webAddress,
  word,
} from '../../../kernel/validation/fields.ts';
import { nullable, optional, required, requiredRecords } from '../../../kernel/validation/form.ts';
import { translationsField } from '../../../kernel/validation/translations.ts';
import { componentStatusNames, componentStatusValues } from './model.ts';

export const componentInput = {
  name: required(text()),
  description: nullable(longText()),
  link: nullable(webAddress()),
  order: nullable(integer()),
  status: optional(
    choice(componentStatusValues),
    '1 Operational, 2 Performance issues, 3 Partial outage, 4 Major outage, 5 Unknown, 6 Under maintenance.',
    1,
  ),
  enabled: optional(flag(), 'Guests do not see disabled components.', true),
  component_group_id: nullable(recordId()),
  on_failure: nullable(
    word(onFailureChoices),
    'What happens when a check of it fails and no rule matches: draft (an incident is drafted for staff), status (its status follows its checks at once) or nothing. Null follows the setting `on_failure`.',
  ),
  translations: translationsField({ name: text(), description: longText() }),
  meta: nullable(metaField(), 'Replaces all of it; null and absent keep what there is.'),
};

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

export const componentStatusSchema = statusSchema('ComponentStatusValue', componentStatusNames);

const attributes = {
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  link: z.string().nullable(),
  order: z.int().nullable(),
  status: componentStatusSchema,
  latest_status: componentStatusSchema,
  enabled: z.boolean(),
  on_failure: z
    .enum(onFailureChoices)
    .nullable()
    .optional()
    .meta({ description: 'Only for signed-in callers.' }),
  effective_on_failure: z
    .enum(onFailureChoices)
    .optional()
    .meta({ description: '`on_failure`, or the setting where that is null. Only for signed-in callers.' }),
  translations: translationsSchema(['name', 'description']),
  created: timestampSchema,
  updated: timestampSchema,
  group_count: z.string().optional(),
  group_exists: z.boolean().optional(),
  ...metaAttributes,
};

const relationships = { group: toOneSchema('componentGroups'), incidents: historySchema('incidents') };

export const componentSchema = resourceSchema('components', z.strictObject(attributes), relationships).meta({
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
  z.strictObject({ ...attributes, pivot }),
  relationships,
).meta({ id: 'LinkedComponent' });

/** A component in a list of groups. */
export const briefComponentSchema = resourceSchema(
  'components',
  z.strictObject({ ...attributes, status: z.strictObject({ value: z.int() }), pivot }),
  relationships,
).meta({ id: 'BriefComponent' });
