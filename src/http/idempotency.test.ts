import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../test/harness.ts';
import { command } from '../auth/actor.ts';
import { createToken } from '../resources/tokens/actions.ts';
import { createUser } from '../resources/users/actions.ts';
import { removeExpiredAnswers } from './kept-answers.ts';

const REPLAYED = 'idempotency-replayed';

onBothDatabases('an Idempotency-Key', (world) => {
  const withKey = (token: string | undefined, key: string) => ({
    token,
    headers: { 'idempotency-key': key },
  });
  const count = async (table: string) =>
    (await world.query(sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`))[0]?.n;

  test('gives a repeated write the first answer, and writes once', async () => {
    const token = await world.token('*');
    const first = await world.post('/components', { name: 'API' }, withKey(token, 'a-key'));
    assert.equal(first.status, 200);
    assert.equal(first.headers[REPLAYED], undefined);
    world.clock.advance(3600);
    await world.put('/components/1', { name: 'Changed' }, { token });
    const second = await world.post('/components', { name: 'API' }, withKey(token, 'a-key'));
    assert.deepEqual(second.body, first.body);
    assert.equal(second.status, 200);
    assert.equal(second.headers[REPLAYED], 'true');
    for (const name of ['content-type', 'etag', 'cache-control']) {
      assert.equal(second.headers[name], first.headers[name], name);
    }
    assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id']);
    assert.deepEqual(await world.events(), ['component.created', 'component.updated']);
  });

  test('does not depend on the order of members, and PATCH is PUT', async () => {
    const token = await world.token('*');
    await world.post('/components', { name: 'API' }, { token });
    await world.put('/components/1', { name: 'A', status: 2 }, withKey(token, 'k'));
    const again = await world.send('PATCH', '/components/1', { status: 2, name: 'A' }, withKey(token, 'k'));
    assert.equal(again.headers[REPLAYED], 'true');
  });

  test('works for answers without a body', async () => {
    const token = await world.token('*');
    await world.post('/components', { name: 'API' }, { token });
    for (const isReplayed of [undefined, 'true']) {
      const answer = await world.delete('/components/1', withKey(token, 'k'));
      assert.deepEqual([answer.status, answer.body, answer.headers[REPLAYED]], [204, '', isReplayed]);
    }
  });

  test('refuses another body, method, path or query with 422, and writes nothing', async () => {
    const token = await world.token('*');
    await world.post('/components', { name: 'API' }, withKey(token, 'k'));
    const requests: [method: string, path: string, body?: object][] = [
      ['POST', '/components', { name: 'Other' }],
      ['POST', '/components', {}],
      ['POST', '/component-groups', { name: 'API' }],
      ['POST', '/components?include=group', { name: 'API' }],
      ['PUT', '/components/1', { name: 'API' }],
      ['DELETE', '/components/1'],
    ];
    const types = await world.eventsOf(async () => {
      for (const [method, path, body] of requests) {
        const { status, body: answered } = await world.send(method, path, body, withKey(token, 'k'));
        assert.equal(status, 422, `${method} ${path}`);
        assert.match(
          answered.errors['Idempotency-Key'][0],
          /^This Idempotency-Key was used for another request/,
        );
      }
    });
    assert.deepEqual(types, []);
  });

  test('belongs to one caller', async () => {
    const [mine, other] = [await world.token('*'), await world.token('*')];
    await world.post('/components', { name: 'API' }, withKey(mine, 'k'));
    const answer = await world.post('/components', { name: 'API' }, withKey(other, 'k'));
    assert.equal(answer.body.data.id, '2');
    assert.equal(answer.headers[REPLAYED], undefined);
  });

  test('must have 1 to 255 visible ASCII characters', async () => {
    const token = await world.token('*');
    for (const key of ['', 'x'.repeat(256), 'two words', 'tab\there', 'é', ' ']) {
      const answer = await world.post('/components', { name: 'API' }, withKey(token, key));
      assert.equal(answer.status, 400, JSON.stringify(key));
      assert.match(
        answer.body.message,
        /^The Idempotency-Key header must have 1 to 255 visible ASCII characters/,
      );
    }
    for (const key of ['x', '!~', 'y'.repeat(255)]) {
      const answer = await world.post('/components', { name: 'API' }, withKey(token, key));
      assert.equal(answer.status, 200, key);
    }
    assert.equal((await world.events()).length, 3);
  });

  test('keeps refusals of the request, but not those of the caller', async () => {
    const token = await world.token('*');
    const weak = await world.token('components.delete');
    await world.post('/components', {}, withKey(token, 'invalid'));
    await world.put('/components/9', {}, withKey(token, 'missing'));
    for (const [path, key, status] of [
      ['/components', 'invalid', 422],
      ['/components/9', 'missing', 404],
    ] as const) {
      const again = await world.send(status === 422 ? 'POST' : 'PUT', path, {}, withKey(token, key));
      assert.deepEqual([again.status, again.headers[REPLAYED]], [status, 'true']);
    }
    assert.equal((await world.post('/components', {}, withKey(weak, 'weak'))).status, 403);
    assert.equal((await world.post('/components', {}, withKey(undefined, 'guest'))).status, 401);
    assert.equal((await world.post('/components', '{"name":', withKey(token, 'json'))).status, 400);
    assert.equal(await count('idempotency_keys'), 2);
  });

  test('is forgotten after 24 hours, and then removed', async () => {
    const token = await world.token('*');
    await world.post('/components', { name: 'API' }, withKey(token, 'k'));
    world.clock.set(START + 86_399);
    const late = await world.post('/components', { name: 'API' }, withKey(token, 'k'));
    assert.equal(late.headers[REPLAYED], 'true');
    world.clock.set(START + 86_400);
    const tooLate = await world.post('/components', { name: 'Another' }, withKey(token, 'k'));
    assert.equal(tooLate.body.data.id, '2');
    assert.equal(await count('idempotency_keys'), 1);
    world.clock.advance(86_400 + 600);
    await world.react();
    assert.equal(await count('idempotency_keys'), 0);
    assert.equal(await removeExpiredAnswers(world.ctx), false);
  });

  test('is kept for as many hours as the setting says', async () => {
    const token = await world.token('*');
    await world.put('/settings', { idempotency_hours: 48 }, { token });
    await world.post('/components', { name: 'API' }, withKey(token, 'k'));
    for (const [seconds, replayed] of [
      [2 * 86_400 - 1, 'true'],
      [2 * 86_400, undefined],
    ] as const) {
      world.clock.set(START + seconds);
      const again = await world.post('/components', { name: 'API' }, withKey(token, 'k'));
      assert.equal(again.headers[REPLAYED], replayed);
    }
  });

  test('the database alone reveals neither the key nor the answer', async () => {
    const token = await world.token('*');
    const key = 'the-idempotency-key';
    const { body } = await world.post(
      '/webhooks',
      { name: 'Hook', url: 'https://93.184.216.34/hook' },
      withKey(token, key),
    );
    const { secret } = body.data.attributes;
    assert.match(secret, /^whsec_/);
    const rows = JSON.stringify(await world.query(sql`select * from idempotency_keys`));
    for (const text of [key, secret, secret.slice(6), 'Hook']) {
      assert.ok(!rows.includes(text), text);
      assert.ok(!rows.includes(Buffer.from(text).toString('base64').slice(0, -4)), text);
    }
    const again = await world.post(
      '/webhooks',
      { name: 'Hook', url: 'https://93.184.216.34/hook' },
      withKey(token, key),
    );
    assert.equal(again.body.data.attributes.secret, secret);
  });

  test('a token whose user is disabled gets no kept answer', async () => {
    const userId = await createUser(world.ctx, command, {
      name: 'Eve',
      email: 'eve@staff.example',
      role: 'admin',
    });
    const token = await createToken(world.ctx, command, userId, {
      name: 't',
      abilities: ['components.manage'],
    });
    await world.post('/components', { name: 'API' }, withKey(token, 'k'));
    await world.ctx.connection.write
      .updateTable('users')
      .set({ disabled_at: START })
      .where('id', '=', userId)
      .execute();
    assert.equal((await world.post('/components', { name: 'API' }, withKey(token, 'k'))).status, 401);
  });

  test('a body that is nested beyond measure is refused, not a failure', async () => {
    const token = await world.token('*');
    const body = `{"name": "x", "extra": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    assert.equal((await world.post('/components', body, withKey(token, 'k'))).status, 400);
  });

  test('a failure is not kept: the write can be repeated, and nothing of the first try is left', async () => {
    const token = await world.token('*');
    const { connection } = world.ctx;
    const refuse = (dialect: string) =>
      dialect === 'sqlite'
        ? sql`create trigger fail before insert on events begin select raise(abort, 'no'); end`
        : sql`alter table events add constraint fail check (type <> 'component.created')`;
    await refuse(world.dialect).execute(connection.write);
    try {
      assert.equal((await world.post('/components', { name: 'API' }, withKey(token, 'k'))).status, 500);
    } finally {
      const allow =
        world.dialect === 'sqlite' ? sql`drop trigger fail` : sql`alter table events drop constraint fail`;
      await allow.execute(connection.write);
    }
    assert.equal(await count('components'), 0);
    assert.equal(await count('idempotency_keys'), 0);
    const again = await world.post('/components', { name: 'API' }, withKey(token, 'k'));
    assert.equal(again.status, 200);
    assert.equal(again.headers[REPLAYED], undefined);
  });
});
