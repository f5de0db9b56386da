import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Harness } from '../support/harness.ts';
import { serveOnSocket } from '../support/socket-server.ts';

describe('CORS', () => {
  const origin = 'https://app.example';
  const worlds: Harness[] = [];
  const started = async (corsOrigins: '*' | string[]) => {
    const harness = new Harness('sqlite', { corsOrigins });
    worlds.push(harness);
    await harness.start();
    return harness;
  };
  after(() => Promise.all(worlds.map((harness) => harness.stop())));

  const preflight = (harness: Harness, from = origin) =>
    harness.send('OPTIONS', '/components', undefined, {
      headers: { origin: from, 'access-control-request-method': 'GET' },
    });
  const read = (harness: Harness, from = origin) => harness.get('/components', { headers: { origin: from } });

  test('OPTIONS lists the methods of a path, and is 404 for an unknown path', async () => {
    const harness = await started('*');
    const list = await harness.send('OPTIONS', '/components');
    assert.equal(list.status, 204);
    assert.equal(list.body, '');
    assert.equal(list.headers.allow, 'GET, HEAD, POST, PUT, PATCH, OPTIONS');
    assert.equal((await harness.send('OPTIONS', '/nowhere')).status, 404);
  });

  test('by default any origin may read, without credentials', async () => {
    const harness = await started('*');
    for (const { headers } of [await read(harness), await preflight(harness)]) {
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['access-control-allow-credentials'], undefined);
    }
    const { status, headers } = await preflight(harness);
    assert.equal(status, 204);
    assert.equal(headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS');
    assert.match(String(headers['access-control-allow-headers']), /Authorization/);
    assert.match(
      String((await read(harness)).headers['access-control-expose-headers']),
      /X-RateLimit-Remaining/,
    );
    const write = await harness.post('/components', {}, { headers: { origin } });
    assert.equal(write.headers['access-control-allow-origin'], undefined);
  });

  test('a browser can also read refusals of reads', async () => {
    const harness = await started('*');
    for (const path of ['/components/9', '/components?sort=x', '/nowhere', '/subscribers']) {
      const { headers } = await harness.get(path, { headers: { origin } });
      assert.equal(headers['access-control-allow-origin'], '*', path);
    }
  });

  test('with a list, only its origins may read, and caches know that the response varies', async () => {
    const harness = await started([origin]);
    for (const send of [read, preflight]) {
      const allowed = await send(harness);
      assert.equal(allowed.headers['access-control-allow-origin'], origin);
      assert.match(String(allowed.headers.vary), /^Origin\b/);
      const other = await send(harness, 'https://evil.example');
      assert.equal(other.headers['access-control-allow-origin'], undefined);
      assert.match(String(other.headers.vary), /^Origin\b/);
    }
  });

  test('with none, no origin may read, and other clients still can', async () => {
    const harness = await started([]);
    assert.equal((await read(harness)).headers['access-control-allow-origin'], undefined);
    assert.equal((await preflight(harness)).headers['access-control-allow-origin'], undefined);
    assert.equal((await read(harness)).status, 200);
  });

  test('with a list, what was answered without an origin is not sent to its origins', async () => {
    const harness = new Harness('sqlite', { corsOrigins: [origin], cacheBytes: 1_048_576 });
    worlds.push(harness);
    await harness.start();
    const { url, close } = await serveOnSocket(harness.app);
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
