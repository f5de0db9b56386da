/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { violations } from './axe.ts';
import { type Demo, desktop, inBrowser } from './demo.ts';
import { assertNothingMoved, recordShifts } from './layout-shift.ts';
import { measuredComponent } from './measured-component.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const wide = { viewport: { width: 1920, height: 1080 } } as const;

/** More key presses than a visitor should need to get to what a page is about. */
const MAX_STOPS = 40;

inBrowser('Pages about components and the past', (demo) => {
  /** The pages that this file is about, by name. */
  const paths = async (): Promise<Map<string, string>> => {
    const component = await demo.component('Card payments');
    return new Map([
      ['component', `/components/${component}`],
      ['component with response times', await measuredComponent(demo)],
      ['group', '/component-groups/2'],
      ['history', '/history'],
      ['results', `/history?q=payments&component=${component}`],
      ['no results', '/history?q=nothing+like+it'],
      ['uptime', '/uptime'],
      ['not found', '/nowhere'],
    ]);
  };

  for (const [look, options] of [
    ['on a phone', phone],
    ['on a large screen', wide],
    ['in the dark, on a phone', { ...phone, colorScheme: 'dark' }],
    ['in Arabic, on a phone', { ...phone, locale: 'ar' }],
    ['in Japanese, on a phone', { ...phone, locale: 'ja' }],
  ] as const satisfies readonly (readonly [string, BrowserContextOptions])[]) {
    test(`${look}, they fit, do not jump and are accessible`, async () => {
      const page = await demo.visitor(options);
      await recordShifts(page);
      for (const [kind, path] of await paths()) {
        await page.goto(`${demo.url}${path}`);
        const { scroll, available } = await page.evaluate(() => ({
          scroll: document.scrollingElement?.scrollWidth ?? 0,
          available: innerWidth,
        }));
        assert.ok(scroll <= available, `${kind} is ${scroll} wide`);
        await assertNothingMoved(page, kind);
        // The same pages in English are checked elsewhere.
        if ('locale' in options) assert.deepEqual(await violations(page), [], kind);
      }
    });
  }

  test('without JavaScript, a component leads to its group, its feeds, its subscription and its past', async () => {
    const page = await demo.open('/', { javaScriptEnabled: false });
    await page.click('[id^=component-] h4 a:has-text("Card payments")');
    assert.match(page.url(), /\/components\/\d+$/);
    assert.equal(await page.textContent('h1'), 'Card payments');
    await page.click('.pick >> text=365 days');
    assert.match(page.url(), /\/components\/\d+\?days=365#components$/);
    await page.click('#history p a');
    assert.equal(await page.locator('#component option:checked').textContent(), 'Card payments');
    assert.match((await page.textContent('#shown')) ?? '', /^\d+ results?/);
    await page.goBack();
    await page.click('.follow .button');
    assert.equal(await page.locator('[name=components]:checked').count(), 1);
    await page.goBack();
    await page.click('.crumbs >> text=Payments');
    assert.equal(await page.textContent('h1'), 'Payments');
    assert.ok((await page.locator('.bars').count()) > 2);
  });

  test('on paper, everything is unfolded and nothing is there to click', async () => {
    const page = await demo.visitor({ colorScheme: 'dark' });
    for (const [kind, path] of [...(await paths()), ['status', '/'] as const]) {
      await page.goto(`${demo.url}${path}`);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      assert.deepEqual(await page.$$eval('nav, form, .button, .skip, .pick', visibleOf), [], kind);
      assert.ok(await page.locator('h1').isVisible(), kind);
      assert.deepEqual(await page.$$eval('details li, details .md', hiddenOf), [], kind);
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(background, 'rgb(255, 255, 255)', kind);
      assert.ok((await page.pdf()).length > 5000, kind);
    }
  });

  test('in a right-to-left page, names are aligned with the page, and prose with its own language', async () => {
    const page = await demo.open('/history?lang=ar');
    const alignment = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { textAlign, direction } = getComputedStyle(element);
          return textAlign === 'start' ? `start of ${direction}` : textAlign;
        });
    assert.equal(await alignment('.day .name'), 'right');
    assert.equal(await alignment('.day .md'), 'start of ltr');
  });

  test('every section is at most 40 tab stops away', async () => {
    await expectFewStops(demo, await sections());
  });

  test('also with 60 components', async () => {
    for (let number = 1; number <= 40; number++)
      await demo.write('POST', '/components', {
        name: `Service ${number}`,
        component_group_id: (number % 3) + 1,
        status: number % 7 === 0 ? 3 : 1,
        link: 'https://service.example/',
      });
    const { body } = await demo.harness.get('/components?per_page=1');
    assert.ok(body.meta.total >= 60, String(body.meta.total));
    await expectFewStops(demo, await sections());
  });

  /** What visitors come for, by page. */
  const sections = async () =>
    [
      ['/', '#incidents', '#components', '#metrics', '#history'],
      [`/components/${await demo.component('Card payments')}`, '#components', '#history', '#follow'],
      ['/component-groups/2', '#components', '#history', '#follow'],
      ['/history', '#q', '.day .name'],
      ['/uptime', '.up h3'],
      ['/nowhere', 'main a'],
    ] as const;
});

const visibleOf = (all: Element[]): string[] =>
  all
    .filter((one) => one.checkVisibility() && one.getClientRects().length > 0)
    .map((one) => one.outerHTML.slice(0, 80));

const hiddenOf = (all: Element[]): string[] =>
  all
    .filter(
      (one) =>
        one.checkVisibility({ contentVisibilityAuto: true }) === false ||
        one.getBoundingClientRect().height === 0,
    )
    .map((one) => one.outerHTML.slice(0, 80));

async function expectFewStops(
  demo: Demo,
  pages: readonly (readonly [path: string, ...targets: string[]])[],
): Promise<void> {
  const page = await demo.visitor({ viewport: desktop });
  for (const [path, ...targets] of pages) {
    for (const target of targets) {
      await page.goto(`${demo.url}${path}`);
      const stops = await stopsUntil(page, target);
      assert.ok(stops <= MAX_STOPS, `${target} of ${path} is ${stops} stops away`);
    }
  }
}

/** Presses Tab until the focus is in or behind the target, and follows the skip link to it if there is one. */
async function stopsUntil(page: Page, target: string): Promise<number> {
  for (let stops = 1; stops <= MAX_STOPS + 1; stops++) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate(reachedFrom, target);
    if (reached === 'target') return stops;
    if (reached === 'skip link') await page.keyboard.press('Enter');
  }
  return MAX_STOPS + 1;
}

/** Where the focus is. Runs in the page. */
function reachedFrom(target: string): 'target' | 'skip link' | 'elsewhere' {
  const focused = document.activeElement;
  const wanted = document.querySelector(target);
  if (!focused || !wanted || focused === document.body) return 'elsewhere';
  if (focused.matches('.skip')) return focused.getAttribute('href') === target ? 'skip link' : 'elsewhere';
  const isBehind = (wanted.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return wanted === focused || wanted.contains(focused) || isBehind ? 'target' : 'elsewhere';
}
