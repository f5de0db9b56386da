import assert from 'node:assert/strict';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { dialects } from '../../../test/support/databases.ts';
import { Harness } from '../../../test/support/harness.ts';
import { serveOnSocket } from '../../../test/support/socket-server.ts';
import { createComponent, updateComponent } from '../../domain/status/components/actions.ts';
import { command, guest } from '../../kernel/auth/actor.ts';
import { connect } from '../../kernel/db/connect.ts';
import { CachedResponse } from './cached-response.ts';
import { withOwnRequests } from './essential-urls.ts';
import { FrontCache } from './front-cache.ts';

interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

for (const dialect of dialects) {
  describe(`the front cache on ${dialect}`, () => {
    const harness = new Harness(dialect, { cacheBytes: 4_194_304, rateLimit: 1_000_000 });
    let port = 0;
    let close = () => {};
    before(async () => {
      await harness.start();
      ({ port, close } = await serveOnSocket(harness.app));
    });
    after(async () => {
      close();
      await harness.stop();
    });
    beforeEach(async () => {
      await harness.reset();
      // Versions begin anew with each test, so the moment must not.
      moment += 3600;
      harness.clock.set(moment);
    });
    let moment = 1_800_000_000;

    const raw = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
      new Promise((ready, fail) => {
        const sent = httpRequest({ port, path: `/api${path}`, headers, method, agent: false }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part) => parts.push(part));
          response.on('end', () =>
            ready({
              status: response.statusCode ?? 0,
              headers: response.headers,
              bytes: Buffer.concat(parts),
            }),
          );
        });
        sent.on('error', fail);
        sent.end();
      });
    const names = ({ bytes }: Raw) =>
      JSON.parse(bytes.toString()).data.map((one: { attributes: { name: string } }) => one.attributes.name);
    const make = (name: string, more = {}) => createComponent(harness.ctx, command, { name, ...more });
    /** How often the components are read. */
    const readsOf = async (work: () => Promise<unknown>) => {
      harness.statements.length = 0;
      await work();
      return harness.statements.filter((text) => text.includes('components')).length;
    };

    test('answers again without asking the database for anything', async () => {
      await make('API');
      const first = await raw('/components');
      assert.deepEqual(names(first), ['API']);
      // After a new version, the cache looks at the events beside the response, and keeps what is asked for afterwards.
      for (let tries = 0; (await readsOf(() => raw('/components'))) > 0; tries++) assert.ok(tries < 1000);
      assert.equal(await readsOf(() => raw('/components')), 0);
      const again = await raw('/components');
      assert.deepEqual(again.bytes, first.bytes);
      assert.equal(again.headers['content-type'], 'application/vnd.api+json');
      assert.equal(again.headers['access-control-allow-origin'], '*');
      assert.equal(again.headers['cache-control'], 'no-cache');
    });

    test('a write is seen by the next read, whoever wrote it', async () => {
      await make('One');
      assert.deepEqual(names(await raw('/components')), ['One']);
      await make('Two');
      assert.deepEqual(names(await raw('/components')), ['One', 'Two']);
      const other = await connect(harness.ctx.config.databaseUrl);
      await updateComponent({ ...harness.ctx, connection: other }, command, 1, { name: 'Changed' });
      await other.close();
      assert.deepEqual(names(await raw('/components')), ['Changed', 'Two']);
    });

    test('the clock alone ends an answer after a second', async () => {
      await make('API');
      const human = (response: Raw) => JSON.parse(response.bytes.toString()).data[0].attributes.created.human;
      assert.equal(human(await raw('/components')), '0 seconds ago');
      harness.clock.advance(1);
      assert.equal(human(await raw('/components')), '1 second ago');
    });

    test('kinds of viewers never share an answer', async () => {
      await make('Open');
      await make('Hidden', { enabled: false });
      const token = await harness.token('metrics.manage');
      const headers = { authorization: `Bearer ${token}` };
      for (let round = 0; round < 3; round++) {
        assert.deepEqual(names(await raw('/components')), ['Open']);
        const signedIn = await raw('/components', headers);
        assert.deepEqual(names(signedIn), ['Open', 'Hidden']);
        assert.equal(signedIn.headers['cache-control'], 'private, no-cache');
      }
      assert.deepEqual(names(await raw('/components', { authorization: 'Bearer 1|wrong' })), ['Open']);
    });

    test('a token that was revoked or has expired is a guest at once', async () => {
      await make('Hidden', { enabled: false });
      const token = await harness.token('metrics.manage');
      const headers = { authorization: `Bearer ${token}` };
      assert.deepEqual(names(await raw('/components', headers)), ['Hidden']);
      const { revokeToken } = await import('../../domain/identity/tokens/actions.ts');
      await revokeToken(harness.ctx, command, Number(token.split('|')[0]));
      assert.deepEqual(names(await raw('/components', headers)), []);
    });

    test('what needs an ability is never answered from the cache', async () => {
      const token = await harness.token('subscribers.manage');
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await raw('/subscribers', headers)).status, 200);
      assert.equal((await raw('/subscribers', headers)).headers.etag, undefined);
      assert.equal((await raw('/subscribers')).status, 401);
    });

    test('a strong ETag answers 304 until the bytes change', async () => {
      await make('API');
      const { etag = '' } = (await raw('/components')).headers;
      assert.match(etag, /^"[\w-]+"$/);
      for (const condition of [etag, `"other", ${etag}`, '*', `W/${etag}`]) {
        const response = await raw('/components', { 'if-none-match': condition });
        assert.equal(response.status, 304, condition);
        assert.equal(response.bytes.length, 0);
        assert.equal(response.headers.etag, etag);
      }
      await make('More');
      const changed = await raw('/components', { 'if-none-match': etag });
      assert.equal(changed.status, 200);
      assert.notEqual(changed.headers.etag, etag);
    });

    test('brotli and gzip hold the same bytes, under tags of their own', async () => {
      for (let count = 0; count < 8; count++) await make(`Component ${count}`);
      const plain = await raw('/components');
      const br = await raw('/components', { 'accept-encoding': 'gzip, deflate, br' });
      const gzip = await raw('/components', { 'accept-encoding': 'gzip' });
      assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes);
      assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes);
      assert.deepEqual([br.headers['content-encoding'], gzip.headers['content-encoding']], ['br', 'gzip']);
      assert.equal(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size, 3);
      assert.match(br.headers.vary ?? '', /Accept-Encoding/);
      const refused = await raw('/components', { 'accept-encoding': 'br;q=0, gzip;q=0' });
      assert.equal(refused.headers['content-encoding'], undefined);
      const again = await raw('/components', {
        'accept-encoding': 'br',
        'if-none-match': br.headers.etag ?? '',
      });
      assert.equal(again.status, 304);
    });

    test('HEAD has the headers of GET and no body', async () => {
      await make('API');
      const get = await raw('/components');
      const head = await raw('/components', {}, 'HEAD');
      assert.equal(head.bytes.length, 0);
      assert.equal(head.headers['content-length'], get.headers['content-length']);
      assert.equal(head.headers.etag, get.headers.etag);
    });

    test('many who ask for the same at once are answered by one look at the data', async () => {
      await make('API');
      const alone = await readsOf(() => raw('/components'));
      harness.clock.advance(1);
      const together = await readsOf(() => Promise.all(Array.from({ length: 20 }, () => raw('/components'))));
      assert.ok(alone > 0);
      assert.equal(together, alone);
    });

    test('refusals are not kept', async () => {
      assert.equal((await raw('/components/1')).status, 404);
      assert.equal((await raw('/components?sort=x')).status, 400);
      await make('API');
      assert.equal((await raw('/components/1')).status, 200);
    });
  });
}

describe('the memory of the front cache', () => {
  const BOUND = 1_048_576;
  const harness = new Harness('sqlite', { cacheBytes: BOUND });
  before(() => harness.start());
  after(() => harness.stop());

  test('does not grow past its bound, however many URLs are asked for', async () => {
    const cache = new FrontCache(harness.ctx);
    let made = 0;
    const make = async () => {
      made++;
      return new CachedResponse(Buffer.alloc(10_000, 'x'), []);
    };
    for (let count = 0; count < 2000; count++) {
      await cache.getOrMake(harness.ctx.page, guest, '', `/api/components?x=${count}`, make);
      assert.ok(cache.bytes <= BOUND, `${cache.bytes} bytes after ${count} answers`);
    }
    assert.ok(cache.bytes > BOUND / 2, 'it does keep answers');
    await cache.getOrMake(harness.ctx.page, guest, '', '/api/components?x=1999', make);
    assert.equal(made, 2000, 'the newest is still there');
  });
});

describe('the front cache under attack', () => {
  const harness = new Harness('sqlite', { cacheBytes: 1_048_576, rateLimit: 200 });
  let port = 0;
  before(async () => {
    await harness.start();
    await harness.reset();
    await harness.app.listen({ host: '127.0.0.1', port: 0 });
    port = (harness.app.server.address() as { port: number }).port;
  });
  after(() => harness.stop());

  test('answers from the cache are counted, and refused past the limit', async () => {
    const statuses = [];
    for (let count = 0; count < 205; count++) {
      const response = await fetch(`http://127.0.0.1:${port}/api/components`);
      statuses.push(response.status);
      if (count === 1) assert.equal(response.headers.get('x-ratelimit-remaining'), '198');
      if (response.status === 429) {
        assert.ok(Number(response.headers.get('retry-after')) > 0);
        assert.deepEqual(await response.json(), { message: 'Too Many Attempts.' });
      } else await response.arrayBuffer();
    }
    assert.deepEqual(statuses, [...Array(200).fill(200), ...Array(5).fill(429)]);
  });

  test('what the process asks itself is not counted for anybody', async () => {
    harness.clock.advance(60);
    await withOwnRequests(harness.app.server, async (statusOf) => {
      for (let count = 0; count < 205; count++)
        assert.equal(await statusOf(harness.ctx.page, '/api/components'), 200);
    });
    const response = await fetch(`http://127.0.0.1:${port}/api/components`);
    assert.equal(response.headers.get('x-ratelimit-remaining'), '199');
  });
});
