import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, test } from 'node:test';
import { PAGE } from '../../src/http/cache/cache-control.ts';
import { EssentialUrls } from '../../src/http/cache/essential-urls.ts';
import { FIRST_PAGE_ID, pageAt } from '../../src/kernel/pages/page.ts';
import { changesOf } from '../../src/operations/cache-purge/changes.ts';
import { readManifest, writeManifest } from '../../src/operations/twin/manifest.ts';
import { statusPage } from '../../src/surfaces/status-page/site.ts';
import { dialects } from '../support/databases.ts';
import { Harness } from '../support/harness.ts';
import { RawClient } from '../support/raw-client.ts';
import { serveOnSocket } from '../support/socket-server.ts';
import { openFolder } from '../support/twin-places.ts';

const FIRST = 'status.example';
const SECOND = 'second.example';

/** Addresses whose responses have absolute links. */
const LINKING = [
  '/',
  '/history',
  '/rss',
  '/atom',
  '/feed.json',
  '/calendar.ics',
  '/embed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/api',
  '/api/docs',
  '/api/incidents',
  '/api/components?per_page=5',
  '/api/v1/incidents',
  '/api/v2/summary.json',
  '/uptime.json',
];

for (const dialect of dialects) {
  describe(`two pages on ${dialect}`, () => {
    const harness = new Harness(dialect, { cacheBytes: 4_194_304, publicCacheSeconds: 60 });
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
      const { connection, pages } = harness.ctx;
      await connection.write
        .insertInto('pages')
        .values({ id: 2, url: `https://${SECOND}` })
        .execute();
      await pages.load(connection.read);
      const token = await harness.token('*');
      await harness.post('/components', { name: 'Checkout' }, { token });
      await harness.post('/incidents', { name: 'Slow', message: 'm', status: 1 }, { token });
      await harness.post(
        '/schedules',
        {
          name: 'Disks',
          message: 'm',
          scheduled_at: '2026-03-11T12:00:00Z',
          completed_at: '2026-03-11T13:00:00Z',
        },
        { token },
      );
    });

    const get = (host: string, path: string): Promise<{ body: string; tags: string }> =>
      new Promise((ready, fail) => {
        const headers = { host };
        httpRequest({ port, path, headers, agent: false }, async (response) => {
          assert.equal(response.statusCode, 200, `${host}${path}`);
          ready({ body: await text(response), tags: String(response.headers['cache-tag']) });
        })
          .on('error', fail)
          .end();
      });

    test('never get the cached responses of one another', async () => {
      for (const path of LINKING) {
        const first = await get(FIRST, path);
        assert.match(first.body, new RegExp(`https?://${FIRST}/`), path);
        assert.deepEqual(await get(FIRST, path), first, path);
        for (const _ of ['made', 'cached', 'sent without the pipeline']) {
          const { body } = await get(SECOND, path);
          assert.doesNotMatch(body, new RegExp(FIRST), path);
          assert.match(body, new RegExp(`https?://${SECOND}/`), path);
        }
        assert.deepEqual(await get(FIRST, path), first, path);
      }
    });

    test('have cache tags of their own', async () => {
      for (const path of ['/', '/api/incidents']) {
        assert.equal((await get(FIRST, path)).tags, 'site,page', path);
        assert.equal((await get(SECOND, path)).tags, 'site,page-2', path);
      }
    });

    test('are both purged when a write changes what a whole page shows', async () => {
      const changes = await changesOf(harness.ctx, 1, new Set([PAGE]));
      assert.deepEqual(changes.tags, ['page', 'page-2']);
      for (const host of [FIRST, SECOND])
        assert.ok(changes.urls.includes(`https://${host}/history`), `${host} in ${changes.urls}`);
    });

    test('tell those who watch them of nothing that happens on the other', async () => {
      const streams = [FIRST, SECOND].map(() => new RawClient(port));
      for (const stream of streams) {
        await stream.connected;
        stream.write(`GET /live HTTP/1.1\r\nHost: ${stream === streams[0] ? FIRST : SECOND}\r\n\r\n`);
        await stream.until(/event-stream/);
      }
      const token = await harness.token('*');
      for (const [host, announcement] of [
        [SECOND, 'Hidden text'],
        [FIRST, 'Shown text'],
      ] as const)
        assert.equal(
          (await harness.put('/settings', { announcement }, { token, headers: { host } })).status,
          200,
        );
      await streams[1]?.until(/Hidden text/);
      await streams[0]?.until(/Shown text/);
      assert.doesNotMatch(streams[0]?.text ?? '', /Hidden text/);
      assert.doesNotMatch(streams[1]?.text ?? '', /Shown text/);
      for (const stream of streams) stream.destroy();
    });

    test('are both rendered now and then, with what is open on them', async () => {
      const { outage, close: stop } = statusPage(harness.ctx);
      assert.ok(outage);
      const essential = new EssentialUrls(harness.ctx.pages, outage);
      const second = harness.ctx.pages.withId(2);
      assert.ok(essential.has(second, '/'));
      assert.ok(!essential.has(second, '/api/incidents/1'));
      const urls = await essential.refresh();
      for (const page of harness.ctx.pages.all) {
        assert.ok(urls.some((one) => one.page === page && one.url === '/api/incidents/1'));
        assert.ok(essential.has(page, '/api/incidents/1'));
      }
      assert.ok(!essential.has(pageAt(3, 'https://third.example'), '/'));
      await stop();
    });
  });
}

test('a folder that holds the twin of another page is compared as a whole', async () => {
  const [first, second] = [pageAt(FIRST_PAGE_ID, `https://${FIRST}`), pageAt(2, `https://${SECOND}`)];
  const { store, close } = await openFolder();
  const held = { event: 7, comparedAt: 1_773_144_000, files: new Map([['index.html', 'hash']]) };
  await writeManifest(store, first, held, await readManifest(store, first));
  assert.equal((await readManifest(store, first)).comparedAt, held.comparedAt);
  assert.equal((await readManifest(store, second)).comparedAt, 0);
  await close();
});
