import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildProblem } from '../../../dashboard/build-record.ts';
import { firstLoadBytes, MAX_FIRST_LOAD } from '../../../dashboard/first-load.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import { signedIn } from '../../../test/support/sessions.ts';
import { serveOnSocket } from '../../../test/support/socket-server.ts';
import { createApp } from '../../app.ts';
import { findKeptHours } from '../../domain/settings/queries.ts';
import { createServer } from '../../http/server.ts';
import { statusPage } from '../status-page/site.ts';
import { firstLoad, loadBuild } from './build.ts';
import { dashboardRoutes, firstScripts } from './routes.ts';

const [entry = ''] = firstScripts('');
const deeper = [
  '/dashboard',
  '/dashboard/',
  '/dashboard/incidents/7',
  '/dashboard/settings/page?tab=2',
  '/dashboard/a.b/c',
];

describe('the build of the dashboard', () => {
  test('is made of the files as they are now', () => assert.equal(buildProblem(), undefined));

  test('loads little at first', () => {
    const bytes = firstLoadBytes();
    assert.ok(bytes > 0 && bytes <= MAX_FIRST_LOAD, `${bytes} bytes as brotli, of at most ${MAX_FIRST_LOAD}`);
  });

  test('names in its document what it loads at first', () => {
    const document = `<script type="module" crossorigin src="./assets/a.js"></script>
<link rel="modulepreload" crossorigin href="./assets/b.js"><link rel="stylesheet" crossorigin href="./assets/c.css">`;
    assert.deepEqual(firstLoad(document), { scripts: ['a.js', 'b.js'], styles: ['c.css'] });
  });
});

onSqlite('the dashboard', (harness) => {
  test('answers every address below /dashboard that has no page of its own with the same document', async () => {
    const { text: first } = await harness.visit('/dashboard');
    assert.match(first, /<div id="app">/);
    for (const path of deeper) {
      const { status, text, headers } = await harness.visit(path);
      assert.deepEqual(
        [status, text === first, headers['content-type']],
        [200, true, 'text/html; charset=utf-8'],
        path,
      );
    }
    assert.doesNotMatch((await harness.visit('/dashboard/sign-in')).text, /<div id="app">/);
    assert.equal((await harness.visit('/dashboards')).status, 404);
  });

  test('allows only its own scripts and styles, and is not stored, indexed or framed', async () => {
    const { headers, text } = await harness.visit('/dashboard/incidents');
    assert.deepEqual(
      ['cache-control', 'referrer-policy', 'x-robots-tag', 'x-content-type-options'].map(
        (name) => headers[name],
      ),
      ['no-cache', 'no-referrer', 'noindex', 'nosniff'],
    );
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; connect-src 'self'; font-src 'self'; manifest-src 'self'; frame-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types service-worker",
    );
    assert.doesNotMatch(text, /<style|<script(?![^>]* src=)| (on\w+|style)=/);
    const again = await harness.visit('/dashboard', { 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  test('has files that browsers keep for ever, compressed by the build', async () => {
    const plain = await harness.visit(entry);
    assert.deepEqual(
      ['content-type', 'cache-control', 'x-content-type-options', 'vary'].map((name) => plain.headers[name]),
      ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', 'nosniff', 'Accept-Encoding'],
    );
    const file = loadBuild()?.assets.get(entry.slice('/dashboard/assets/'.length)) ?? assert.fail();
    assert.deepEqual(plain.bytes, file.bytes);
    const brotli = await harness.visit(entry, { 'accept-encoding': 'gzip, deflate, br' });
    assert.deepEqual([brotli.headers['content-encoding'], brotli.bytes.equals(file.br)], ['br', true]);
    assert.deepEqual(brotliDecompressSync(brotli.bytes), file.bytes);
    const gzip = await harness.visit(entry, { 'accept-encoding': 'gzip' });
    assert.deepEqual([gzip.headers['content-encoding'], gunzipSync(gzip.bytes)], ['gzip', file.bytes]);
    assert.notEqual(brotli.headers.etag, plain.headers.etag);
    const again = await harness.visit(entry, {
      'accept-encoding': 'br',
      'if-none-match': String(brotli.headers.etag),
    });
    assert.equal(again.status, 304);
  });

  test('has no other files', async () => {
    const paths = [
      '',
      '/',
      '/unknown.js',
      '/../build.json',
      '/%2e%2e/build.json',
      '/%2e%2e%2findex.html',
      '/a/b.js',
    ];
    for (const path of [...paths.map((rest) => `/dashboard/assets${rest}`), `${entry}.br`]) {
      const { status, headers } = await harness.visit(path);
      // The address of a parent folder is that of the document.
      const isDocument = /\.\.|%2e/.test(path) && status === 200;
      assert.ok(status === 404 || isDocument, `${path} answered ${status}`);
      assert.match(String(headers['content-type']), /^text\/html/, path);
      assert.doesNotMatch(String(headers['cache-control']), /immutable/, path);
    }
  });

  test('works below a path', async () => {
    const app = createApp({
      ...harness.ctx,
      config: { ...harness.ctx.config, baseUrl: 'https://acme.example/status' },
    });
    const { body } = await app.inject('/dashboard/incidents');
    await app.close();
    assert.match(body, /<html lang="en" data-root="\/status"/);
    const addresses = [...body.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
    assert.ok(addresses.includes(`/status${entry}`));
    for (const address of addresses) assert.match(address, /^\/status\//);
  });

  test('arrives while people sign in', async () => {
    const { text } = await harness.visit('/dashboard/sign-in');
    assert.ok(text.includes(`<link rel="modulepreload" href="${entry}">`));
  });

  test('takes no forms', async () => {
    for (const url of ['/dashboard', '/dashboard/incidents']) {
      const { statusCode, headers } = await harness.app.inject({ method: 'POST', url });
      assert.deepEqual([statusCode, headers.allow], [405, 'GET, HEAD, OPTIONS'], url);
    }
    assert.equal((await harness.app.inject({ method: 'HEAD', url: '/dashboard/incidents' })).body, '');
  });

  test('says how to build it if it is not built', async () => {
    const missing = new URL('./missing/', import.meta.url);
    const site = { ...statusPage(harness.ctx), routes: dashboardRoutes('https://status.example', missing) };
    const app = createServer(harness.ctx, [], site, { findKeptHours });
    for (const path of deeper) {
      const { statusCode, body } = await app.inject(path);
      assert.equal(statusCode, 503, path);
      assert.match(body, /The dashboard is not built.*npm run build/s);
    }
    assert.equal((await app.inject('/dashboard/assets/index.js')).statusCode, 404);
    await app.close();
  });
});

onBothDatabases(
  'the files of the dashboard',
  (harness) => {
    test('are sent without asking the database, which may hang, also to somebody who is signed in', async () => {
      const { headers } = await signedIn(harness);
      let asked = 0;
      const hanging = {
        sync: false,
        read: () => {
          asked += 1;
          return new Promise<never>(() => {});
        },
      } as const;
      const app = createApp({
        ...harness.ctx,
        connection: { ...harness.ctx.connection, dataVersion: hanging },
      });
      const { url: base, close } = await serveOnSocket(app);
      harness.statements.length = 0;
      for (const path of [entry, '/dashboard', '/dashboard/incidents/7']) {
        for (const options of [{}, { headers }]) {
          const response = await fetch(base + path, { ...options, signal: AbortSignal.timeout(10_000) });
          assert.deepEqual([response.status, response.headers.get('set-cookie')], [200, null], path);
          await response.arrayBuffer();
        }
      }
      close();
      await app.close();
      assert.deepEqual([asked, harness.statements], [0, []]);
    });
  },
  { cacheBytes: 1_000_000 },
);
