import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from '../../routes.ts';
import { Invalid } from '../errors.ts';
import { inputSchemas } from './fields.ts';
import { createForm, updateForm } from './form.ts';

/** Every field of every request body. */
const fields = routes.flatMap(({ operationId, input = {} }) =>
  Object.entries(input).flatMap(([name, field]) => [
    { where: `${operationId}: ${name}`, name, field },
    ...Object.entries(field.items ?? {}).map(([inner, item]) => ({
      where: `${operationId}: ${name}.${inner}`,
      name: inner,
      field: item,
    })),
  ]),
);

test('an empty text is refused by every field that is no text, in every request body', () => {
  const tried = new Map<string, number>();
  for (const { where, name, field } of fields) {
    const { type, format, enum: choices } = inputSchemas.get(field.schema) ?? {};
    if (type === 'string') continue;
    for (const form of [createForm, updateForm])
      for (const blank of ['', ' '])
        assert.throws(() => form({ [name]: field }, { [name]: blank }).done(), Invalid, where);
    const kind = choices ? 'choice' : String(format ?? type);
    tried.set(kind, (tried.get(kind) ?? 0) + 1);
  }
  for (const kind of ['choice', 'integer', 'number', 'boolean', 'object', 'array'])
    assert.ok(tried.has(kind), `${kind} was not tried`);
});

test('an empty text clears an optional text or date', () => {
  const clearable = fields.filter(({ field }) => {
    const { type, minLength, format } = inputSchemas.get(field.schema) ?? {};
    return field.nullable && type === 'string' && (minLength === 1 || format === 'date-time');
  });
  assert.ok(clearable.length > 5);
  for (const { where, name, field } of clearable)
    assert.deepEqual(updateForm({ [name]: field }, { [name]: ' ' }).done(), { [name]: null }, where);
});
