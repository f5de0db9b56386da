import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import { Harness } from '../../test/support/harness.ts';
import { isApi, normalizeTarget } from './target.ts';

test('an absolute target is its path, and unreserved characters are decoded in paths only', () => {
  for (const [target, wanted] of [
    ['/api/ping', '/api/ping'],
    ['http://host/api/ping', '/api/ping'],
    ['HTTPS://user:password@host:8443/api/ping?a=1', '/api/ping?a=1'],
    ['http://[::1]:8080/api/ping', '/api/ping'],
    ['http://host', '/'],
    ['http://host?a=/b', '/?a=/b'],
    ['/%61%70%69/ping', '/api/ping'],
    ['/%41%5A%5a%7e%2E%2d%5F%30', '/AZZ~.-_0'],
    ['/api?%61=%61', '/api?%61=%61'],
    ['/%61?%61', '/a?%61'],
    ['/a%2Fb%3F%23%25%20%00', '/a%2Fb%3F%23%25%20%00'],
    ['/%2561pi', '/%2561pi'],
    ['/%zz%', '/%zz%'],
    ['/%6%61pi', '/%6%61pi'],
    ['/%C3%A4', '/%C3%A4'],
    ['*', '*'],
    ['ftp://host/api', 'ftp://host/api'],
    ['/http://host/x', '/http://host/x'],
  ] as const) {
    assert.equal(normalizeTarget(target), wanted, target);
  }
});

test('normalizing twice changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom('%', '%6', '%61', '/', '?', 'http://', '25', '61', 'api'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const once = normalizeTarget(`/${pieces.join('')}`);
      assert.equal(normalizeTarget(once), once);
    }),
  );
});

test('whoever means the API is told in JSON', () => {
  for (const url of ['/api', '/api/', '/api?x', '/api#x', '/api/v2/x', '//api/x', '/API/x', '/api%2Fx'])
    assert.equal(isApi(url), true, url);
  for (const url of ['/', '/apis', '/apix/y', '/x/api/y', '/x?/api/', '*', ''])
    assert.equal(isApi(url), false, url);
});

describe('a request target', () => {
  const harness = new Harness('sqlite', { cacheBytes: 1_000_000 });
  let port = 0;
  before(async () => {
    await harness.start();
    await harness.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = harness.app.server.address() as { port: number });
  });
  after(() => harness.stop());
  beforeEach(() => harness.reset());

  /** The bytes of a response: clients of libraries would normalize the target themselves. */
  const ask = async (target: string, more = '', method = 'GET') => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return {
      status: Number(head.split(' ')[1]),
      type: /^content-type: (.*)$/im.exec(head)?.[1],
      allow: /^allow: (.*)$/im.exec(head)?.[1],
      body,
    };
  };

  test('in absolute form, or with encoded letters, is answered as the plain path is', async () => {
    await harness.post('/components', { name: 'API' }, { token: await harness.token('*') });
    const authorization = `Authorization: Bearer ${await harness.token('subscribers.manage')}\r\n`;
    for (const path of [
      '/api/components',
      '/api/components?filter[enabled]=true',
      '/api/components/1',
      '/api/components/2',
      '/api/components?sort=nope',
      '/api/nowhere',
      '/api/v2/status.json',
      '/api/subscribers',
      '/badge.svg',
      '/nowhere',
    ]) {
      for (const more of ['', authorization]) {
        const plain = await ask(path, more);
        // Twice: the second response comes from the cache, where there is one.
        for (const target of [`http://other.example${path}`, `http://other.example${path}`]) {
          assert.deepEqual(await ask(target, more), plain, target);
        }
        if (!path.startsWith('/api')) continue;
        assert.deepEqual(await ask(`/%61p%69${path.slice(4)}`, more), plain, path);
      }
    }
    const refused = await ask('http://other.example/api/subscribers');
    assert.deepEqual([refused.status, refused.type], [401, 'application/json']);
    assert.deepEqual(JSON.parse(refused.body), { message: 'Unauthenticated.' });
  });

  test('with another verb is 405 in either form', async () => {
    for (const target of ['/api/components', 'http://x/api/components', '/%61pi/components']) {
      const { status, type, allow } = await ask(target, '', 'DELETE');
      const verbs = 'GET, HEAD, POST, PUT, PATCH, OPTIONS';
      assert.deepEqual([status, type, allow], [405, 'application/json', verbs], target);
    }
  });

  test('that nearly names the API is refused in JSON', async () => {
    for (const target of [
      '//api/components',
      '/API/components',
      '/api%2Fcomponents',
      '/%41PI/components',
      'http://x//api/components',
    ]) {
      const { status, type, body } = await ask(target);
      assert.deepEqual([status, type, body], [404, 'application/json', '{"message":"Not found."}'], target);
    }
    const injected = await harness.app.inject({ url: '/%61pi/subscribers' });
    assert.deepEqual(injected.json(), { message: 'Unauthenticated.' });
  });

  test('does not bring its host, nor a password in it, into links and logs', async () => {
    const lines: string[] = [];
    const { log } = harness.ctx;
    Object.assign(log, {
      isLevelEnabled: () => true,
      debug: (line: object) => lines.push(JSON.stringify(line)),
    });
    const { body } = await ask('http://user:password@other.example/api/components');
    assert.equal(JSON.parse(body).meta.path, 'https://status.example/api/components');
    await ask('http://user:password@other.example/api/subscribers');
    assert.ok(
      lines.some((line) => line.includes('"/api/subscribers"')),
      lines.join(),
    );
    assert.ok(!lines.some((line) => line.includes('password')));
  });
});
