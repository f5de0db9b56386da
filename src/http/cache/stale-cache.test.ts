import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { FIRST_PAGE_ID, pageAt } from '../../kernel/pages/page.ts';
import { CachedResponse } from './cached-response.ts';
import { StaleCache } from './stale-cache.ts';

const KILOBYTE = 1024;
const MINUTE = 60_000;
const first = pageAt(FIRST_PAGE_ID, 'https://status.example');
const second = pageAt(2, 'https://second.example');

describe('the last answers', () => {
  let now = 0;
  let marked = 0;
  let last: StaleCache;

  beforeEach(() => {
    [now, marked] = [0, 0];
    const markStale = async (markup: string, age: number) => {
      marked++;
      return `${markup} ${age} seconds old`;
    };
    last = new StaleCache(400 * KILOBYTE, markStale, () => now);
  });

  const json = (body: string) =>
    new CachedResponse(Buffer.from(body), [
      'content-type',
      'application/json',
      'cache-control',
      's-maxage=60',
      'surrogate-control',
      'max-age=60',
    ]);
  const page = (body: string) => new CachedResponse(Buffer.from(body), ['content-type', 'text/html']);
  const keep = (url: string, variant: string, response: CachedResponse, version = 1) =>
    last.keep(first, url, variant, response, version);
  const find = (url: string, variant: string, oldest = 1) => last.find(first, url, variant, oldest);
  const bodyOf = async (url: string, variant = '') =>
    String((await find(url, variant)?.response)?.body ?? 'none');

  test('say that they are stale, how old they are, and that nobody may use them without asking', async () => {
    keep('/api/components', '', json('{}'));
    now = 90_000;
    const found = find('/api/components', '');
    assert.equal(found?.age, 90);
    const response = await found?.response;
    assert.equal(String(response?.body), '{}');
    assert.equal(response?.etag, json('{}').etag);
    assert.deepEqual(response?.headers, [
      'content-type',
      'application/json',
      'cache-control',
      'no-cache',
      'warning',
      '110 - "Response is Stale"',
    ]);
  });

  test('mark a page once for all who ask for it, and again when it is older', async () => {
    keep('/', '', page('all is well'));
    now = 5000;
    for (let count = 0; count < 100; count++) assert.equal(await bodyOf('/'), 'all is well 5 seconds old');
    assert.equal(marked, 1);
    now += MINUTE;
    assert.equal(await bodyOf('/'), 'all is well 65 seconds old');
  });

  test('are found in the language that was asked for, else in the language of the page, else in any', async () => {
    keep('/', 'de', page('gut'));
    assert.match(await bodyOf('/', 'fr'), /^gut/);
    keep('/', '', page('fine'));
    assert.match(await bodyOf('/', 'fr'), /^fine/);
    assert.match(await bodyOf('/', 'de'), /^gut/);
    assert.match(await bodyOf('/?utm_source=x', 'de'), /^gut/);
    assert.equal(await bodyOf('/history?q=x', 'de'), 'none');
    assert.equal(await bodyOf('/api/components?page=2'), 'none');
  });

  test('of the API are found in the dialect that was asked for, and in no other', async () => {
    keep('/api/components', '', json('ours'));
    assert.equal(await bodyOf('/api/components', 'cachet3'), 'none');
    keep('/api/components', 'cachet3', json('theirs'));
    assert.equal(await bodyOf('/api/components', 'cachet3'), 'theirs');
    now = 5 * MINUTE;
    keep('/api/components', 'cachet3', json('newer'));
    assert.equal(await bodyOf('/api/components'), 'ours');
    last.forget(first, '/api/components');
    assert.equal(await bodyOf('/api/components', 'cachet3'), 'none');
  });

  test('in another language are better than those in the right one if they are newer by minutes', async () => {
    keep('/', 'de', page('gut'));
    now = MINUTE;
    keep('/', '', page('fine'));
    assert.match(await bodyOf('/', 'de'), /^gut/);
    now = 2 * MINUTE;
    keep('/', '', page('major outage'));
    assert.match(await bodyOf('/', 'de'), /^major outage/);
    now = 20 * MINUTE;
    keep('/', '', page('fine'));
    assert.equal(last.bytes, page('fine').size);
  });

  test('take no more memory than allowed, and invented queries do not push out what has none', async () => {
    keep('/', '', page('x'.repeat(10 * KILOBYTE)));
    for (let count = 0; count < 1000; count++)
      keep(`/history?q=${count}`, '', page('y'.repeat(5 * KILOBYTE)));
    assert.ok(last.bytes <= 400 * KILOBYTE, String(last.bytes));
    assert.match(await bodyOf('/'), /^x/);
    assert.equal(await bodyOf('/history?q=1'), 'none');
    assert.match(await bodyOf('/history?q=999'), /^y/);
    for (let count = 0; count < 1000; count++)
      keep(`/api/components/${count}`, '', json('z'.repeat(5 * KILOBYTE)));
    assert.ok(last.bytes <= 400 * KILOBYTE, String(last.bytes));
    keep('/huge', '', page('h'.repeat(300 * KILOBYTE)));
    assert.equal(await bodyOf('/huge'), 'none');
  });

  test('are dropped after ten minutes while others are finished, and never while none is', async () => {
    keep('/incidents/1', '', page('secret'));
    now = 9 * MINUTE;
    keep('/', '', page('fine'));
    now = 60 * MINUTE;
    assert.match(await bodyOf('/incidents/1'), /^secret/);
    keep('/', '', page('fine'));
    assert.equal(await bodyOf('/incidents/1'), 'none');
    assert.match(await bodyOf('/'), /^fine/);
  });

  test('of a page are never shown on another one', async () => {
    keep('/', '', page('first'));
    keep('/history?date=2026-03-10', '', page('first'));
    for (const url of ['/', '/?days=30', '/history?date=2026-03-10'])
      assert.equal(last.find(second, url, 'de', 1), undefined, url);
    last.keep(second, '/', 'de', page('second'), 1);
    assert.match(await bodyOf('/'), /^first/);
    last.forget(second, '/');
    assert.match(await bodyOf('/'), /^first/);
  });

  test('are dropped when what they showed is gone', async () => {
    keep('/incidents/1', '', page('deleted'));
    const { bytes } = last;
    last.forget(first, '/incidents/1');
    assert.equal(await bodyOf('/incidents/1'), 'none');
    assert.ok(bytes > 0);
    assert.equal(last.bytes, 0);
  });

  test('are not shown, and soon dropped, if something was hidden after they were finished', async () => {
    keep('/', '', page('secret'), 5);
    keep('/', 'de', page('fine'), 7);
    keep('/?days=30', '', page('secret'), 6);
    assert.match(String((await find('/', '', 7)?.response)?.body), /^fine/);
    assert.equal(find('/?days=30', '', 7), undefined);
    last.dropBefore(7);
    assert.match(await bodyOf('/'), /^fine/);
    assert.equal(last.bytes, page('fine').size);
    last.dropBefore(8);
    assert.equal(await bodyOf('/'), 'none');
    assert.equal(last.bytes, 0);
  });
});
