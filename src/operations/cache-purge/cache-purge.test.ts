import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { createTestServer } from '../../../test/support/http-server.ts';
import { Author } from '../../../test/support/page.ts';
import { CachePurge } from './cache-purge.ts';
import { purgersOf } from './purgers.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown> & { readonly tags?: string[]; readonly files?: string[] };
}

const KEY = Buffer.alloc(32, 7);
const SECRET = `whsec_${KEY.toString('base64')}`;

onBothDatabases('purging caches', (harness) => {
  const received: Received[] = [];
  let status = 200;
  let base = '';
  const server = createTestServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"success":true}');
    });
  });
  before(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());
  beforeEach(() => {
    received.length = 0;
    status = 200;
  });

  const open = (config: Partial<typeof harness.ctx.config>): CachePurge => {
    const ctx = { ...harness.ctx, config: { ...harness.ctx.config, ...config } };
    const [purger] = purgersOf(ctx);
    assert.ok(purger);
    return new CachePurge(ctx, purger);
  };
  const drain = async (purge: CachePurge) => {
    while (await purge.run());
  };
  const fastly = () => ({ fastlyServiceId: 'SU1', fastlyApiToken: 'fastly-token', fastlyApiUrl: base });
  const cloudflare = (cloudflarePurge: 'tags' | 'urls' | 'everything') => ({
    cloudflareZoneId: 'zone1',
    cloudflareApiToken: 'cloudflare-token',
    cloudflareApiUrl: `${base}/client/v4`,
    cloudflarePurge,
  });

  test('Fastly drops exactly what a write changed, by surrogate keys', async () => {
    const author = new Author(harness);
    const { id } = await author.component('API');
    await author.component('Search');
    const purge = open(fastly());
    await drain(purge);
    assert.deepEqual(
      received.map(({ body }) => body),
      [{ surrogate_keys: ['site'] }],
      'a cache that was never told anything drops everything',
    );
    received.length = 0;
    await author.incident('Down', { components: [{ id: Number(id), status: 4 }] });
    await author.put(`/components/${id}`, { status: 3 });
    await drain(purge);
    assert.deepEqual(
      received.map(({ path, headers, body }) => [path, headers['fastly-key'], body]),
      [['/service/SU1/purge', 'fastly-token', { surrogate_keys: ['page', 'incident-1', `component-${id}`] }]],
      'two writes are one request',
    );
    received.length = 0;
    await author.settings({ name: 'Acme' });
    await drain(purge);
    assert.deepEqual(received[0]?.body, { surrogate_keys: ['site'] });
  });

  test('what the public cannot see purges nothing', async () => {
    const purge = open(fastly());
    await drain(purge);
    received.length = 0;
    await harness.token('*');
    await drain(purge);
    assert.deepEqual(received, []);
  });

  test('Cloudflare drops tags, addresses or everything', async () => {
    const author = new Author(harness);
    const byTags = open(cloudflare('tags'));
    await drain(byTags);
    assert.equal(received[0]?.path, '/client/v4/zones/zone1/purge_cache');
    assert.equal(received[0]?.headers.authorization, 'Bearer cloudflare-token');
    assert.deepEqual(received[0]?.body, { tags: ['site'] });
    await byTags.stop();
    const { attributes } = await author.incident('Down');
    received.length = 0;
    await drain(open(cloudflare('urls')));
    const files = received.flatMap(({ body }) => body.files ?? []);
    assert.ok(received.every(({ body }) => (body.files?.length ?? 0) <= 30));
    for (const path of ['/', '/de/', '/rss', '/api/v2/summary.json', `/de/incidents/${attributes.guid}`])
      assert.ok(files.includes(`https://status.example${path}`), path);
  });

  test('any other cache gets a signed list of what changed, also of what is gone', async () => {
    const author = new Author(harness);
    const { id, attributes } = await author.incident('Down');
    const purge = open({ purgeUrl: `${base}/purge?site=1`, purgeSecret: SECRET });
    await drain(purge);
    received.length = 0;
    await author.delete(`/incidents/${id}`);
    await drain(purge);
    assert.equal(received.length, 1);
    const [{ path, headers, text, body }] = received as [Received];
    assert.equal(path, '/purge?site=1');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    const signature = createHmac('sha256', KEY).update(signed).digest('base64');
    assert.equal(headers['webhook-signature'], `v1,${signature}`);
    const data = body.data as { everything: boolean; keys: string[]; urls: string[] };
    assert.equal(data.everything, false);
    assert.deepEqual(data.keys, ['page', 'incident-1']);
    assert.ok(data.urls.includes(`https://status.example/incidents/${attributes.guid}`));
  });

  test('a purge that fails is repeated until the cache confirms it, by whichever process', async () => {
    const author = new Author(harness);
    const purge = open(fastly());
    await drain(purge);
    received.length = 0;
    status = 503;
    await author.incident('Down');
    await assert.rejects(purge.run(), /status 503/);
    await purge.stop();
    status = 200;
    received.length = 0;
    const other = open(fastly());
    await drain(other);
    assert.deepEqual(
      received.map(({ body }) => body),
      [{ surrogate_keys: ['page', 'incident-1'] }],
    );
    await drain(other);
    assert.equal(received.length, 1, 'once');
  });

  test('one process at a time purges', async () => {
    const [first, second] = [open(fastly()), open(fastly())];
    await drain(first);
    received.length = 0;
    await new Author(harness).incident('Down');
    assert.equal(await second.run(), false);
    await first.stop();
    await drain(second);
    assert.equal(received.length, 1);
  });
});
