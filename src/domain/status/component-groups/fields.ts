import type { Generated } from 'kysely';
import { z } from 'zod';
import {
  asked,
  computed,
  field,
  id,
  internal,
  type TableOf,
  times,
  translated,
} from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import { choice, integer, text, visibility, word } from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { metaAttributes } from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import { text as givenText, recordId } from '../../../kernel/validation/fields.ts';
import { nullable } from '../../../kernel/validation/form.ts';
import { orderColumns, orderDirections } from './model.ts';

const main = {
  id,
  name: field(text(), { required: true, folded: 'name_key' }),
  order: field(integer(), {
    about: 'Its place on the page: the lowest number comes first.',
    default: 0,
  }),
};

/** What a list of groups does not show. */
export const detailFields = {
  order_column: field(word(orderColumns), { cleared: 'manual' }),
  order_direction: field(word(orderDirections), {
    about: 'Required with an order_column other than manual.',
    cleared: 'asc',
  }),
  collapsed: field(choice([0, 1, 2]), {
    about: '0 expanded, 1 collapsed, 2 collapsed unless there is an incident.',
    default: 0,
    after: 'order',
  }),
  visible: field(visibility(), {
    about: '0 signed-in callers only, 1 everyone, 2 nobody.',
    default: 1,
    after: 'order',
  }),
};

const other = {
  translations: translated({ name: givenText() }, { after: 'components' }),
  ...times,
  components: asked(nullable(z.array(recordId()), 'POST moves these in; PUT makes them the exact set.')),
  meta: asked(nullable(metaField()), metaAttributes.meta),
  meta_count: computed(metaAttributes.meta_count),
  meta_exists: computed(metaAttributes.meta_exists),
  page_id: internal<Generated<number>>(),
};

export const briefGroupFields = { ...main, ...other };

/** What a component group has. */
export const componentGroupFields = { ...main, ...detailFields, ...other };

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    component_groups: TableOf<typeof componentGroupFields>;
  }
}

export const componentGroupInput = inputOf(componentGroupFields);
export const componentGroupColumns = columnsOf(componentGroupFields);
/** The row as events record it. */
export const loggedComponentGroup = loggedState(componentGroupFields);
