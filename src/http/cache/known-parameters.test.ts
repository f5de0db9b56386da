import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import { routes } from '../../routes.ts';
import { publicRoutes } from '../../surfaces/status-page/site.ts';
import { documentPaths } from '../route-paths.ts';
import { knownUrls } from './known-parameters.ts';

test('a URL loses the parameters that nobody reads, and nothing else', () => {
  const knownUrlOf = knownUrls({ parameters: ['lang', 'days'], routes: [] }, documentPaths(routes));
  for (const [url, known] of [
    ['/', '/'],
    ['/?', '/'],
    ['/?fbclid=abc&utm_source=x', '/'],
    ['/?days=90&fbclid=abc', '/?days=90'],
    ['/?utm_source=x&lang=de&days=30', '/?lang=de&days=30'],
    ['/?l%61ng=de&x', '/?l%61ng=de'],
    ['/?lang', '/?lang'],
    ['/history?%=1&lang=de', '/history?lang=de'],
    ['/api/v2/summary.json?x=1', '/api/v2/summary.json'],
    ['/api/components?utm_source=x', '/api/components?utm_source=x'],
    ['/api/components/7?utm_source=x', '/api/components/7'],
    [
      '/api/components/7/?x&include=group&y=1&fields[components]=name',
      '/api/components/7/?include=group&fields[components]=name',
    ],
    ['/api/status?_=1795042014163', '/api/status'],
    ['/api/components/7?include[]=x&y', '/api/components/7?include[]=x'],
    ['/api/components/7?%69nclude=group&y', '/api/components/7?%69nclude=group&y'],
    ['/api/components/7/statuses?x=1', '/api/components/7/statuses?x=1'],
    ['/api/v1/components/7?x=1', '/api/v1/components/7?x=1'],
    ['/api/no/such/path?x=1', '/api/no/such/path?x=1'],
  ] as const)
    assert.equal(knownUrlOf(url), known, url);
});

onSqlite('links with parameters that no page knows', (harness) => {
  test('are answered from the cache, on every page, feed, badge and picture without an id', async () => {
    const paths = publicRoutes.flatMap(({ path, render }) => (render && !path.includes('{') ? [path] : []));
    assert.ok(paths.length > 10);
    for (const path of paths) {
      const statements = await harness.betweenWrites(async () => {
        const plain = await harness.visit(path);
        return harness.statementsOf(async () => {
          const tracked = await harness.visit(`${path}?utm_source=mail&fbclid=${Math.random()}`);
          assert.equal(tracked.status, plain.status, path);
          assert.ok(tracked.bytes.equals(plain.bytes), path);
        });
      });
      const reads = statements.filter((text) => !/data_version|version/.test(text));
      assert.deepEqual(reads, [], `${path} was rendered again`);
    }
  });

  test('are answered from the cache for every public document of the API', async () => {
    const token = await harness.token('*');
    const made = {
      components: { name: 'Shop' },
      'component-groups': { name: 'All' },
      incidents: { name: 'Slow', status: 1, message: 'Slow.' },
      schedules: { name: 'Racks', message: 'New ones.', scheduled_at: '2030-01-01 10:00:00' },
    };
    for (const [path, body] of Object.entries(made))
      assert.equal((await harness.post(`/${path}`, body, { token })).status, 200, path);
    for (const path of ['/api/status', ...Object.keys(made).map((name) => `/api/${name}/1`)]) {
      const statements = await harness.betweenWrites(async () => {
        const plain = await harness.visit(`${path}?include=`);
        assert.equal(plain.status, (await harness.visit(path)).status);
        return harness.statementsOf(async () => {
          for (let count = 0; count < 20; count += 1) {
            const again = await harness.visit(`${path}?_=${Math.random()}`);
            assert.equal(again.status, 200, path);
          }
        });
      });
      const reads = statements.filter((text) => !/data_version|version/.test(text));
      assert.deepEqual(reads, [], `${path} was read again`);
    }
  });

  test('to lists of the API, whose own links keep them, read no rows again', async () => {
    const token = await harness.token('*');
    assert.equal((await harness.post('/components', { name: 'Shop' }, { token })).status, 200);
    for (const path of ['/api/components', '/api/incidents', '/api/schedules', '/api/metrics']) {
      const statements = await harness.betweenWrites(async () => {
        await harness.visit(path);
        return harness.statementsOf(async () => {
          for (let count = 0; count < 20; count += 1) {
            const url = `${path}?utm_source=${Math.random()}`;
            const first = await harness.visit(url);
            assert.ok(first.text.includes(url.split('?')[1] ?? ''), url);
            assert.ok((await harness.visit(url)).bytes.equals(first.bytes), url);
          }
        });
      });
      const reads = statements.filter((text) => !/data_version|version/.test(text));
      assert.deepEqual(reads, [], `${path} was read again`);
    }
  });

  test('keep what a page does know: the language, a period, a search, a preview', async () => {
    const text = async (url: string) => (await harness.visit(url)).text;
    await text('/');
    assert.match(await text('/?fbclid=x&lang=de'), /<html lang="de"/);
    assert.match(await text('/history?utm_source=x&q=disk'), /value="disk"/);
    assert.notEqual(await text('/badge.svg?x=1&label=Shop'), await text('/badge.svg?x=1'));
    const listed = await harness.get('/components?utm_source=x&per_page=1');
    assert.match(listed.body.links.first, /utm_source=x/);
  });
});
