import { attributesSchema } from '../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../kernel/jsonapi/query.ts';
import { resourceSchema, toOneSchema } from '../../kernel/jsonapi/schemas.ts';
import { recordId } from '../../kernel/validation/fields.ts';
import { type Form, nullable } from '../../kernel/validation/form.ts';
import { checkFields, checkInput } from './fields.ts';

/** What is tried before it is stored. */
export const testInput = {
  ...checkInput,
  check: nullable(
    recordId(),
    'The stored check that is about to be changed. A secret that is null is then the stored one, if the change would not send it somewhere else.',
  ),
};

export type CheckForm = Form<typeof checkInput, unknown>;

export const checkList = {
  filters: {
    name: 'text',
    kind: 'text',
    state: 'text',
    tag: 'text',
    paused: 'boolean',
    component: 'id',
    parent: 'id',
    q: 'search',
  },
  sorts: ['name', 'severity', 'since', 'component', 'tag', 'place', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['component'],
} as const satisfies ListSpec;

export const checkSchema = resourceSchema('checks', attributesSchema(checkFields), {
  component: toOneSchema('components'),
  metric: toOneSchema('metrics'),
  parent: toOneSchema('checks'),
}).meta({ id: 'Check' });
