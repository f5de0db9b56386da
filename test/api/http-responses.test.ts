import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Harness } from '../support/harness.ts';
import { onSqlite } from '../support/on-sqlite.ts';

onSqlite('answers', (harness) => {
  test('HEAD answers every GET without a body', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    for (const [path, status] of [
      ['/components', 200],
      ['/components/1', 200],
      ['/components/2', 404],
      ['/components?sort=nope', 400],
      ['/ping', 200],
      ['/subscribers', 401],
    ] as const) {
      const get = await harness.get(path);
      const head = await harness.send('HEAD', path);
      assert.equal(head.status, status, path);
      assert.equal(get.status, status, path);
      assert.equal(head.body, '', path);
      assert.equal(head.headers['content-type'], get.headers['content-type'], path);
      assert.equal(head.headers['content-length'], get.headers['content-length'], path);
    }
  });

  test('the API responds with JSON whatever the client accepts', async () => {
    const headers = { accept: 'text/html' };
    const types = async (method: string, path: string) =>
      (await harness.send(method, path, undefined, { headers })).headers['content-type'];
    assert.equal(await types('GET', '/components'), 'application/vnd.api+json');
    assert.equal(await types('GET', '/ping'), 'application/json');
    assert.equal(await types('GET', '/nowhere'), 'application/json');
    assert.equal(await types('DELETE', '/components'), 'application/json');
    assert.equal(await types('GET', '/components/%zz'), 'application/json');
  });

  test('a path longer than any id is 404', async () => {
    for (const length of [8000, 8193, 12_000]) {
      assert.equal((await harness.get(`/components/${'9'.repeat(length)}`)).status, 404, String(length));
    }
  });

  test('every write and every refusal has a unique request id', async () => {
    const token = await harness.token('*');
    const responses = [
      await harness.post('/components', { name: 'API' }, { token }),
      await harness.post('/components', {}, { token }),
      await harness.get('/components/99'),
      await harness.get('/components/99'),
    ];
    const ids = responses.map(({ headers }) => String(headers['x-request-id']));
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}-\w+$/);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('what one token may read is not shown to another that may not', async () => {
    const [may, mayNot] = [
      await harness.token('subscribers.manage'),
      await harness.token('components.manage'),
    ];
    for (let count = 0; count < 3; count++) {
      assert.equal((await harness.get('/components', { token: mayNot })).status, 200);
      assert.equal((await harness.get('/subscribers', { token: may })).status, 200);
      assert.equal((await harness.get('/subscribers', { token: mayNot })).status, 403);
      assert.equal((await harness.get('/subscribers')).status, 401);
    }
  });
});

describe('a server error', () => {
  test('has a request id, and no stack, SQL or path', async () => {
    const harness = new Harness('sqlite');
    await harness.start();
    await harness.reset();
    const token = await harness.token('*');
    await harness.ctx.connection.read.destroy();
    await harness.ctx.connection.write.destroy();
    for (const { status, headers, body } of [
      await harness.get('/components'),
      await harness.get('/components/1?include=incidents'),
      await harness.post('/components', { name: 'API' }, { token }),
    ]) {
      const id = String(headers['x-request-id']);
      assert.match(id, /^[0-9a-f]{8}-\w+$/);
      assert.equal(status, 500);
      assert.equal(headers['content-type'], 'application/json');
      assert.deepEqual(body, { message: 'Server Error', request_id: id });
    }
    await harness.stop();
  });
});
