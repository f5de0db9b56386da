import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { dialects } from '../../../test/support/databases.ts';
import { Harness } from '../../../test/support/harness.ts';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import type { Json } from '../../../test/support/response.ts';
import { cachet3Token } from './testing.ts';

const MEGABYTE = 1_048_576;
const theirs = { 'x-daymark-dialect': 'cachet3' };

/** Only Daymark counts the records of a list. */
const isOurs = (body: Json): boolean => 'total' in body.meta;

for (const dialect of dialects) {
  describe(`dialects in the front cache on ${dialect}`, () => {
    const harness = new Harness(dialect, { cacheBytes: 32 * MEGABYTE });
    let base = '';
    let moment = 1_800_000_000;
    before(async () => {
      await harness.start();
      base = await harness.app.listen({ host: '127.0.0.1', port: 0 });
    });
    after(() => harness.stop());
    beforeEach(async () => {
      await harness.reset();
      // Versions begin anew with each test, so the moment must not.
      moment += 3600;
      harness.clock.set(moment);
    });

    /** Through a socket, because injected requests do not pass the front cache. */
    const read = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${base}/api${path}`, { headers });

    test('guests get answers in the dialect that they ask for, in whatever order they ask', async () => {
      await harness.post('/components', { name: 'API' }, { token: await harness.token('*') });
      for (const path of ['/components', '/components?per_page=1']) {
        const order = [{}, theirs, {}, theirs, theirs, {}];
        const bodies = await Promise.all(order.map(async (headers) => (await read(path, headers)).json()));
        assert.deepEqual(bodies.map(isOurs), [true, false, true, false, false, true]);
        for (const headers of order) {
          const response = await read(path, headers);
          assert.equal(isOurs(await response.json()), headers !== theirs);
          assert.match(response.headers.get('vary') ?? '', /, X-Daymark-Dialect$/);
        }
      }
      assert.equal((await read('/components', { 'x-daymark-dialect': 'cachet9' })).status, 400);
      assert.equal(
        isOurs(await (await read('/components', { 'x-daymark-dialect': 'daymark' })).json()),
        true,
      );
    });

    test('tokens of the same kind of viewer share no answers if their dialects differ', async () => {
      const [plain, cachet] = [await harness.token('*'), await cachet3Token(harness, '*')];
      await harness.post('/components', { name: 'API' }, { token: plain });
      const as = (token: string, more = {}) =>
        read('/components', { authorization: `Bearer ${token}`, ...more });
      for (let round = 0; round < 3; round++) {
        assert.equal(isOurs(await (await as(plain)).json()), true);
        assert.equal(isOurs(await (await as(cachet)).json()), false);
        assert.equal(isOurs(await (await as(cachet, { 'x-daymark-dialect': 'daymark' })).json()), true);
        assert.equal(isOurs(await (await as(plain, theirs)).json()), false);
      }
      await harness.ctx.connection.write.updateTable('tokens').set({ dialect: null }).execute();
      harness.clock.advance(1);
      assert.equal(isOurs(await (await as(cachet)).json()), true, 'a changed token counts at once');
    });

    test('the ETag of one dialect is not that of another', async () => {
      const ours = (await read('/components')).headers.get('etag') ?? '';
      const other = (await read('/components', theirs)).headers.get('etag') ?? '';
      assert.notEqual(ours, other);
      assert.equal((await read('/components', { 'if-none-match': ours })).status, 304);
      assert.equal((await read('/components', { ...theirs, 'if-none-match': ours })).status, 200);
      assert.equal((await read('/components', { ...theirs, 'if-none-match': other })).status, 304);
    });
  });
}

onSqlite(
  'dialects behind a CDN',
  (harness) => {
    test('a shared cache may keep our own answers only, and is told what they depend on', async () => {
      const ours = await harness.get('/components');
      assert.match(String(ours.headers['cache-control']), /s-maxage=60/);
      assert.equal(ours.headers.vary, 'Accept-Encoding, Authorization, Cookie, X-Daymark-Dialect');
      const { headers } = await harness.app.inject({ url: '/api/components', headers: theirs });
      assert.equal(headers['cache-control'], 'private, no-cache');
      assert.equal(headers.vary, ours.headers.vary);
      const refused = await harness.app.inject({
        url: '/api/components',
        headers: { 'x-daymark-dialect': 'cachet9' },
      });
      assert.equal(refused.headers['cache-control'], 'no-store');
    });
  },
  { publicCacheSeconds: 60 },
);

onSqlite(
  'dialects of other origins',
  (harness) => {
    test('a browser may send the header, and its cache tells the answers apart', async () => {
      const origin = 'https://elsewhere.example';
      const preflight = await harness.app.inject({
        method: 'OPTIONS',
        url: '/api/components',
        headers: { origin, 'access-control-request-headers': 'x-daymark-dialect' },
      });
      assert.match(String(preflight.headers['access-control-allow-headers']), /X-Daymark-Dialect/);
      const { headers, body } = await harness.app.inject({
        url: '/api/components',
        headers: { origin, ...theirs },
      });
      assert.equal(headers.vary, 'Origin, X-Daymark-Dialect');
      assert.equal(isOurs(JSON.parse(body)), false);
    });
  },
  { corsOrigins: ['https://elsewhere.example'] },
);
