import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { openEntrance } from './entrance.ts';
import { World } from './harness.ts';

describe('CORS', () => {
  const origin = 'https://app.example';
  const worlds: World[] = [];
  const started = async (corsOrigins: '*' | string[]) => {
    const world = new World('sqlite', { corsOrigins });
    worlds.push(world);
    await world.start();
    return world;
  };
  after(() => Promise.all(worlds.map((world) => world.stop())));

  const preflight = (world: World, from = origin) =>
    world.send('OPTIONS', '/components', undefined, {
      headers: { origin: from, 'access-control-request-method': 'GET' },
    });
  const read = (world: World, from = origin) => world.get('/components', { headers: { origin: from } });

  test('OPTIONS lists the methods of a path, and is 404 for an unknown path', async () => {
    const world = await started('*');
    const list = await world.send('OPTIONS', '/components');
    assert.equal(list.status, 204);
    assert.equal(list.body, '');
    assert.equal(list.headers.allow, 'GET, HEAD, POST, PUT, PATCH, OPTIONS');
    assert.equal((await world.send('OPTIONS', '/nowhere')).status, 404);
  });

  test('by default any origin may read, without credentials', async () => {
    const world = await started('*');
    for (const { headers } of [await read(world), await preflight(world)]) {
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['access-control-allow-credentials'], undefined);
    }
    const { status, headers } = await preflight(world);
    assert.equal(status, 204);
    assert.equal(headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS');
    assert.match(String(headers['access-control-allow-headers']), /Authorization/);
    assert.match(
      String((await read(world)).headers['access-control-expose-headers']),
      /X-RateLimit-Remaining/,
    );
    const write = await world.post('/components', {}, { headers: { origin } });
    assert.equal(write.headers['access-control-allow-origin'], undefined);
  });

  test('a browser can also read refusals of reads', async () => {
    const world = await started('*');
    for (const path of ['/components/9', '/components?sort=x', '/nowhere', '/subscribers']) {
      const { headers } = await world.get(path, { headers: { origin } });
      assert.equal(headers['access-control-allow-origin'], '*', path);
    }
  });

  test('with a list, only its origins may read, and caches know that the response varies', async () => {
    const world = await started([origin]);
    for (const send of [read, preflight]) {
      const allowed = await send(world);
      assert.equal(allowed.headers['access-control-allow-origin'], origin);
      assert.match(String(allowed.headers.vary), /^Origin\b/);
      const other = await send(world, 'https://evil.example');
      assert.equal(other.headers['access-control-allow-origin'], undefined);
      assert.match(String(other.headers.vary), /^Origin\b/);
    }
  });

  test('with none, no origin may read, and other clients still can', async () => {
    const world = await started([]);
    assert.equal((await read(world)).headers['access-control-allow-origin'], undefined);
    assert.equal((await preflight(world)).headers['access-control-allow-origin'], undefined);
    assert.equal((await read(world)).status, 200);
  });

  test('with a list, what was answered without an origin is not sent to its origins', async () => {
    const world = new World('sqlite', { corsOrigins: [origin], cacheBytes: 1_048_576 });
    worlds.push(world);
    await world.start();
    const { url, close } = await openEntrance(world.app);
    try {
      for (const headers of [{}, {}, { origin }, { origin: 'https://evil.example' }, {}]) {
        const response = await fetch(`${url}/api/components`, { headers });
        const expected = 'origin' in headers && headers.origin === origin ? origin : null;
        assert.equal(response.headers.get('access-control-allow-origin'), expected);
        await response.arrayBuffer();
      }
    } finally {
      close();
    }
  });
});
