import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { Harness } from '../../../test/support/harness.ts';
import { type PostgresRelay, startPostgresRelay } from '../../../test/support/postgres-relay.ts';
import { createApp } from '../../app.ts';
import { connect } from '../../kernel/db/connect.ts';
import type { OpenConnection } from '../../kernel/db/connection.ts';

describe('a write whose commit PostgreSQL could not confirm', () => {
  const harness = new Harness('postgres');
  let relay: PostgresRelay;
  let connection: OpenConnection;
  let app: FastifyInstance;
  let token: string;
  before(() => harness.start());
  after(() => harness.stop());
  beforeEach(async () => {
    await harness.reset();
    token = await harness.token('*');
    relay = await startPostgresRelay(harness.ctx.config.databaseUrl);
    connection = await connect(relay.url);
    app = createApp({ ...harness.ctx, connection });
    await app.ready();
  });
  afterEach(async () => {
    relay.cutCommits('never');
    await app.close();
    await connection.close();
    relay.close();
  });

  const create = (name: string, key?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/components',
      headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
      payload: { name },
    });
  const names = async () =>
    (await harness.get('/components')).body.data.map(
      (component: { attributes: { name: string } }) => component.attributes.name,
    );

  test('gets its answer with an Idempotency-Key, once, and so does the same request again', async () => {
    for (let count = 0; count < 5; count += 1) {
      relay.cutCommits('after', 'components');
      const first = await create(`Saved ${count}`, `key-${count}`);
      assert.equal(relay.cuts(), count + 1, 'the connection was cut');
      assert.equal(first.statusCode, 200, first.body);
      assert.equal(first.json().data.attributes.name, `Saved ${count}`);
      relay.cutCommits('never');
      const again = await create(`Saved ${count}`, `key-${count}`);
      assert.deepEqual([again.statusCode, again.body], [200, first.body]);
      assert.equal(again.headers['idempotency-replayed'], 'true');
    }
    assert.equal((await names()).length, 5);
  });

  test('is told so without a key: it may or may not have been saved', async () => {
    relay.cutCommits('after', 'components');
    const { statusCode, headers, body } = await create('Saved');
    assert.deepEqual([statusCode, headers['retry-after']], [503, undefined]);
    assert.match(body, /it may or may not have been saved/);
    assert.deepEqual(await names(), ['Saved']);
  });

  test('is not saved if the server never got the commit, and can be sent again with its key', async () => {
    relay.cutCommits('before', 'components');
    assert.equal((await create('Lost', 'key')).statusCode, 503);
    assert.deepEqual(await names(), []);
    relay.cutCommits('never');
    assert.equal((await create('Lost', 'key')).statusCode, 200);
    assert.deepEqual(await names(), ['Lost']);
  });
});
