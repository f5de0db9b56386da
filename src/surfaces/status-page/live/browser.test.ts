import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { leaveBrowser, noBrowser, openBrowser } from '../../../../test/browser/chromium.ts';
import { Harness, START } from '../../../../test/support/harness.ts';
import { createApp } from '../../../app.ts';
import { listen } from './testing.ts';

describe('the page in a browser', { skip: noBrowser }, () => {
  const harness = new Harness('sqlite');
  let browser: Browser;
  let app: FastifyInstance;
  let base = '';
  let token = '';
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    await harness.start();
    browser = await openBrowser();
  });
  after(async () => {
    await leaveBrowser(browser);
    await harness.stop();
  });
  beforeEach(async () => {
    await harness.reset();
    token = await harness.token('*');
    for (const name of ['Shop', 'Insides']) await harness.post('/component-groups', { name }, { token });
    await harness.post('/components', { name: 'Checkout', component_group_id: 1 }, { token });
    await harness.post('/components', { name: 'Database', component_group_id: 2 }, { token });
    await harness.put('/components/2', { status: 4 }, { token });
    harness.clock.set(START + 3600);
    await harness.put('/components/2', { status: 1 }, { token });
    app = createApp(harness.ctx);
    base = await listen(app);
    problems.length = 0;
  });
  afterEach(async () => {
    await page.context().close();
    await app.close();
    assert.deepEqual(problems, []);
  });

  /** Opens a page and records every error that occurs in it. */
  const open = async (path = '/', timezoneId = 'UTC', { live = true } = {}) => {
    const context = await browser.newContext({
      timezoneId,
      locale: 'en-US',
      viewport: { width: 900, height: 700 },
    });
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 503/.test(message.text())) problems.push(message.text());
    });
    if (!live) await page.route('**/live?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value } = entry as PerformanceEntry & { value: number };
          const { document: shown } = globalThis as unknown as {
            document: { documentElement: { dataset: Record<string, string> } };
          };
          const { dataset } = shown.documentElement;
          dataset.shift = String(Number(dataset.shift ?? 0) + value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(`${base}${path}`);
    await page.evaluate('window.mark = "the same document"');
  };
  const isSameDocument = () => page.evaluate('window.mark === "the same document"');
  /** Waits for an element with this text, visible or not. */
  const text = (selector: string, hasText: string | RegExp, timeout = 8000) =>
    page.locator(selector, { hasText }).waitFor({ state: 'attached', timeout });
  const connected = () => text('#live > :first-child', /^Live$/);
  const setStatus = (id: number, status: number) => harness.put(`/components/${id}`, { status }, { token });

  test('updates in place after a write, and announces the change', async () => {
    await open();
    await connected();
    await setStatus(1, 4);
    await page.waitForSelector('#banner[data-status="major_outage"]');
    await text('#said', /^Checkout: Major outage\.$/);
    assert.match((await page.textContent('#component-1 .st')) ?? '', /Major outage/);
    assert.equal(await page.title(), 'Status · Major outage');
    assert.match((await page.getAttribute('#favicon', 'href')) ?? '', /\/favicon\.svg\?v=major_outage$/);
    assert.ok(await isSameDocument());
    // The line of the group and the row of the component fade, and not the card around them.
    assert.deepEqual(await page.$$eval('.fresh', (all) => all.map(({ id, localName }) => id || localName)), [
      'banner',
      'summary',
      'component-1',
    ]);
  });

  test('keeps open details, the focus and the scroll position', async () => {
    await open();
    await connected();
    await page.click('#days-2 summary');
    await page.focus('#days-2 summary');
    await page.setViewportSize({ width: 900, height: 250 });
    await page.evaluate('document.activeElement.scrollIntoView()');
    const before = await page.evaluate('document.activeElement.getBoundingClientRect().top');
    await setStatus(2, 3);
    await harness.post('/incidents', { name: 'Fire', status: 1, message: 'It **burns**.' }, { token });
    await page.waitForSelector('#incident-1');
    await page.waitForSelector('#component-2 .st.s3');
    assert.equal(await page.getAttribute('#days-2', 'open'), '');
    assert.equal(await page.evaluate('document.activeElement.parentElement.id'), 'days-2');
    await page.waitForTimeout(100);
    const after = await page.evaluate('document.activeElement.getBoundingClientRect().top');
    assert.ok(Math.abs(Number(after) - Number(before)) < 3, `${before} and ${after}`);
  });

  test('a group that collapses automatically stays as the visitor set it', async () => {
    await open();
    await connected();
    await page.click('#members-1 summary');
    await setStatus(1, 4);
    await page.waitForSelector('#group-1 .st.s4');
    assert.equal(await page.getAttribute('#members-1', 'open'), null);
    assert.equal(await page.getAttribute('#members-2', 'open'), '');
  });

  test('fetches the page again if single parts cannot be updated, and continues with live updates', async () => {
    await open();
    await connected();
    await harness.post('/component-groups', { name: 'New' }, { token });
    await harness.post('/components', { name: 'Search', component_group_id: 3 }, { token });
    await page.waitForSelector('#component-3', { timeout: 15_000 });
    await harness.put('/settings', { name: 'Acme' }, { token });
    await text('.brand', 'Acme');
    assert.match(await page.title(), /^Acme · /);
    assert.ok(await isSameDocument());
    await connected();
    await setStatus(3, 2);
    await page.waitForSelector('#component-3 .st.s2', { timeout: 15_000 });
  });

  test('reloads for new styles, because the CSP of the old page forbids them', async () => {
    await open();
    await connected();
    await harness.put('/settings', { accent: '#aa0000' }, { token });
    await page.waitForEvent('load');
    assert.ok(!(await isSameDocument()));
    await connected();
  });

  test('reconnects after a server outage and catches up with what happened meanwhile', async () => {
    await open();
    await connected();
    const { port } = new URL(base);
    await app.close();
    await page.waitForSelector('#live[data-off]');
    assert.match((await page.textContent('#live')) ?? '', /interrupted/);
    problems.length = 0;
    await setStatus(1, 3);
    app = createApp(harness.ctx);
    await app.listen({ host: '127.0.0.1', port: Number(port) });
    await page.waitForSelector('#component-1 .st.s3', { timeout: 20_000 });
    await connected();
    assert.ok(await isSameDocument());
    problems.length = 0;
  });

  test('polls if the server has no free stream', async () => {
    await open('/', 'UTC', { live: false });
    await page.waitForSelector('#live[data-off]');
    await setStatus(1, 4);
    // Returning to the tab does at once what the timer does every 30 seconds.
    await page.evaluate('dispatchEvent(new Event("visibilitychange"))');
    await page.waitForSelector('#component-1 .st.s4');
    assert.ok(await isSameDocument());
    await text('#said', /./);
  });

  test('shows times in the time zone of the visitor, without a layout shift', async () => {
    await harness.post('/incidents', { name: 'Fire', status: 1, message: 'm' }, { token });
    await open('/', 'Asia/Tokyo');
    const time = page.locator('#incident-1 time').first();
    assert.equal(await time.textContent(), 'Mar 10, 10:00 PM');
    await time.hover();
    assert.deepEqual((await page.innerText('.tip')).trim().split('\n'), [
      'Mar 10, 2026, 10:00 PM Asia/Tokyo',
      'Mar 10, 2026, 1:00 PM UTC',
    ]);
    assert.equal(
      await page.textContent('#zone'),
      'All times are in your time zone, Asia/Tokyo. Hover over or tap a time to see it in UTC.',
    );
    await connected();
    await harness.post('/incidents', { name: 'Flood', status: 1, message: 'm' }, { token });
    await page.waitForSelector('#incident-2');
    assert.equal(await page.textContent('#incident-2 time'), 'Mar 10, 10:00 PM');
    await page.reload();
    await page.waitForTimeout(300);
    // A word after a time may shift by a letter.
    const shift = Number(await page.getAttribute('html', 'data-shift'));
    assert.equal(shift.toFixed(3), '0.000');
  });

  test('shows the date of a time that is on another day', async () => {
    await open('/', 'Pacific/Kiritimati');
    const text = (await page.locator('#days-2 time').first().textContent()) ?? '';
    // Browsers differ in which spaces they use.
    assert.equal(text.replaceAll(/\s/g, ' '), 'Mar 11, 2:00 – 3:00 AM');
  });

  test('days of the uptime bars have a tooltip', async () => {
    await open();
    const bars = page.locator('#component-2 .bars');
    const box = (await bars.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (share: number) => ({ x: box.width * share, y: box.height / 2 });
    await bars.hover({ position: at(0.999) });
    assert.match((await page.textContent('.tip')) ?? '', /^Mar 10, 2026 · Down for 1 hr.*Major outage/);
    await bars.hover({ position: at(0.5) });
    assert.equal(await page.textContent('.tip'), 'Jan 24, 2026No data for this day.');
    await page.locator('#component-1 .bars').hover({ position: at(0.999) });
    assert.equal(await page.textContent('.tip'), 'Mar 10, 2026No downtime recorded.');
    await page.mouse.move(5, 5);
    assert.equal(await page.locator('.tip').count(), 0);
    await bars.click({ position: at(0.999) });
    await page.mouse.move(5, 5);
    const tip = await page.locator('.tip').boundingBox();
    assert.ok(tip && tip.x >= 0 && tip.x + tip.width <= 900);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.tip').count(), 0);
  });

  test('components that look the same share their bars, until one of them changes', async () => {
    for (const name of ['Basket', 'Search'])
      await harness.post('/components', { name, component_group_id: 1 }, { token });
    await open();
    await connected();
    /** How many paths the bars of a component have, whether they draw or reference them. */
    const paths = (id: number) =>
      page.$eval(`#component-${id} .bars`, (bars) => {
        const reference = bars.querySelector('use')?.getAttribute('href') ?? '';
        return [
          bars.querySelectorAll('path:not(.at)').length,
          bars.ownerDocument.querySelectorAll(`${reference || 'none'} path`).length,
        ];
      });
    assert.deepEqual(
      [await paths(1), await paths(3), await paths(4)],
      [
        [2, 0],
        [0, 2],
        [0, 2],
      ],
    );
    const basket = page.locator('#component-3 .bars');
    const { width = 0 } = (await basket.boundingBox()) ?? {};
    await basket.hover({ position: { x: width / 2, y: 5 } });
    assert.equal(await page.textContent('.tip'), 'Jan 24, 2026No data for this day.');
    await basket.hover({ position: { x: width - 1, y: 5 } });
    assert.equal(await page.textContent('.tip'), 'Mar 10, 2026No downtime recorded.');
    await harness.put('/components/1', { status: 4 }, { token });
    await page.locator('#component-1', { hasText: 'Major outage' }).waitFor();
    assert.deepEqual(
      [await paths(3), await paths(4)],
      [
        [2, 0],
        [0, 2],
      ],
    );
  });

  test('a chart shows the value under the pointer', async () => {
    await harness.post('/metrics', { name: 'Latency', suffix: 'ms', default_view: 0, places: 1 }, { token });
    await harness.post('/metrics/1/points', { value: 1234.5 }, { token });
    await open();
    const chart = page.locator('.chart');
    const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    await chart.hover({ position: { x: width - 2, y: height / 2 } });
    assert.equal(await page.textContent('.tip'), '1,234.5 msMar 10, 2026, 1:00 PM');
    await page.mouse.move(5, 5);
    assert.equal(await page.locator('.tip').count(), 0);
  });

  test('a click on a language switches to it', async () => {
    await open();
    await page.locator('#lang').dispatchEvent('pointerdown');
    await page.selectOption('#lang', 'de');
    await page.waitForSelector('html[lang=de]');
  });
});
