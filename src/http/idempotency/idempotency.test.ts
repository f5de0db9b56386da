import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { createToken } from '../../domain/identity/tokens/actions.ts';
import { createUser } from '../../domain/identity/users/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import { removeExpiredResponses } from './idempotency-store.ts';

const REPLAYED = 'idempotency-replayed';

onBothDatabases('an Idempotency-Key', (harness) => {
  const withKey = (token: string | undefined, key: string) => ({
    token,
    headers: { 'idempotency-key': key },
  });
  const count = async (table: string) =>
    (await harness.query(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`))[0]?.n;

  test('gives a repeated write the first answer, and writes once', async () => {
    const token = await harness.token('*');
    const first = await harness.post('/components', { name: 'API' }, withKey(token, 'a-key'));
    assert.equal(first.status, 200);
    assert.equal(first.headers[REPLAYED], undefined);
    harness.clock.advance(3600);
    await harness.put('/components/1', { name: 'Changed' }, { token });
    const second = await harness.post('/components', { name: 'API' }, withKey(token, 'a-key'));
    assert.deepEqual(second.body, first.body);
    assert.equal(second.status, 200);
    assert.equal(second.headers[REPLAYED], 'true');
    for (const name of ['content-type', 'etag', 'cache-control']) {
      assert.equal(second.headers[name], first.headers[name], name);
    }
    assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id']);
    assert.deepEqual(await harness.events(), ['component.created', 'component.updated']);
  });

  test('does not depend on the order of members, and PATCH is PUT', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    await harness.put('/components/1', { name: 'A', status: 2 }, withKey(token, 'k'));
    const again = await harness.send('PATCH', '/components/1', { status: 2, name: 'A' }, withKey(token, 'k'));
    assert.equal(again.headers[REPLAYED], 'true');
  });

  test('works for answers without a body', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    for (const isReplayed of [undefined, 'true']) {
      const response = await harness.delete('/components/1', withKey(token, 'k'));
      assert.deepEqual([response.status, response.body, response.headers[REPLAYED]], [204, '', isReplayed]);
    }
  });

  test('refuses another body, method, path or query with 422, and writes nothing', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, withKey(token, 'k'));
    const requests: [method: string, path: string, body?: object][] = [
      ['POST', '/components', { name: 'Other' }],
      ['POST', '/components', {}],
      ['POST', '/component-groups', { name: 'API' }],
      ['POST', '/components?include=group', { name: 'API' }],
      ['PUT', '/components/1', { name: 'API' }],
      ['DELETE', '/components/1'],
    ];
    const types = await harness.eventsOf(async () => {
      for (const [method, path, body] of requests) {
        const { status, body: responded } = await harness.send(method, path, body, withKey(token, 'k'));
        assert.equal(status, 422, `${method} ${path}`);
        assert.match(
          responded.errors['Idempotency-Key'][0],
          /^This Idempotency-Key was used for another request/,
        );
      }
    });
    assert.deepEqual(types, []);
  });

  test('belongs to one caller', async () => {
    const [mine, other] = [await harness.token('*'), await harness.token('*')];
    await harness.post('/components', { name: 'API' }, withKey(mine, 'k'));
    const response = await harness.post('/components', { name: 'API' }, withKey(other, 'k'));
    assert.equal(response.body.data.id, '2');
    assert.equal(response.headers[REPLAYED], undefined);
  });

  test('must have 1 to 255 visible ASCII characters', async () => {
    const token = await harness.token('*');
    for (const key of ['', 'x'.repeat(256), 'two words', 'tab\there', 'é', ' ']) {
      const response = await harness.post('/components', { name: 'API' }, withKey(token, key));
      assert.equal(response.status, 400, JSON.stringify(key));
      assert.match(
        response.body.message,
        /^The Idempotency-Key header must have 1 to 255 visible ASCII characters/,
      );
    }
    for (const key of ['x', '!~', 'y'.repeat(255)]) {
      const response = await harness.post('/components', { name: 'API' }, withKey(token, key));
      assert.equal(response.status, 200, key);
    }
    assert.equal((await harness.events()).length, 3);
  });

  test('keeps refusals of the request, but not those of the caller', async () => {
    const token = await harness.token('*');
    const weak = await harness.token('components.delete');
    await harness.post('/components', {}, withKey(token, 'invalid'));
    await harness.put('/components/9', {}, withKey(token, 'missing'));
    for (const [path, key, status] of [
      ['/components', 'invalid', 422],
      ['/components/9', 'missing', 404],
    ] as const) {
      const again = await harness.send(status === 422 ? 'POST' : 'PUT', path, {}, withKey(token, key));
      assert.deepEqual([again.status, again.headers[REPLAYED]], [status, 'true']);
    }
    assert.equal((await harness.post('/components', {}, withKey(weak, 'weak'))).status, 403);
    assert.equal((await harness.post('/components', {}, withKey(undefined, 'guest'))).status, 401);
    assert.equal((await harness.post('/components', '{"name":', withKey(token, 'json'))).status, 400);
    assert.equal(await count('idempotency_keys'), 2);
  });

  test('is forgotten after 24 hours, and then removed', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, withKey(token, 'k'));
    harness.clock.set(START + 86_399);
    const late = await harness.post('/components', { name: 'API' }, withKey(token, 'k'));
    assert.equal(late.headers[REPLAYED], 'true');
    harness.clock.set(START + 86_400);
    const tooLate = await harness.post('/components', { name: 'Another' }, withKey(token, 'k'));
    assert.equal(tooLate.body.data.id, '2');
    assert.equal(await count('idempotency_keys'), 1);
    harness.clock.advance(86_400 + 600);
    await harness.react();
    assert.equal(await count('idempotency_keys'), 0);
    assert.equal(await removeExpiredResponses(harness.ctx), false);
  });

  test('is kept for as many hours as the setting says', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { idempotency_hours: 48 }, { token });
    await harness.post('/components', { name: 'API' }, withKey(token, 'k'));
    for (const [seconds, replayed] of [
      [2 * 86_400 - 1, 'true'],
      [2 * 86_400, undefined],
    ] as const) {
      harness.clock.set(START + seconds);
      const again = await harness.post('/components', { name: 'API' }, withKey(token, 'k'));
      assert.equal(again.headers[REPLAYED], replayed);
    }
  });

  test('the database alone reveals neither the key nor the answer', async () => {
    const token = await harness.token('*');
    const key = 'the-idempotency-key';
    const { body } = await harness.post(
      '/webhooks',
      { name: 'Hook', url: 'https://93.184.216.34/hook' },
      withKey(token, key),
    );
    const { secret } = body.data.attributes;
    assert.match(secret, /^whsec_/);
    const rows = JSON.stringify(await harness.query(sql`select * from idempotency_keys`));
    for (const text of [key, secret, secret.slice(6), 'Hook']) {
      assert.ok(!rows.includes(text), text);
      assert.ok(!rows.includes(Buffer.from(text).toString('base64').slice(0, -4)), text);
    }
    const again = await harness.post(
      '/webhooks',
      { name: 'Hook', url: 'https://93.184.216.34/hook' },
      withKey(token, key),
    );
    assert.equal(again.body.data.attributes.secret, secret);
  });

  test('a token whose user is disabled gets no kept answer', async () => {
    const userId = await createUser(harness.ctx, command, {
      name: 'Eve',
      email: 'eve@staff.example',
      role: 'admin',
    });
    const token = await createToken(harness.ctx, command, userId, {
      name: 't',
      abilities: ['components.manage'],
    });
    await harness.post('/components', { name: 'API' }, withKey(token, 'k'));
    await harness.ctx.connection.write
      .updateTable('users')
      .set({ disabled_at: START })
      .where('id', '=', userId)
      .execute();
    assert.equal((await harness.post('/components', { name: 'API' }, withKey(token, 'k'))).status, 401);
  });

  test('a body that is nested beyond measure is refused, not a failure', async () => {
    const token = await harness.token('*');
    const body = `{"name": "x", "extra": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    assert.equal((await harness.post('/components', body, withKey(token, 'k'))).status, 400);
  });

  test('a failure is not kept: the write can be repeated, and nothing of the first try is left', async () => {
    const token = await harness.token('*');
    const { connection } = harness.ctx;
    const refuse = (dialect: string) =>
      dialect === 'sqlite'
        ? sql`create trigger fail before insert on events begin select raise(abort, 'no'); end`
        : sql`alter table events add constraint fail check (type <> 'component.created')`;
    await refuse(harness.dialect).execute(connection.write);
    try {
      assert.equal((await harness.post('/components', { name: 'API' }, withKey(token, 'k'))).status, 500);
    } finally {
      const allow =
        harness.dialect === 'sqlite' ? sql`drop trigger fail` : sql`alter table events drop constraint fail`;
      await allow.execute(connection.write);
    }
    assert.equal(await count('components'), 0);
    assert.equal(await count('idempotency_keys'), 0);
    const again = await harness.post('/components', { name: 'API' }, withKey(token, 'k'));
    assert.equal(again.status, 200);
    assert.equal(again.headers[REPLAYED], undefined);
  });
});
