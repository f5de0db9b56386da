import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import {
  metaAttributes,
  resourceSchema,
  timestampSchema,
  toManySchema,
  translationsSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import {
  choice,
  integer,
  recordId,
  text,
  visibilities,
  visibility,
  word,
} from '../../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../../kernel/validation/form.ts';
import { translationsField } from '../../../kernel/validation/translations.ts';
import { orderColumns, orderDirections } from './model.ts';

export const componentGroupInput = {
  name: required(text()),
  order: optional(integer(), 'Its place on the page: the lowest number comes first.', 0),
  visible: optional(visibility(), '0 signed-in callers only, 1 everyone, 2 nobody.', 1),
  collapsed: optional(
    choice([0, 1, 2]),
    '0 expanded, 1 collapsed, 2 collapsed unless there is an incident.',
    0,
  ),
  order_column: nullable(word(orderColumns)),
  order_direction: nullable(word(orderDirections), 'Required with an order_column other than manual.'),
  components: nullable(z.array(recordId()), 'POST moves these in; PUT makes them the exact set.'),
  translations: translationsField({ name: text() }),
  meta: nullable(metaField()),
};

export const componentGroupList = {
  filters: { name: 'text', meta: 'meta', visible: visibilities, q: 'search' },
  sorts: ['name', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['components', 'meta', 'metaCount', 'metaExists'],
} as const satisfies ListSpec;

const brief = {
  id: z.int(),
  name: z.string(),
  order: z.int(),
  translations: translationsSchema(['name']),
  created: timestampSchema,
  updated: timestampSchema,
  ...metaAttributes,
};

const relationships = { components: toManySchema('components') };

/** A group in a list, which has fewer attributes than a single group. */
export const briefGroupSchema = resourceSchema('componentGroups', z.strictObject(brief), relationships).meta({
  id: 'BriefComponentGroup',
});

export const componentGroupSchema = resourceSchema(
  'componentGroups',
  z.strictObject({
    ...brief,
    order_column: z.enum(orderColumns),
    order_direction: z.enum(orderDirections),
    collapsed: z.int(),
    visible: z.int(),
  }),
  relationships,
).meta({ id: 'ComponentGroup' });
