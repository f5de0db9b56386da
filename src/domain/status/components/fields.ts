import { z } from 'zod';
import { onFailureChoices } from '../../../../common/alerts.ts';
import {
  asked,
  computed,
  field,
  hidden,
  id,
  type TableOf,
  times,
  translated,
} from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import {
  choice,
  flag,
  integer,
  kindOf,
  longText,
  orNull,
  reference,
  text,
  webAddress,
  word,
} from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { metaAttributes, statusSchema } from '../../../kernel/jsonapi/schemas.ts';
import { metaField } from '../../../kernel/meta/field.ts';
import { longText as givenLongText, text as givenText } from '../../../kernel/validation/fields.ts';
import { nullable } from '../../../kernel/validation/form.ts';
import { componentStatusNames, componentStatusValues, OPERATIONAL, statusObject } from './model.ts';

export const componentStatusSchema = statusSchema('ComponentStatusValue', componentStatusNames);

const status = kindOf({
  ...choice(componentStatusValues),
  shown: componentStatusSchema,
  show: (stored: number) => statusObject(stored),
});

const onFailure = {
  ...orNull(word(onFailureChoices)),
  shown: z.enum(onFailureChoices).nullable().optional().meta({ description: 'Only for signed-in callers.' }),
};

/** What a component has. */
export const componentFields = {
  id,
  name: field(text(), { required: true, folded: 'name_key' }),
  description: field(orNull(longText()), {}),
  link: field(orNull(webAddress()), {}),
  order: field(orNull(integer()), {}),
  status: field(status, {
    about:
      '1 Operational, 2 Performance issues, 3 Partial outage, 4 Major outage, 5 Unknown, 6 Under maintenance.',
    default: OPERATIONAL,
  }),
  latest_status: computed(componentStatusSchema),
  enabled: field(flag(), { about: 'Guests do not see disabled components.', default: true }),
  component_group_id: field(orNull(reference()), { shown: false }),
  on_failure: field(onFailure, {
    about:
      'What happens when a check of it fails and no rule matches: draft (an incident is drafted for staff), status (its status follows its checks at once) or nothing. Null follows the setting `on_failure`.',
    generated: true,
    addedLater: true,
  }),
  effective_on_failure: computed(
    z
      .enum(onFailureChoices)
      .optional()
      .meta({ description: '`on_failure`, or the setting where that is null. Only for signed-in callers.' }),
  ),
  translations: translated({ name: givenText(), description: givenLongText() }, { after: 'on_failure' }),
  deleted_at: hidden<number | null>(),
  ...times,
  group_count: computed(z.string().optional()),
  group_exists: computed(z.boolean().optional()),
  meta: asked(
    nullable(metaField(), 'Replaces all of it; null and absent keep what there is.'),
    metaAttributes.meta,
  ),
  meta_count: computed(metaAttributes.meta_count),
  meta_exists: computed(metaAttributes.meta_exists),
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    components: TableOf<typeof componentFields>;
  }
}

export const componentInput = inputOf(componentFields);
export const componentColumns = columnsOf(componentFields);
/** The row as events record it. */
export const loggedComponent = loggedState(componentFields);
