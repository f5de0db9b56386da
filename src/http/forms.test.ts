import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Harness, onBothDatabases, START } from '../../test/support/harness.ts';
import { Page } from '../../test/support/page.ts';
import { createApp } from '../app.ts';
import { signLink } from '../domain/audience/subscribers/signed-links.ts';
import { type VisitedPage, Visitor } from '../surfaces/status-page/subscribe/testing.ts';

const FORM = 'application/x-www-form-urlencoded';

onBothDatabases('forms of pages', (harness) => {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'OPTIONS' | 'HEAD',
    url: string,
    payload?: string,
    type = FORM,
  ): Promise<VisitedPage> =>
    new Visitor(harness).send({
      method,
      url,
      ...(payload !== undefined && { payload, headers: { 'content-type': type } }),
    });
  const count = async () => (await harness.query(sql`select id from subscribers`)).length;

  it('are taken at paths that have one, and at no other', async () => {
    for (const [path, allow] of [
      ['/subscribe', 'GET, HEAD, POST, OPTIONS'],
      ['/subscribe/', 'GET, HEAD, POST, OPTIONS'],
      ['/subscribe/manage/x', 'GET, HEAD, POST, OPTIONS'],
      ['/unsubscribe/x', 'GET, HEAD, POST, OPTIONS'],
      ['/', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const wrong = await send(path === '/' ? 'POST' : 'PUT', path, 'a=b');
      assert.deepEqual([wrong.status, wrong.headers.allow], [405, allow], path);
      const asked = await send('OPTIONS', path);
      assert.deepEqual([asked.status, asked.headers.allow], [204, allow], path);
    }
    assert.equal((await send('POST', '/nowhere', 'a=b')).status, 404);
    assert.equal((await send('POST', '/subscribe/', 'email=ann@example.com')).status, 200);
    assert.equal(await count(), 1);
  });

  it('have pages whose HEAD is as long as they are', async () => {
    const [page, head] = [await send('GET', '/subscribe'), await send('HEAD', '/subscribe')];
    assert.deepEqual([head.status, head.text], [200, '']);
    assert.equal(head.headers['content-length'], page.headers['content-length']);
  });

  it('are answered by a page where they cannot be read, and then do nothing', async () => {
    const large = `email=ann@example.com&x=${'x'.repeat(16_384)}`;
    for (const [payload, type, status] of [
      [large, FORM, 413],
      ['{"email":"ann@example.com"}', 'application/json', 415],
      ['email=ann@example.com', 'text/plain', 415],
      ['email=ann@example.com', 'multipart/form-data', 400],
      ['email=ann@example.com', 'multipart/form-data; boundary=b', 400],
    ] as const) {
      const response = await send('POST', '/subscribe', payload, type);
      assert.equal(response.status, status, type);
      assert.equal(response.headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(response.headers['cache-control'], 'no-store');
      assert.equal(new Page(response.text).text('h1'), 'Something went wrong');
    }
    const broken = await harness.app.inject({
      method: 'POST',
      url: '/subscribe',
      headers: { 'content-type': FORM },
      payload: Buffer.from([0x65, 0x3d, 0xff, 0xfe]),
    });
    assert.equal(broken.statusCode, 400);
    assert.equal(await count(), 0);
  });

  it('may be as large as a form gets', async () => {
    const many = Array.from({ length: 700 }, (_, id) => `components=${id}`).join('&');
    assert.equal((await send('POST', '/subscribe', `email=ann@example.com&${many}`)).status, 200);
  });

  it('without a body are empty', async () => {
    assert.equal((await send('POST', '/subscribe')).status, 422);
  });

  it('are nothing to the API, which takes JSON', async () => {
    const token = await harness.token('*');
    const response = await harness.send('POST', '/subscribers', 'email=ann@example.com', {
      token,
      headers: { 'content-type': FORM },
    });
    assert.equal(response.status, 415);
    const url = '/subscribers/1';
    assert.equal(
      (await harness.send('PUT', url, 'x', { token, headers: { 'content-type': FORM } })).status,
      415,
    );
  });
});

describe('what the log says of links', () => {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    it(`holds no token that could be used, on ${dialect}`, async () => {
      const harness = new Harness(dialect);
      await harness.start();
      try {
        await harness.reset();
        const lines: string[] = [];
        const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
        const app = createApp({ ...harness.ctx, log });
        await app.ready();
        const visitor = new Visitor({ app });
        await visitor.subscribe('ann@example.com');
        const tokens = await Promise.all(
          (['confirm', 'manage', 'unsubscribe', 'bounce'] as const).map((purpose) =>
            signLink(harness.ctx, purpose, 1, 'ann@example.com', START + 86_400),
          ),
        );
        for (const token of tokens) {
          for (const url of [
            `/subscribe/confirm/${token}`,
            `/subscribe/manage/${token}?lang=de`,
            `/unsubscribe/${token}`,
            `/%75nsubscribe/${token}`,
            `/unsubscribe/${token.replaceAll('-', '%2D')}`,
            `/unsubscribe/${token}/more`,
            `/nowhere?token=${token}`,
            `/api/nowhere/${token}`,
          ]) {
            for (const method of ['GET', 'POST', 'PUT'] as const) await visitor.send({ method, url });
          }
        }
        await harness.ctx.connection.close();
        await visitor.get(`/subscribe/manage/${tokens[1]}`);
        await app.close();
        const text = lines.join('');
        assert.match(text, /"url":"\/subscribe\/manage\/…"/);
        assert.match(text, /a request failed/);
        for (const token of tokens) {
          const mac = token.slice(-25);
          assert.ok(!text.includes(mac), text.split('\n').find((line) => line.includes(mac)) ?? '');
        }
        assert.doesNotMatch(text, /ann@example/);
      } finally {
        await harness.stop().catch(() => {});
      }
    });
  }
});

onBothDatabases(
  'personal pages',
  (harness) => {
    it('are kept by nobody, although others are', async () => {
      const visitor = new Visitor(harness);
      await visitor.subscribe('ann@example.com');
      const token = await signLink(harness.ctx, 'manage', 1, 'ann@example.com');
      const url = `/subscribe/manage/${token}`;
      const pages = [await visitor.get(url), await visitor.get(url)];
      for (const { status, headers } of pages) {
        assert.deepEqual([status, headers['cache-control'], headers.etag], [200, 'no-store', undefined]);
      }
      // Deleted without an event, in the same second: whoever kept the page would still show it.
      await sql`delete from subscribers`.execute(harness.ctx.connection.write);
      assert.equal((await visitor.get(url)).status, 410);
    });

    it('count as requests, and are refused like others past the limit', async () => {
      const visitor = new Visitor(harness);
      for (let left = 4; left >= 0; left--) {
        const { status, headers } = await visitor.get('/unsubscribe/x');
        assert.deepEqual([status, headers['x-ratelimit-remaining']], [404, String(left)]);
      }
      for (const response of [await visitor.get('/unsubscribe/x'), await visitor.post('/unsubscribe/x')]) {
        assert.equal(response.status, 429);
        assert.equal(new Page(response.text).text('h1'), 'Too many requests');
        assert.equal(response.headers['retry-after'], '60');
      }
    });
  },
  { cacheBytes: 1_000_000, rateLimit: 5 },
);
