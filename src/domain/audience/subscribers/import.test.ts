import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Harness, onBothDatabases } from '../../../../test/support/harness.ts';

const importCsv = (harness: Harness, token: string, csv: string) =>
  harness.send('POST', '/subscribers/import', csv, { token, headers: { 'content-type': 'text/csv' } });

onBothDatabases('the import of subscribers', (harness) => {
  const row = (number: number, outcome: string, id: number | null) => ({
    row: number,
    outcome,
    id,
    errors: {},
    codes: {},
  });

  test('needs a token with the ability to manage subscribers', async () => {
    const body = { subscribers: [{ email: 'ann@example.com' }] };
    assert.equal((await harness.post('/subscribers/import', body)).status, 401);
    const token = await harness.token('components.manage');
    const answer = await harness.post('/subscribers/import', body, { token });
    assert.equal(answer.status, 403);
    assert.equal(answer.body.ability, 'subscribers.manage');
  });

  test('is refused as a whole only if its form is wrong', async () => {
    const token = await harness.token('*');
    const send = (body: object) => harness.post('/subscribers/import', body, { token });
    const types = await harness.eventsOf(async () => {
      assert.deepEqual((await send({})).codes, { subscribers: [{ code: 'required', parameters: {} }] });
      assert.deepEqual((await send({ subscribers: [{ email: 'ann@example.com' }, 'bob'] })).codes, {
        'subscribers.1': [{ code: 'object_expected', parameters: {} }],
      });
      const many = Array.from({ length: 501 }, (_, index) => ({ email: `person${index}@example.com` }));
      assert.deepEqual((await send({ subscribers: many })).codes, {
        subscribers: [{ code: 'too_many_items', parameters: { max: 500 } }],
      });
    });
    assert.deepEqual(types, []);
  });

  test('writes each valid row as if it had been sent alone, and says what became of the others', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const known = await harness.post('/subscribers', { email: 'known@example.com' }, { token });
    const body = {
      subscribers: [
        { email: 'ann@example.com', verified: true, global: false, components: [1] },
        { email: 'no address' },
        { email: 'Known@Example.com', verified: true },
        { email: 'bob@example.com', components: [99] },
        { email: 'carol@example.com', topics: 'incidents' },
        { email: 'ANN@example.com' },
      ],
    };
    const types = await harness.eventsOf(async () => {
      const { status, body: answer } = await harness.post('/subscribers/import', body, { token });
      assert.equal(status, 200);
      const { rows, ...counts } = answer.data;
      assert.deepEqual(counts, { created: 2, present: 2, refused: 2 });
      assert.deepEqual(rows, [
        row(1, 'created', 2),
        {
          ...row(2, 'refused', null),
          errors: { email: ['The email field must be a valid email address.'] },
          codes: { email: [{ code: 'invalid_email', parameters: {} }] },
        },
        row(3, 'present', Number(known.body.data.id)),
        {
          ...row(4, 'refused', null),
          errors: { 'components.0': ['The selected components.0 is invalid.'] },
          codes: { 'components.0': [{ code: 'invalid_choice', parameters: {} }] },
        },
        row(5, 'created', 3),
        row(6, 'present', 2),
      ]);
    });
    assert.deepEqual(types, ['subscriber.created', 'subscriber.created']);
    const { attributes, relationships } = (await harness.get('/subscribers/2', { token })).body.data;
    assert.deepEqual([attributes.email, attributes.verified], ['ann@example.com', true]);
    assert.deepEqual(
      relationships.components.data.map(({ id }: { id: string }) => id),
      ['1'],
    );
    // The address that was known before stays as it was.
    assert.equal((await harness.get('/subscribers/1', { token })).body.data.attributes.verified, false);
  });

  test('can be repeated, with its key and without it', async () => {
    const token = await harness.token('*');
    const body = { subscribers: [{ email: 'ann@example.com' }, { email: 'bob@example.com' }] };
    const withKey = { token, headers: { 'idempotency-key': 'import-1' } };
    const first = await harness.post('/subscribers/import', body, withKey);
    const types = await harness.eventsOf(async () => {
      const repeated = await harness.post('/subscribers/import', body, withKey);
      assert.equal(repeated.headers['idempotency-replayed'], 'true');
      assert.deepEqual(repeated.body, first.body);
      const anew = await harness.post('/subscribers/import', body, { token });
      assert.deepEqual([anew.body.data.created, anew.body.data.present, anew.body.data.refused], [0, 2, 0]);
    });
    assert.deepEqual(types, []);
  });

  test('reads CSV, and names the line of the file', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'Public API' }, { token });
    await harness.post('/components', { name: 'Mail' }, { token });
    const csv =
      'Email;Confirmed;Components\r\n\r\n\'+ann@example.com;yes;public api|2\r\nbob@example.com;maybe;\r\n"carol@example.com";;Search\r\ndan@example.com;;\r\n';
    const { status, body } = await importCsv(harness, token, csv);
    assert.equal(status, 200);
    assert.deepEqual(
      body.data.rows.map(({ row: line, outcome }: { row: number; outcome: string }) => [line, outcome]),
      [
        [3, 'created'],
        [4, 'refused'],
        [5, 'refused'],
        [6, 'created'],
      ],
    );
    assert.deepEqual(body.data.rows[1].codes, {
      confirmed: [{ code: 'flag_expected', parameters: { value: 'maybe' } }],
    });
    const { attributes, relationships } = (await harness.get('/subscribers/1', { token })).body.data;
    // Without the apostrophe that keeps spreadsheets from running it as a formula.
    assert.equal(attributes.email, '+ann@example.com');
    assert.deepEqual([attributes.global, attributes.verified], [false, true]);
    assert.equal(relationships.components.data.length, 2);
  });

  test('says what is wrong with a file that cannot be read', async () => {
    const token = await harness.token('*');
    const codesOf = async (csv: string) => (await importCsv(harness, token, csv)).codes?.csv?.[0];
    const known = ['email', 'confirmed', 'components', 'topics'];
    assert.deepEqual(await codesOf('mail\nann@example.com\n'), {
      code: 'csv_column_unknown',
      parameters: { column: 'mail', known },
    });
    assert.deepEqual(await codesOf('confirmed\nyes\n'), {
      code: 'csv_column_missing',
      parameters: { column: 'email', known },
    });
    assert.deepEqual(await codesOf('email\n"ann@example.com\n'), {
      code: 'csv_quote_unclosed',
      parameters: { line: 2 },
    });
    const elsewhere = await harness.send('POST', '/components', 'name\nAPI\n', {
      token,
      headers: { 'content-type': 'text/csv' },
    });
    assert.equal(elsewhere.status, 415);
  });
});
