import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createTestServer } from '../../test/support/http-server.ts';
import { PageReader } from './reader.ts';

describe('reading a public page', () => {
  let busy = 0;
  const seen: IncomingMessage['headers'][] = [];
  const routes: Record<string, (response: ServerResponse) => void> = {
    '/json': (response) => response.end('\uFEFF{"a": 1}'),
    '/raw': (response) =>
      response.end('{"body": "Line one\nline\ttwo", "quote": "\\"a\nb\\\\", "n": [1,\n2]}'),
    '/html': (response) => response.end('<p>Hello'),
    '/gzip': (response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(JSON.stringify({ b: 'x'.repeat(1000) }))),
    '/bomb': (response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(' '.repeat(5_000_000))),
    '/broken': (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
      setTimeout(() => response.destroy(), 10);
    },
    '/moved': (response) => response.writeHead(301, { location: '/json' }).end(),
    '/circle': (response) => response.writeHead(302, { location: '/circle' }).end(),
    '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/busy': (response) => response.writeHead(++busy < 3 ? 429 : 200, { 'retry-after': '0' }).end('[]'),
    '/shut': (response) => response.writeHead(429, { 'retry-after': '86400' }).end('[]'),
    '/slow': () => {},
  };
  const server = createTestServer((request, response) => {
    seen.push(request.headers);
    const answer = routes[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  let origin = '';
  before(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const reader = (limits = {}) => new PageReader(origin, undefined, limits);

  test('takes control characters in texts that nobody has escaped, as cState writes them', async () => {
    assert.deepEqual(await new PageReader(origin).json(`${origin}/raw`), {
      body: 'Line one\nline\ttwo',
      quote: '"a\nb\\',
      n: [1, 2],
    });
    const reader = new PageReader(origin);
    assert.equal(await reader.json(`${origin}/html`), undefined);
    assert.deepEqual(reader.tried(), [`${origin}/html (no JSON)`]);
  });

  test('follows redirects, unpacks what is packed, and says who asks', async () => {
    assert.deepEqual(await reader().json(`${origin}/json`), { a: 1 });
    assert.deepEqual(await reader().json(`${origin}/moved`), { a: 1 });
    assert.equal(JSON.stringify(await reader().json(`${origin}/gzip`)).length, 1008);
    assert.match(String(seen[0]?.['user-agent']), /^Daymark\/\d/);
    assert.equal(await reader().text(`${origin}/html`), '<p>Hello');
  });

  test('waits if it is asked to, unless that takes too long', async () => {
    assert.deepEqual(await reader().json(`${origin}/busy`), []);
    assert.equal(busy, 3);
    assert.equal(await reader().json(`${origin}/shut`), undefined);
  });

  test('what cannot be read is missing, and is listed with the reason', async () => {
    const careful = reader({ bytes: 1_000_000 });
    for (const path of ['/none', '/html', '/bomb', '/broken'])
      assert.equal(await careful.json(`${origin}${path}`), undefined, path);
    assert.deepEqual(
      careful.tried().map((line) => line.replace(origin, '')),
      [
        '/none (HTTP 404)',
        '/html (no JSON)',
        '/bomb (too large, or broken off)',
        '/broken (too large, or broken off)',
      ],
    );
  });

  test('a page that cannot be reached stops the import with the reason', async () => {
    for (const [path, reason, limits] of [
      ['/circle', /redirects more than 5 times/, {}],
      ['/file', /redirects to an address that is none of the web/, {}],
      ['/slow', /no answer within 0\.05 seconds/, { seconds: 0.05 }],
    ] as const) {
      await assert.rejects(reader(limits).json(`${origin}${path}`), reason);
    }
    const nobody = new PageReader('http://127.0.0.1:1/');
    await assert.rejects(nobody.json('http://127.0.0.1:1/x'), /does not answer: .+ Check the address/);
    // Another service than the page only counts as missing.
    assert.equal(await reader().json('http://127.0.0.1:1/x'), undefined);
  });
});
