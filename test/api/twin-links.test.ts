import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileOf } from '../../src/operations/twin/addresses.ts';
import { readManifest } from '../../src/operations/twin/manifest.ts';
import { TwinKeeper } from '../../src/operations/twin/twin.ts';
import { onSqlite } from '../support/on-sqlite.ts';
import { freePort } from '../support/process.ts';
import { openFolder, type TwinPlace } from '../support/twin-places.ts';

const LINKS = /<(\w+)\b[^>]*?\s(href|src|action|formaction|data-live)="([^"]*)"/g;
const hasNginx = spawnSync('nginx', ['-v']).status === 0;

onSqlite('a twin', (harness) => {
  let place: TwinPlace;
  let names: ReadonlySet<string>;
  afterEach(() => place.close());

  /** Everything that a page can show, and texts with links to what the twin does and does not have. */
  async function write(): Promise<void> {
    const token = await harness.token('*');
    const message =
      'See [the other](https://status.example/incidents/1), [old ones](https://status.example/history?q=old), [today](https://status.example/history) and [subscribe](https://status.example/subscribe).';
    for (const [path, body] of [
      ['/component-groups', { name: 'Core' }],
      ['/components', { name: 'API', component_group_id: 1, link: 'https://api.example/?a=b' }],
      ['/components', { name: 'Mail' }],
      ['/incidents', { name: 'Down', message, status: 1, components: [{ id: 1, status: 4 }] }],
      ['/incidents/1/updates', { message, status: 2 }],
      [
        '/schedules',
        { name: 'Disks', message, scheduled_at: '2026-03-11 10:00', components: [{ id: 1, status: 6 }] },
      ],
      ['/metrics', { name: 'Latency', suffix: 'ms' }],
      ['/metrics/1/points', { value: 1 }],
    ] as const)
      assert.equal((await harness.post(path, body, { token })).status, 200, path);
    place = await openFolder();
    const config = { ...harness.ctx.config, twinLanguages: ['de', 'ar'] as const };
    const keeper = new TwinKeeper({ ...harness.ctx, config }, place.store);
    while (await keeper.run());
    await keeper.stop();
    names = new Set((await readManifest(place.store, harness.ctx.page)).files.keys());
  }

  beforeEach(write);

  const read = async (name: string) => String(await place.store.read(name));

  test('no page links to an address that the twin does not have, and none has a form', async () => {
    const { baseUrl } = harness.ctx.config;
    const pages = [...names].filter((name) => name.endsWith('.html'));
    assert.ok(pages.length > 20, String(pages.length));
    let links = 0;
    for (const name of pages) {
      const page = await read(name);
      assert.doesNotMatch(page, /<form\b|<input\b|<button\b|data-live="\//, name);
      for (const [, tag, attribute, escaped = ''] of page.matchAll(LINKS)) {
        const url = new URL(
          escaped.replaceAll('&amp;', '&'),
          `${baseUrl}/${name.replace(/index\.html$/, '')}`,
        );
        if (url.origin !== baseUrl || (tag === 'aside' && attribute === 'data-live')) continue;
        links++;
        assert.equal(url.search, '', `${name}: <${tag} ${attribute}="${escaped}">`);
        assert.ok(names.has(fileOf(url.pathname)), `${name}: <${tag} ${attribute}="${escaped}">`);
      }
    }
    assert.ok(links > 300, String(links));
  });

  test('controls disappear, links in texts become text, and each language has a link', async () => {
    const page = await read('index.html');
    assert.match(page, /See the other, old ones, <a [^>]*>today<\/a> and subscribe\./);
    for (const control of [/\bSubscribe</, />Manage</, /\/api\/docs/, /365 days/, /class="(?:live|mine)/])
      assert.doesNotMatch(page, control, String(control));
    assert.match(page, /<ul class="pick" aria-label="Language"><li><a href="\/ar\/"/);
    const german = await read('de/components/1/index.html');
    assert.match(german, /<a href="\/ar\/components\/1" lang="ar" hreflang="ar">/);
    assert.doesNotMatch(german, /href="\/fr|\/fr\/components/);
    assert.match((await harness.visit('/')).text, />Subscribe<\/a>/, 'the live page has everything');
  });

  test('nginx serves it with the types that the live site sends', {
    skip: !hasNginx && 'nginx is not on this machine',
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-nginx-'));
    const port = await freePort();
    const documented = readFileSync(new URL('../../docs/failover.md', import.meta.url), 'utf8');
    const [, server = ''] = /```nginx\n(server \{.*?)```/s.exec(documented) ?? [];
    const config = join(folder, 'nginx.conf');
    writeFileSync(
      config,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http {
  include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  ${server.replace('server {', `server {\n  listen 127.0.0.1:${port};`).replace('/srv/status-twin', place.env.TWIN_URL?.slice('file:'.length) ?? '')}
}`,
    );
    // As root, nginx would read the files as another user, who may not.
    const nginx = spawn('nginx', [
      '-c',
      config,
      '-p',
      folder,
      '-g',
      process.getuid?.() === 0 ? 'user root;' : '',
    ]);
    try {
      for (let tries = 0; tries < 100; tries++) {
        if (
          await fetch(`http://127.0.0.1:${port}/`).then(
            () => true,
            () => false,
          )
        )
          break;
        await sleep(50);
      }
      const paths = [
        '/',
        '/history',
        '/rss',
        '/atom',
        '/feed.json',
        '/calendar.ics',
        '/components/1/calendar.ics',
        '/de/calendar.ics',
        '/badge.svg',
        '/share.png',
        '/manifest.webmanifest',
        '/api/v2/summary.json',
        '/uptime.csv',
        '/sitemap.xml',
        '/robots.txt',
      ];
      for (const path of paths) {
        const live = String((await harness.visit(path)).headers['content-type']).split(';', 1)[0];
        const served = await fetch(`http://127.0.0.1:${port}${path}`);
        await served.arrayBuffer();
        const type = String(served.headers.get('content-type')).split(';', 1)[0];
        assert.equal(served.status, 200, path);
        // A kind of JSON and of XML is still JSON and XML.
        assert.ok(
          type === live || `${type}`.split('/')[1] === `${live}`.split(/[/+]/).at(-1),
          `${path}: ${type} and ${live}`,
        );
      }
      assert.equal((await fetch(`http://127.0.0.1:${port}/daymark-twin.json`)).status, 403);
      const calendar = await fetch(`http://127.0.0.1:${port}/calendar.ics`);
      assert.equal(calendar.headers.get('content-type'), 'text/calendar; charset=utf-8');
    } finally {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
