import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { createApp } from '../../app.ts';
import { createSignInLink, type SignInLink } from './sign-in-link.ts';

const LOCAL = 'http://127.0.0.1:8080';

onBothDatabases(
  'the link that signs in to a demo',
  (harness) => {
    let app: FastifyInstance;
    let link: SignInLink;
    let path = '';

    before(async () => {
      link = createSignInLink(harness.ctx.config, 1) as SignInLink;
      path = link.url.slice(LOCAL.length);
      harness.secrets.addCredentials(path.split('/').at(-1) ?? '');
      app = createApp(harness.ctx, undefined, [link.route]);
      await app.ready();
    });
    after(() => app.close());

    const open = (url: string, options: { method?: 'GET' | 'HEAD'; from?: string; cookie?: string } = {}) =>
      app.inject({
        method: options.method ?? 'GET',
        url,
        remoteAddress: options.from ?? '127.0.0.1',
        headers: options.cookie ? { cookie: options.cookie } : {},
      });

    test('it signs the owner in, and works once, from this machine', async () => {
      assert.match(path, /^\/dashboard\/demo\/[\w-]{40}$/);
      for (const [url, options] of [
        [`${path}x`, {}],
        [path.slice(0, -1), {}],
        [path, { from: '192.0.2.7' }],
        [path, { from: '10.0.0.1' }],
      ] as const) {
        const refused = await open(url, options);
        assert.deepEqual([refused.statusCode, refused.headers['set-cookie']], [404, undefined], url);
      }
      const looked = await open(path, { method: 'HEAD' });
      assert.deepEqual([looked.statusCode, looked.headers['set-cookie']], [303, undefined]);

      const first = await open(path);
      assert.deepEqual([first.statusCode, first.headers.location], [303, `${LOCAL}/dashboard`]);
      assert.match(String(first.headers['cache-control']), /no-store/);
      const cookie = [first.headers['set-cookie']].flat().map((line) => String(line).split(';', 1)[0]);
      const session = await open('/api/session', { cookie: cookie.join('; ') });
      assert.equal(session.statusCode, 200, session.body);
      assert.match(session.body, /"role":"owner"/);

      const again = await open(path);
      assert.deepEqual([again.statusCode, again.headers['set-cookie']], [404, undefined]);
      const inTheSameBrowser = await open(path, { cookie: cookie.join('; ') });
      assert.deepEqual(
        [inTheSameBrowser.statusCode, inTheSameBrowser.headers['set-cookie']],
        [303, undefined],
      );
    });

    test('a service that is no demo does not know such links', async () => {
      const { url, route } = createSignInLink(harness.ctx.config, 1) as SignInLink;
      assert.equal(route.path, '/dashboard/demo/{token}');
      const response = await harness.visit(url.slice(LOCAL.length));
      assert.equal(response.headers['set-cookie'], undefined);
      assert.equal((await harness.query(sql`select id from sessions`)).length, 0);
    });

    test('there is none if others can reach the demo', () => {
      const { config } = harness.ctx;
      for (const host of ['0.0.0.0', '::', '192.0.2.7', 'status.example', '127.0.0.1.example'])
        assert.equal(createSignInLink({ ...config, host }, 1), undefined, host);
      for (const baseUrl of ['https://status.example', 'http://192.0.2.7', 'http://127.0.0.1.example'])
        assert.equal(createSignInLink({ ...config, baseUrl }, 1), undefined, baseUrl);
      for (const host of ['127.0.0.1', '::1', 'localhost'])
        assert.ok(createSignInLink({ ...config, host, baseUrl: 'http://localhost:1' }, 1), host);
    });
  },
  { baseUrl: LOCAL, host: '127.0.0.1' },
);
