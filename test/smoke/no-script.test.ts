import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBrowser } from '../browser/demo.ts';

inBrowser('Without JavaScript', (demo) => {
  const open = (path?: string) =>
    demo.open(path, { javaScriptEnabled: false, timezoneId: 'Asia/Tokyo', locale: 'en-US' });

  test('everything can be read, in the time zone of the page', async () => {
    const page = await open();
    assert.equal(await page.textContent('h1'), 'Partial outage: Card payments');
    for (const name of [
      'Card payments declined for some European banks',
      'Webhooks arrive a few minutes late',
      'Reports move to a larger cluster',
    ]) {
      assert.ok(await page.locator('article h3', { hasText: name }).isVisible(), name);
    }
    assert.equal(await page.locator('#incidents time').first().textContent(), 'Nov 12, 11:12 AM');
    assert.equal(await page.textContent('#zone'), 'All times are in UTC.');
    assert.equal(await page.locator('.bars').count(), await page.locator('li[id^=component-]').count());
    assert.equal(await page.locator('.chart').count(), 4);
    assert.ok(await page.locator('#history .day').first().isVisible());
    // Nothing claims to be live.
    assert.ok(await page.locator('#live').isHidden());
  });

  test('groups open and close, and the days of a component show their details', async () => {
    const page = await open();
    const folded = page.locator('.group:not([open])').first();
    const id = await folded.getAttribute('id');
    const group = page.locator(`#${id}`);
    const member = group.locator('h4').first();
    assert.ok(await member.isHidden());
    await group.locator('> summary').click();
    assert.ok(await member.isVisible());
    await group.locator('> summary').click();
    assert.ok(await member.isHidden());

    const days = page.locator('.group[open] .days').first();
    assert.ok(await days.locator('li').first().isHidden());
    await days.locator('summary').click();
    assert.match((await days.locator('li').first().textContent()) ?? '', /^[A-Z][a-z]{2} \d+, 2026/);
    assert.ok(await days.locator('li').first().isVisible());
  });

  test('ranges are links', async () => {
    const page = await open();
    await page.click('.pick >> text=30 days');
    assert.equal(page.url(), `${demo.url}/?days=30#components`);
    assert.equal(await page.textContent('.pick [aria-current] >> nth=0'), '30 days');
    assert.match((await page.textContent('.axis >> nth=0')) ?? '', /^30 days ago/);
    await page.click('text=Last week');
    assert.equal(await page.textContent('#metrics [aria-current]'), 'Last week');
    assert.equal(await page.textContent('.pick [aria-current] >> nth=0'), '30 days');
  });

  test('an incident leads to its page, and back', async () => {
    const page = await open();
    await page.click('text=Webhooks arrive a few minutes late');
    assert.match(page.url(), /\/incidents\/[\w-]{36}$/);
    assert.equal(await page.textContent('h1'), 'Webhooks arrive a few minutes late');
    assert.equal(await page.locator('.steps > li').count(), 3);
    await page.click('text=Back to the status page');
    assert.equal(page.url(), `${demo.url}/`);
  });

  test('the past can be browsed by date and by page', async () => {
    const page = await open();
    await page.click('nav >> text=History');
    await page.fill('#date', '2026-10-01');
    await page.click('.find button');
    assert.match(page.url(), /\/history\?.*date=2026-10-01$/);
    assert.equal(await page.inputValue('#date'), '2026-10-01');
    const range = await page.textContent('#shown');
    assert.match(range ?? '', /^\w+ \d+, 2026 to Oct 1, 2026$/);
    await page.click('text=Older >> nth=0');
    assert.notEqual(await page.textContent('#shown'), range);
    await page.click('text=Newer >> nth=0');
    assert.equal(await page.textContent('#shown'), range);
  });

  test('the past can be searched, and the address of the results can be shared', async () => {
    const page = await open('/history');
    await page.fill('#q', 'PAYMENTS');
    await page.selectOption('#kind', 'incidents');
    await page.selectOption('#component', { label: 'Card payments' });
    await page.click('.find button');
    const names = await page.locator('.day h3').allTextContents();
    assert.ok(names.includes('Card payments declined for some European banks'), String(names));
    assert.equal(await page.inputValue('#q'), 'PAYMENTS');
    const shared = await open(page.url().slice(demo.url.length));
    assert.deepEqual(await shared.locator('.day h3').allTextContents(), names);
    await page.click('text=Clear filters');
    assert.equal(page.url(), `${demo.url}/history`);
  });

  test('another language is chosen in a form, and stays', async () => {
    const page = await open('/uptime');
    await page.selectOption('#lang', 'de');
    await page.click('footer button');
    assert.equal(page.url(), `${demo.url}/uptime?lang=de`);
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    await page.goto(`${demo.url}/history`);
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    await page.selectOption('#lang', 'he');
    await page.click('footer button');
    assert.equal(await page.getAttribute('html', 'dir'), 'rtl');
  });
});
