/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { firstPage } from '../../src/kernel/pages/pages.ts';
import type { TwinFile, TwinStore } from '../../src/operations/twin/store.ts';
import { TwinKeeper } from '../../src/operations/twin/twin.ts';
import { violations } from './axe.ts';
import { openBrowser } from './chromium.ts';
import { inBrowser } from './demo.ts';

inBrowser('The static twin', (demo) => {
  const files = new Map<string, TwinFile>();
  const store: TwinStore = {
    place: 'memory',
    read: async (name) => files.get(name)?.body,
    write: async (file) => void files.set(file.name, file),
    remove: async (name) => void files.delete(name),
  };
  /** As a bucket with website hosting does it. */
  const bucket = createServer((request, response) => {
    const name = (request.url?.split('?', 1)[0] ?? '').replace(/^\/|\/$/g, '');
    const file = files.get(name) ?? files.get(`${name}/index.html`.replace(/^\//, ''));
    if (!file) response.writeHead(404).end();
    else response.setHeader('content-type', file.type).end(file.body);
  });
  let origin = '';
  before(async () => {
    await new Promise<void>((ready) => void bucket.listen(0, '127.0.0.1', ready));
    origin = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  });
  after(() => bucket.close());

  /** Requests that fail are part of the test: nothing answers at the live site, and a bucket has no live stream. */
  const visitor = async () => (await openBrowser()).newPage();

  const writeTwin = async (baseUrl: string) => {
    files.clear();
    const { ctx } = demo.harness;
    const config = { ...ctx.config, baseUrl, twinLanguages: ['de'] as const };
    const keeper = new TwinKeeper({ ...ctx, config, page: firstPage(config) }, store);
    while (await keeper.run());
    await keeper.stop();
  };

  test('says that it is a copy, and how old it is, while the live site does not answer', async () => {
    await writeTwin('http://127.0.0.1:9');
    const page = await visitor();
    await page.goto(`${origin}/de/history`);
    const note = page.locator('#copy');
    assert.match(await note.innerText(), /^Dies ist eine Kopie vom .* UTC\./);
    assert.deepEqual(await violations(page), []);
    await page.goto(`${origin}/`);
    assert.match(await note.innerText(), /^This is a copy from .* UTC\./);
  });

  test('moves on to the same page of the live site as soon as it answers', async () => {
    await writeTwin(demo.url);
    const page = await visitor();
    await page.goto(`${origin}/de/history?date=2026-03-01`);
    await page.waitForURL(`${demo.url}/de/history?date=2026-03-01`);
    assert.equal(await page.locator('#copy').count(), 0);
  });
});
