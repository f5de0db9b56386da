import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { inBrowser, phone } from './demo.ts';

inBrowser('Tooltips and times', (demo) => {
  const tip = async (page: Page) => {
    const [text] = await page.locator('.tip').allInnerTexts();
    return text?.replace(/\s+/g, ' ').trim();
  };
  const focused = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[id]')?.id ?? document.activeElement?.tagName);
  /** Opens a page at the time of the demo. */
  const openNow = async (path: string, options = {}) => {
    const page = await demo.visitor(options);
    await page.clock.install({ time: demo.now * 1000 });
    await page.goto(`${demo.url}${path}`);
    return page;
  };

  test('the days of bars can be read with the arrow keys, with one tab stop for each list', async () => {
    const page = await demo.open();
    const list = page.locator('.group[open] .list').first();
    const bars = list.locator('.bars');
    assert.equal(await list.locator('.bars[tabindex="0"]').count(), 1);
    assert.ok((await bars.count()) > 1);
    await page.keyboard.press('Tab');
    await bars.first().focus();
    assert.match((await tip(page)) ?? '', /^Nov 12, 2026 /);
    await page.keyboard.press('ArrowLeft');
    assert.match((await tip(page)) ?? '', /^Nov 11, 2026 /);
    assert.equal(await bars.first().getAttribute('aria-valuenow'), '88');
    assert.match((await bars.first().getAttribute('aria-valuetext')) ?? '', /^Nov 11, 2026/);
    await page.keyboard.press('Home');
    assert.match((await tip(page)) ?? '', /^Aug 15, 2026 /);
    await page.keyboard.press('ArrowLeft');
    assert.match((await tip(page)) ?? '', /^Aug 15, 2026 /);
    await page.keyboard.press('ArrowDown');
    assert.match((await tip(page)) ?? '', /^Aug 15, 2026 /);
    assert.ok(await bars.nth(1).evaluate((element) => element === document.activeElement));
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    assert.equal(await tip(page), undefined);
    assert.ok(await bars.nth(1).evaluate((element) => element === document.activeElement));
    const found = await violations(page);
    assert.deepEqual(
      found.filter((violation) => /class="(?:bars|chart|tip)/.test(violation)),
      [],
    );
  });

  test('in Arabic the left arrow leads to the later day, as on the screen', async () => {
    const page = await demo.open('/?lang=ar');
    await page.keyboard.press('Tab');
    const bars = page.locator('.group[open] .bars').first();
    await bars.focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await bars.getAttribute('aria-valuenow'), '88');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await bars.getAttribute('aria-valuenow'), '89');
  });

  test('the keyboard reaches the incident that caused a day, and comes back', async () => {
    const page = await demo.open();
    const id = await demo.component('Card payments');
    await page.keyboard.press('Tab');
    await page.locator(`#component-${id} .bars`).focus();
    await page.keyboard.press('Enter');
    assert.ok(await page.evaluate(() => document.activeElement?.matches('.tip a')));
    await page.keyboard.press('Escape');
    assert.equal(await focused(page), `component-${id}`);
    assert.equal(await tip(page), undefined);
  });

  test('the pointer can move onto a tooltip, which stays until it is left', async () => {
    const page = await demo.open();
    const id = await demo.component('Card payments');
    const bars = page.locator(`#component-${id} .bars`);
    await bars.scrollIntoViewIfNeeded();
    const box = (await bars.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width - 3, box.y + 4);
    const text = await tip(page);
    assert.ok(text);
    await page.mouse.move(box.x + box.width - 30, box.y - 40, { steps: 44 });
    assert.ok(await page.evaluate(() => document.querySelector('.tip:hover')));
    assert.ok(await tip(page));
    await page.locator('h1').hover();
    assert.equal(await tip(page), undefined);
  });

  test('a chart can be read with the arrow keys', async () => {
    const page = await demo.open();
    await page.keyboard.press('Tab');
    const chart = page.locator('.chart[data-on]').first();
    await chart.focus();
    const latest = await tip(page);
    assert.match(latest ?? '', /^[\d,.]+ \S+ Nov 12, 2026, /);
    await page.keyboard.press('ArrowLeft');
    assert.notEqual(await tip(page), latest);
  });

  test('a tooltip stays and is kept up to date while the page changes', async () => {
    const page = await demo.open();
    await page.waitForSelector('#live:not([data-off])');
    const id = await demo.component('Search');
    await demo.write('PUT', `/components/${id}`, { status: 1 });
    await page.keyboard.press('Tab');
    await page.locator(`#component-${id} .bars`).focus();
    await demo.write('PUT', `/components/${id}`, { status: 4 });
    await page.locator('.tip', { hasText: 'Major outage' }).waitFor({ timeout: 15_000 });
    assert.equal(await focused(page), `component-${id}`);
  });

  test('updates say how long ago they were, exactly on demand, and move on by themselves', async () => {
    const page = await openNow((await demo.pages()).get('incident') ?? '', { timezoneId: 'Asia/Tokyo' });
    const link = page.locator('.when a').first();
    const said = (await link.textContent()) ?? '';
    const [, exact = '', minutes = ''] = /^(Nov \d+, .*) · (\d+) minutes? ago$/.exec(said) ?? [];
    assert.ok(minutes, said);
    assert.match(
      (await page.textContent('#entry > .facts')) ?? '',
      new RegExp(`Updated ${minutes} minutes? ago`),
    );
    await page.keyboard.press('Tab');
    await link.focus();
    assert.match((await tip(page)) ?? '', /^Nov \d+, 2026, .* Asia\/Tokyo Nov \d+, 2026, .* UTC$/);
    await page.clock.runFor(61_000);
    assert.equal(await link.textContent(), `${exact} · ${Number(minutes) + 1} minutes ago`);
  });

  test('a tap on a time shows it exactly, and a second tap follows its link', async () => {
    const page = await openNow('/', { viewport: phone, hasTouch: true, isMobile: true });
    const time = page.locator('#incidents .when time').first();
    await time.tap();
    assert.match((await tip(page)) ?? '', /^Nov \d+, 2026, .* UTC$/);
    assert.equal(new URL(page.url()).pathname, '/');
    await time.tap();
    await page.waitForURL(/\/incidents\/[\w-]{36}(#update-\d+)?$/);
  });

  test('a promised update becomes late by itself, even if the server is away', async () => {
    await demo.write('POST', '/incidents', {
      name: 'Late news',
      status: 1,
      message: 'm',
      next_update_due_at: new Date((demo.now + 60) * 1000).toISOString().slice(0, 19).replace('T', ' '),
    });
    const page = await openNow('/');
    const facts = page.locator('#incidents article', { hasText: 'Late news' }).locator('.facts').first();
    assert.match((await facts.textContent()) ?? '', /Next update by 2:38/);
    await page.clock.runFor(80_000);
    // The clock of the server stands still, so what it sends meanwhile promises the update until the page looks again.
    await facts.filter({ hasText: /Next update was due 2:38/ }).waitFor({ timeout: 60_000 });
  });
});
