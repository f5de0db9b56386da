import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertRuleInput } from '../../domain/alerts/alert-rules/fields.ts';
import { alertSourceInput } from '../../domain/alerts/alert-sources/fields.ts';
import { checkInput } from '../../domain/checks/fields.ts';
import { routes } from '../../routes.ts';
import { Invalid } from '../errors.ts';
import { inputSchemas } from './fields.ts';
import { createForm, type Input, updateForm } from './form.ts';

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

/** What a refused body has at each field: the codes, and the English sentences. */
function refusal(input: Input, body: object): Record<string, string> {
  try {
    updateForm(input, body).done();
  } catch (error) {
    assert.ok(error instanceof Invalid);
    const { codes, errors } = error;
    return Object.fromEntries(
      Object.entries(errors).map(([path, [sentence]]) => [path, `${codes[path]?.[0]?.code}: ${sentence}`]),
    );
  }
  return {};
}

test('what zod finds in lists and objects has a code that dashboards translate, and keeps our own words', () => {
  const labels = { [`a${'b'.repeat(100)}`]: 'x', region: 'x'.repeat(501) };
  assert.deepEqual(refusal(alertRuleInput, { match: { source: 0, check: 1.5, severity: [], labels } }), {
    'match.source': 'not_positive: The match.source field must be the id of a record.',
    'match.check': 'integer_expected: The match.check field must be an integer.',
    'match.severity': 'required: The match.severity field must not be empty.',
    [`match.labels.${Object.keys(labels)[0]}`]: `too_long: The match.labels.${Object.keys(labels)[0]} field must not be greater than 100 characters.`,
    'match.labels.region': 'too_long: The match.labels.region field must not be longer than 500 characters.',
  });
  assert.deepEqual(refusal(alertRuleInput, { match: { severity: 'fatal' } }), {
    'match.severity': 'invalid_choice: The selected match.severity is invalid.',
  });
  const paths = { key: ' ', link: 'x'.repeat(201), resolved: Array(21).fill('done') };
  assert.deepEqual(refusal(alertSourceInput, { paths, heartbeats: Array(21).fill('one') }), {
    'paths.key': 'required: The paths.key field must not be empty.',
    'paths.title': 'required: The paths.title field is required.',
    'paths.link': 'too_long: The paths.link field must not be longer than 200 characters.',
    'paths.resolved': 'too_many_items: The paths.resolved field must not have more than 20 items.',
    heartbeats: 'too_many_items: The heartbeats field must not have more than 20 items.',
  });
  assert.deepEqual(refusal(checkInput, { tags: Array(21).fill('one') }), {
    tags: 'too_many_items: The tags field must not have more than 20 items.',
  });
});

test('a member that nobody knows is named in a sentence of ours', () => {
  assert.deepEqual(refusal(alertRuleInput, { match: { host: 'db' } }), {
    match: 'invalid: The match field must not contain host.',
  });
});
