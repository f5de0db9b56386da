import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { locales } from '../../../common/texts/locales.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { problemsOfPeople, problemTexts } from './problem-texts.ts';
import { Problem } from './problems.ts';

const placeholdersOf = (text: string, pattern: RegExp): Set<string> =>
  new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name));

describe('the codes of what can be wrong', () => {
  const english: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(new URL('../../../locales/en/validation.json', import.meta.url), 'utf8'),
  );

  test('have a text for people wherever people can cause them, and only then', () => {
    assert.deepEqual(Object.keys(english).toSorted(), Object.keys(problemsOfPeople).toSorted());
  });

  test('have the parameters that the texts mention', () => {
    for (const [code, text] of Object.entries(english)) {
      const known = placeholdersOf(problemTexts[code as keyof typeof problemTexts], /\{(\w+)\}/g);
      for (const name of placeholdersOf(text, /\{\{(\w+)\}\}/g))
        assert.ok(known.has(name) && name !== 'field', `${code}: ${name}`);
    }
  });

  test('name the field by its path in the sentence', () => {
    assert.deepEqual(new Problem('too_long', { max: 255 }).at('components.3.group_name'), {
      code: 'too_long',
      parameters: { max: 255 },
      message: 'The components.3.group name field must not be greater than 255 characters.',
    });
    const beyond = new Problem('abilities_not_yours', { abilities: ['users.manage', 'audit.read'] });
    assert.equal(
      beyond.at('abilities').message,
      'You cannot give a token abilities that you do not have: users.manage, audit.read. Leave them out.',
    );
  });
});

onBothDatabases('a refused request', (harness) => {
  const body = {
    name: 'n'.repeat(256),
    status: 9,
    component_group_id: 4711,
    link: 'ftp://example.com',
    meta: [],
    translations: { xx: {}, de: { name: 'n'.repeat(256) } },
  };

  test('has the code of each of its errors at the same place', async () => {
    const token = await harness.token('*');
    const response = await harness.post('/components', body, { token });
    assert.equal(response.status, 422);
    const { errors } = response.body as Record<string, Record<string, unknown[]>>;
    assert.deepEqual(response.codes, {
      name: [{ code: 'too_long', parameters: { max: 255 } }],
      link: [{ code: 'invalid_url', parameters: {} }],
      status: [{ code: 'invalid_choice', parameters: {} }],
      'translations.xx': [{ code: 'unknown_language', parameters: { languages: [...locales] } }],
      'translations.de.name': [{ code: 'too_long', parameters: { max: 255 } }],
      component_group_id: [{ code: 'invalid_choice', parameters: {} }],
    });
    assert.deepEqual(Object.keys(errors ?? {}), Object.keys(response.codes));
    assert.deepEqual(errors?.name, ['The name field must not be greater than 255 characters.']);
    assert.deepEqual(errors?.component_group_id, ['The selected component group id is invalid.']);
  });

  test('is the same when it is repeated with its key', async () => {
    const token = await harness.token('*');
    const headers = { 'idempotency-key': 'codes-1' };
    const [first, second] = [
      await harness.post('/components', body, { token, headers }),
      await harness.post('/components', body, { token, headers }),
    ];
    assert.equal(second.headers['idempotency-replayed'], 'true');
    assert.deepEqual([second.body, second.codes], [first.body, first.codes]);
    assert.ok(first.codes);
  });

  test('has no codes in the dialects of other products, also with a key', async () => {
    const token = await harness.token('*');
    for (const key of [{}, { 'idempotency-key': 'codes-2' }]) {
      const cachet3 = await harness.post('/components', body, {
        token,
        headers: { 'x-daymark-dialect': 'cachet3', ...key },
      });
      assert.equal(cachet3.status, 422);
      assert.deepEqual([Object.keys(cachet3.body), cachet3.codes], [['message', 'errors'], undefined]);
      const cachet2 = await harness.post('/v1/components', body, { token, headers: key });
      assert.equal(cachet2.status, 400);
      assert.deepEqual(Object.keys(cachet2.body), ['errors']);
    }
  });
});
