/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { violations } from './axe.ts';
import { inBrowser, phone } from './demo.ts';

inBrowser('The status on another site', (demo) => {
  /** A site that allows nothing but our script and our answers. */
  const site = createServer((request, response) => {
    const policy = `default-src 'none'; script-src ${demo.url}; connect-src ${demo.url}; frame-src ${demo.url}`;
    response.setHeader('content-security-policy', policy).setHeader('content-type', 'text/html');
    const wanted = decodeURIComponent(request.url?.slice(1) ?? '');
    response.end(
      `<!doctype html><html lang="en"><title>A shop</title><main><h1>Shop</h1></main>${wanted}</html>`,
    );
  });
  before(() => new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve)));
  after(() => site.close());

  const visit = async (
    embed: string,
    options: BrowserContextOptions = {},
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ) => {
    const page = await demo.visitor(options);
    await prepare(page);
    const { port } = site.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    demo.otherSites.add(origin);
    await page.goto(`${origin}/${encodeURIComponent(embed)}`);
    return page;
  };
  const script = (attributes = '') => `<script src="${demo.url}/embed.js" ${attributes}></script>`;

  test('is a bar that says what is wrong, until the visitor hides it', async () => {
    const page = await visit(script());
    const bar = page.getByRole('status');
    await bar.waitFor();
    const { headline, incidents } = (await demo.harness.app.inject({ url: '/embed.json' })).json();
    assert.equal(await bar.locator('a').innerText(), `${headline}\n${incidents[0].name}`);
    assert.equal(await bar.locator('a').getAttribute('href'), incidents[0].url);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Hide' }).click();
    assert.equal(await bar.count(), 0);
    await Promise.all([page.waitForResponse(/embed\.json/), page.reload()]);
    assert.equal(await bar.count(), 0);
  });

  test('fits on a phone, in the language and at the place that the site wants', async () => {
    const page = await visit(script('data-lang="ar" data-position="top-left"'), { viewport: phone });
    const box = await page.getByRole('status').boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= phone.width && box.y < 40, JSON.stringify(box));
    assert.equal(await page.getByRole('status').getAttribute('dir'), 'rtl');
  });

  test('can stand in the text, or in a frame', async () => {
    const inline = await visit(`${script('data-position="inline"')}<p>After</p>`);
    const bar = await inline.getByRole('status').boundingBox();
    const text = await inline.getByText('After').boundingBox();
    assert.ok(bar && text && bar.y < text.y);
    const framed = await visit(`<iframe title="Status" src="${demo.url}/embed"></iframe>`);
    await framed.frameLocator('iframe').getByRole('link').waitFor();
  });

  test('stays away while all is well, if the site wants that', async () => {
    const { body } = await demo.harness.app.inject({ url: '/embed.json' });
    const answers = { problem: true };
    const page = await visit(script('data-show="problems"'), {}, (visited) =>
      visited.route(/embed\.json/, (route) =>
        route.fulfill({
          json: { ...JSON.parse(body), ...answers },
          headers: { 'access-control-allow-origin': '*' },
        }),
      ),
    );
    await page.getByRole('status').waitFor();
    answers.problem = false;
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('status').waitFor({ state: 'detached' });
  });
});
