import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { inBrowser, phone } from './demo.ts';
import { ARRIVED, assertNothingMoved, openBeforeScript } from './layout-shift.ts';

/** The maximum transfer size of the page. */
const MAX_BYTES = 20_480;
const LOADS = 9;

inBrowser('With JavaScript', (demo) => {
  const tip = async (page: Page) => {
    const [text] = await page.locator('.tip').allInnerTexts();
    return text?.replace(/\s+/g, ' ').trim();
  };

  test('every page loads without errors, without other hosts and within its policy', async () => {
    const page = await demo.visitor();
    for (const path of (await demo.pages()).values()) {
      const answer = await page.goto(`${demo.url}${path}`, { waitUntil: 'load' });
      assert.match(
        answer?.headers()['content-security-policy'] ?? '',
        /^default-src 'none'; script-src 'self'/,
      );
      // Pages with live updates keep a connection open; the others are idle after loading.
      await page.waitForTimeout(100);
    }
  });

  test('times are in the zone of the reader, and also show the time of the page', async () => {
    const page = await demo.open('/', { timezoneId: 'Asia/Tokyo' });
    const time = page.locator('#incidents time').first();
    assert.equal(await time.textContent(), 'Nov 12, 8:12 PM');
    await time.hover();
    assert.equal(await tip(page), 'Nov 12, 2026, 8:12 PM Asia/Tokyo Nov 12, 2026, 11:12 AM UTC');
    assert.match((await page.textContent('#zone')) ?? '', /your time zone, Asia\/Tokyo/);
  });

  test('whoever has signed in gets a link to the dashboard, straight to what the page is about', async () => {
    const pages = await demo.pages();
    const links = async (page: Page) =>
      page
        .getByRole('link', { name: 'Manage', exact: true })
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const page = await demo.visitor();
    await page.goto(`${demo.url}${pages.get('incident')}`);
    assert.deepEqual(await links(page), []);
    await page.context().addCookies([{ name: 'daymark_staff', value: '1', url: demo.url }]);
    for (const [name, expected] of [
      ['status', [/^\/dashboard$/]],
      ['incident', [/^\/dashboard\/incidents\/\d+$/, /^\/dashboard\/incidents\/\d+$/]],
      ['schedule', [/^\/dashboard\/maintenance\/\d+$/, /^\/dashboard\/maintenance\/\d+$/]],
    ] as const) {
      await page.goto(`${demo.url}${pages.get(name)}`);
      const found = await links(page);
      assert.equal(found.length, expected.length, name);
      for (const [index, pattern] of expected.entries()) assert.match(found[index] ?? '', pattern);
      assert.deepEqual(await violations(page), []);
    }
  });

  test('a day shows its details under the pointer, and stays open once it is clicked', async () => {
    const page = await demo.open();
    const id = await demo.component('Card payments');
    const bars = page.locator(`#component-${id} .bars`);
    await bars.scrollIntoViewIfNeeded();
    const { width = 0, height = 0 } = (await bars.boundingBox()) ?? {};
    const today = { x: width - 2, y: height / 2 };
    await bars.hover({ position: today });
    assert.match(
      (await tip(page)) ?? '',
      /^Nov 12, 2026 .*since .* Partial outage .* Card payments declined/,
    );
    await page.locator('h1').hover();
    assert.equal(await tip(page), undefined);

    await bars.click({ position: today });
    await page.locator('h1').hover();
    assert.match((await tip(page)) ?? '', /^Nov 12, 2026/);
    await page.keyboard.press('Escape');
    assert.equal(await tip(page), undefined);

    await bars.click({ position: today });
    await page.click('.tip a');
    assert.equal(await page.textContent('h1'), 'Card payments declined for some European banks');
  });

  test('a tap shows a day as well, within the screen', async () => {
    const page = await demo.open('/', { viewport: phone, hasTouch: true, isMobile: true });
    const bars = page.locator('.group[open] .bars').first();
    const { width = 0, height = 0 } = (await bars.boundingBox()) ?? {};
    for (const x of [2, width / 2, width - 2]) {
      await bars.tap({ position: { x, y: height / 2 } });
      const box = await page.locator('.tip').boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= phone.width, JSON.stringify(box));
    }
    await page.locator('h1').tap();
    assert.equal(await tip(page), undefined);
  });

  test('a chart shows the value under the pointer', async () => {
    const page = await demo.open('/', { timezoneId: 'Europe/Berlin' });
    const chart = page.locator('.chart').first();
    await chart.scrollIntoViewIfNeeded();
    const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    await chart.hover({ position: { x: width - 2, y: height / 2 } });
    assert.match((await tip(page)) ?? '', /^[\d,.]+ \S+ Nov 12, 2026, \d+:\d\d [AP]M$/);
    const latest = await page.textContent('#metrics .card .desc');
    assert.ok(latest?.endsWith((await tip(page))?.split(' Nov')[0] ?? '?'), `${latest}`);
    await chart.hover({ position: { x: 2, y: height / 2 } });
    const first = await tip(page);
    await page.locator('#metrics-title').hover();
    assert.equal(await tip(page), undefined);
    assert.ok(first?.includes('Nov'));
  });

  test('a language picked with the pointer is applied at once', async () => {
    const page = await demo.open();
    await page.locator('#lang').dispatchEvent('pointerdown');
    await page.selectOption('#lang', 'fr');
    await page.waitForSelector('html[lang=fr]');
  });

  test('is painted quickly', async (t) => {
    const page = await demo.visitor();
    const paints: number[] = [];
    for (let load = 0; load < LOADS; load++) {
      await page.goto(`${demo.url}/`);
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      paints.push(
        await page.evaluate(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        ),
      );
    }
    const quickest = Math.min(...paints);
    t.diagnostic(`first contentful paint: ${quickest} to ${Math.max(...paints)} ms in ${LOADS} loads`);
    // It takes less than 100 ms on an idle machine. On a machine that runs all tests at once, most loads have to wait.
    assert.ok(quickest < 1000, `${quickest} ms`);
  });

  test('nothing moves when the script comes late', async () => {
    for (const [kind, path] of await demo.pages()) {
      const page = await demo.visitor({ timezoneId: 'Asia/Tokyo' });
      await openBeforeScript(page, `${demo.url}${path}`);
      if (kind === 'status') await page.locator('#live').waitFor();
      await setTimeout(100);
      await assertNothingMoved(page, kind, ARRIVED);
      await page.context().close();
    }
  });

  test('is small', async (t) => {
    const page = await demo.visitor();
    const sizes = new Map<string, number>();
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes();
      sizes.set(new URL(request.url()).pathname.replace(/\.[\w-]+(?=\.js)/, ''), responseBodySize);
    });
    const answer = await page.goto(`${demo.url}/`, { waitUntil: 'networkidle' });
    t.diagnostic(Array.from(sizes, ([path, bytes]) => `${path}: ${bytes} bytes`).join(', '));
    assert.equal(answer?.headers()['content-encoding'], 'br');
    assert.ok((sizes.get('/') ?? Number.NaN) <= MAX_BYTES);
    assert.ok((sizes.get('/assets/page.js') ?? Number.NaN) <= MAX_BYTES);
  });
});
