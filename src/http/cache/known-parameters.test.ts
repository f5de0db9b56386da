import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import { publicRoutes } from '../../surfaces/status-page/site.ts';
import { knownUrls } from './known-parameters.ts';

test('a URL loses the parameters that nobody reads, and nothing else', () => {
  const knownUrlOf = knownUrls({ parameters: ['lang', 'days'], routes: [] });
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
