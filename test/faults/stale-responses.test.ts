import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts';
import { RawClient } from '../support/raw-client.ts';
import { Service } from './service.ts';

const WARNING = '110 - "Response is Stale"';
const LINE = /<p class="said s2" id="stale" role="status">(.*?)<\/p>\n/s;

/** What the public reads. */
const PUBLIC = [
  '/',
  '/?days=30',
  '/history',
  '/uptime',
  '/rss',
  '/atom',
  '/feed.json',
  '/calendar.ics',
  '/badge.svg',
  '/badge.json',
  '/embed',
  '/embed.json',
  '/share.png',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/components/1',
  '/components/1/badge.svg',
  '/api/v2/summary.json',
  '/api/v2/incidents.json',
  '/api/components',
  '/api/components/1',
  '/api/components?filter[name]=Shop',
  '/api/incidents',
];

const noTimes = (body: unknown): string =>
  (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll(
    /\d+ (second|minute)s? ago|[\d:T.-]+Z/g,
    '',
  );

describe('while PostgreSQL is away', () => {
  let postgres: PrivatePostgres;
  let service: Service;

  before(async () => {
    postgres = await startPrivatePostgres();
    service = await Service.start(postgres.url, [], undefined, { LOG_LEVEL: 'debug' });
    assert.equal((await service.write('Shop')).status, 200);
  });
  after(async () => {
    await service.stop();
    await postgres.drop();
  });

  const start = async () => {
    await postgres.start();
    await service.recovered();
  };
  const stop = async () => {
    await postgres.stop();
    await assert.rejects(postgres.query('select 1'));
  };
  const asStaff = () => ({ authorization: `Bearer ${service.token}` });

  test('what nobody has read before is there if the public reads it most, and gets 503 in the look of the page otherwise', async () => {
    // Pages are rendered once in a while although nobody asks.
    for (let tries = 0; !/rendered what the public reads most/.test(service.served.log()); tries++) {
      assert.ok(tries < 300, service.served.log());
      await sleep(100);
    }
    await stop();
    try {
      for (const path of ['/', '/rss', '/badge.svg', '/api/v2/summary.json']) {
        const { status, headers } = await service.get(path);
        assert.equal(status, 200, path);
        assert.equal(headers.get('warning'), WARNING, path);
      }
      const page = await service.get('/history?date=2026-01-01');
      assert.equal(page.status, 503);
      assert.equal(page.headers.get('retry-after'), '5');
      assert.match(page.body, /<title>Temporarily unavailable · Status<\/title>/);
      assert.match(page.body, /Please try again in a minute\./);
      const write = await service.write('away');
      assert.equal(write.status, 503);
      assert.equal(write.headers.get('retry-after'), '5');
      assert.match(
        write.body.message,
        /^The database cannot be reached right now\. Try again in a few seconds\./,
      );
    } finally {
      await start();
    }
  });

  test('the public reads what was last finished, marked as stale, and newer information as soon as it is back', async () => {
    const fresh = new Map<string, string>();
    for (const path of PUBLIC) {
      const { status, headers, body } = await service.get(path);
      assert.equal(status, 200, path);
      assert.equal(headers.get('warning'), null);
      fresh.set(path, noTimes(body));
    }
    const { headers: before } = await service.get('/api/components');
    await stop();
    try {
      for (const path of PUBLIC) {
        const { status, headers, body } = await service.get(path);
        assert.equal(status, 200, path);
        assert.equal(headers.get('warning'), WARNING, path);
        assert.match(headers.get('age') ?? '', /^\d{1,2}$/, path);
        assert.equal(headers.get('cache-control'), 'no-cache', path);
        const text = typeof body === 'string' ? body.replace(LINE, '') : body;
        assert.equal(noTimes(text), fresh.get(path), path);
        if (/^\/(\?|history|uptime|components\/1|)$/.test(path)) assert.match(body, LINE, path);
      }
      const { status, headers } = await service.get('/api/components', {
        'if-none-match': before.get('etag') ?? '',
      });
      assert.equal(status, 304);
      assert.equal(headers.get('warning'), WARNING);
    } finally {
      await start();
    }
    for (const path of PUBLIC) assert.equal((await service.get(path)).headers.get('warning'), null, path);
    const page = await service.get('/');
    assert.doesNotMatch(page.body, LINE);
    assert.match(page.body, /back \d/);
  });

  test('the line on the page is in the language of the page, and a query or another language find it too', async () => {
    const de = { 'accept-language': 'de' };
    assert.equal((await service.get('/', de)).status, 200);
    await stop();
    try {
      const german = await service.get('/', de);
      assert.match(
        LINE.exec(german.body)?.[1] ?? '',
        /^Diese Seite ist auf dem Stand von <time datetime=".*">vor 1 Minute<\/time>\. Neuere /,
      );
      for (const [path, headers] of [
        ['/', { 'accept-language': 'fr' }],
        ['/?utm_source=post', de],
      ] as const) {
        const reply = await service.get(path, headers);
        assert.equal(reply.status, 200, path);
        assert.match(reply.body, LINE);
      }
    } finally {
      await start();
    }
  });

  test('callers with a token are never answered as guests, nor guests as callers with a token', async () => {
    const hidden = { name: 'Secret', enabled: false };
    assert.equal((await service.send('POST', '/api/components', hidden)).status, 200);
    const seen = await service.get('/api/components?sort=-id', asStaff());
    assert.match(JSON.stringify(seen.body), /Secret/);
    assert.equal((await service.get('/api/components')).status, 200);
    assert.equal((await service.get('/')).status, 200);
    await stop();
    try {
      for (const path of ['/api/components', '/api/components?sort=-id']) {
        const { status, headers, body } = await service.get(path, asStaff());
        assert.equal(status, 503, path);
        assert.equal(headers.get('retry-after'), '5');
        assert.match(body.message, /^The database cannot be reached right now\./);
      }
      assert.equal((await service.get('/api/components?sort=-id')).status, 503);
      // Pages show everybody what the public may see.
      const page = await service.get('/', asStaff());
      assert.equal(page.status, 200);
      assert.doesNotMatch(page.body, /Secret/);
    } finally {
      await start();
    }
  });

  test('what was deleted before is not shown', async () => {
    const { body } = await service.write('Published by mistake');
    const page = `/components/${body.data.id}`;
    assert.equal((await service.get(page)).status, 200);
    assert.equal((await service.send('DELETE', `/api${page}`)).status, 204);
    assert.equal((await service.get(page)).status, 404);
    await stop();
    try {
      assert.equal((await service.get(page)).status, 503);
    } finally {
      await start();
    }
  });

  test('and only hangs, readers get the last answer, after the first without waiting', async () => {
    assert.equal((await service.get('/')).status, 200);
    postgres.pause();
    try {
      const outstanding = await Promise.race([postgres.query('select 1'), sleep(500, 'no answer')]);
      assert.equal(outstanding, 'no answer');
      const ended: string[] = [];
      const get = async (path: string) => {
        const reply = await service.get(path);
        ended.push(path);
        return reply;
      };
      const first = await get('/');
      assert.equal(first.headers.get('warning'), WARNING);
      // Nobody has read this, so it waits for the database until the time limit.
      const unread = get('/api/components?page=2');
      const replies = await Promise.all(Array.from({ length: 50 }, () => get('/')));
      for (const { status, headers } of replies) {
        assert.equal(status, 200);
        assert.equal(headers.get('warning'), WARNING);
      }
      assert.equal((await unread).status, 503);
      // Whoever waited for the database, too, would have begun later and ended later. A busy machine answers some of the others late.
      assert.equal(ended[1], '/', 'readers do not wait as long');
    } finally {
      postgres.resume();
    }
    await service.recovered();
    assert.equal((await service.get('/')).headers.get('warning'), null);
  });

  test('live pages say that they are behind, and go on when it is back', async () => {
    const viewer = new RawClient(service.served.port);
    try {
      assert.equal((await viewer.get('/live')).status, 200);
      await viewer.until(/event: change\n/);
      await stop();
      await viewer.until(/event: stale\n/);
      const late = new RawClient(service.served.port);
      await late.get('/live');
      await late.until(/event: stale\n/);
      late.destroy();
      await start();
      await viewer.until(/event: current\n/);
      await viewer.until(/event: stale\n.*event: (refresh|change)\n/s);
      assert.ok(!viewer.isGone);
    } finally {
      viewer.destroy();
    }
  });
});
