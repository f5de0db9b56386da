/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { Author, at, HOUR } from '../support/page.ts';
import { violations } from './axe.ts';
import { Demo, inBrowser } from './demo.ts';
import { assertNothingMoved, recordShifts } from './layout-shift.ts';

const laptop = { width: 1280, height: 800 };
const largePhone = { width: 390, height: 844 };
const wide = { width: 1920, height: 1080 };
const touch = { isMobile: true, hasTouch: true };

/** The bottom edge of an element, in pixels from the top of the page. */
const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box, `${selector} is visible`);
  return box.y + box.height;
};

inBrowser('The first screen of the demo company', (demo) => {
  test('has the answer and all affected components on a laptop', async () => {
    const page = await demo.open('/', { viewport: laptop });
    assert.equal(await page.textContent('h1'), 'Partial outage: Card payments');
    assert.match(
      (await page.textContent('#banner .lines')) ?? '',
      /^Identified · since .* · updated .* · next update by /,
    );
    assert.equal(
      await page.textContent('#banner .others'),
      '4 others degraded · 1 under maintenance · 1 unknown',
    );
    assert.ok((await bottomOf(page, '#summary')) <= laptop.height);
    const affected = await page.$$eval('.rows .st:not(.s1)', (all) =>
      all.map((status) => status.parentElement?.querySelector('h4')?.textContent ?? ''),
    );
    const named = await page.$$eval('#summary > ul > li:not(.fine) .hit a', (all) =>
      all.map((link) => link.textContent ?? ''),
    );
    assert.deepEqual(named.toSorted(), affected.toSorted());
    assert.equal(affected.length, 7);
    assert.ok((await bottomOf(page, '#incidents article')) <= laptop.height, 'so does the first incident');
  });

  test('has the banner and the first incident on a phone', async () => {
    const page = await demo.open('/', { viewport: largePhone, ...touch });
    const bottom = await bottomOf(page, '#banner');
    assert.ok(bottom <= 340, `${bottom} pixels`);
    // The banner counts what the summary names on wider screens.
    assert.equal(await page.isVisible('#summary'), false);
    assert.ok((await bottomOf(page, '#incidents article')) <= largePhone.height);
  });

  test('leads to a list with one line for each component', async () => {
    const page = await demo.open('/', { viewport: laptop });
    const heights = await page.$$eval('.rows > li', (all) =>
      all.map((row) => row.getBoundingClientRect().height).filter((height) => height > 0),
    );
    assert.ok(heights.length >= 20 && Math.max(...heights) <= 60, `${Math.max(...heights)} pixels`);
    assert.equal(await page.locator('#group-1 .axis').count(), 1);
    for (const line of await page.locator('#upcoming article').all())
      assert.ok(((await line.boundingBox())?.height ?? 0) <= 60);
    await page
      .locator('#upcoming summary')
      .first()
      .click({ position: { x: 5, y: 10 } });
    assert.ok(await page.locator('#upcoming .md').first().isVisible());
  });
});

const bare = new Demo();
bare.isBare = true;

inBrowser(
  'The status page',
  (demo) => {
    const start = async (): Promise<Author> => {
      await demo.harness.reset();
      return new Author(demo.harness);
    };

    /** Fails if the page moves, is too wide, or has a violation. */
    async function look(path: string, options: BrowserContextOptions = {}): Promise<Page> {
      const page = await demo.visitor(options);
      await recordShifts(page);
      await page.goto(`${demo.url}${path}`);
      await page.waitForLoadState('load');
      const { width, available } = await page.evaluate(() => ({
        width: document.scrollingElement?.scrollWidth ?? 0,
        available: innerWidth,
      }));
      assert.ok(width <= available, `${width} of ${available} pixels`);
      // Without scripts, nothing can count.
      if (options.javaScriptEnabled !== false) await assertNothingMoved(page);
      return page;
    }

    async function headline(path = '/', options: BrowserContextOptions = {}): Promise<[string, string]> {
      const page = await look(path, options);
      assert.deepEqual(await violations(page), []);
      const kind = (await page.getAttribute('#banner', 'class')) ?? '';
      const text = (await page.textContent('h1')) ?? '';
      await page.context().close();
      return [text, kind];
    }

    test('says what it knows in each of these states', async () => {
      let author = await start();
      assert.deepEqual(await headline(), ['No components yet', 'banner s5']);
      await author.component('API');
      assert.deepEqual(await headline(), ['All systems operational', 'banner s1']);
      for (const [status, text, look] of [
        [5, 'Status unknown: API', 'banner s5'],
        [2, 'Degraded performance: API', 'banner s2'],
        [4, 'Major outage: API', 'banner s4'],
      ] as const) {
        await author.put('/components/1', { status });
        assert.deepEqual(await headline('/', { colorScheme: 'dark' }), [text, look]);
      }
      author = await start();
      await author.component('واجهة البرمجة', { status: 3 });
      assert.deepEqual(await headline('/?lang=ar'), ['انقطاع جزئي: واجهة البرمجة', 'banner s3']);
      await author.put('/components/1', { name: '決済' });
      const phone = { viewport: largePhone, ...touch };
      assert.deepEqual(await headline('/?lang=ja', phone), ['一部障害：決済', 'banner s3']);
    });

    test('fits, whatever the length of the names', async () => {
      const author = await start();
      await author.group('G'.repeat(200));
      for (const status of [4, 3, 2, 1])
        await author.component(`${status}${'n'.repeat(199)}`, {
          status,
          component_group_id: 1,
          description: 'd'.repeat(200),
        });
      for (const name of ['x'.repeat(200), 'two words '.repeat(20)])
        await author.incident(name, { components: [{ id: 1, status: 4 }] });
      await author.schedule('s'.repeat(200));
      for (const viewport of [largePhone, laptop, wide]) {
        const page = await look('/', { viewport });
        const bottom = await bottomOf(page, '#banner');
        assert.ok(bottom < 420, `names are shortened in the banner: ${bottom} pixels`);
        await page.context().close();
      }
      const page = await look('/', { viewport: largePhone, ...touch });
      assert.deepEqual(await violations(page), []);
    });

    test('scrolls a wide table, not the page', async () => {
      const author = await start();
      const row = (cell: (column: number) => string) =>
        `|${Array.from({ length: 20 }, (_, column) => cell(column)).join('|')}|`;
      const table = [row((column) => `Region ${column}`), row(() => '---'), row(() => '99.99 %')].join('\n');
      await author.incident('Slow answers', { message: table });
      for (const [path, viewport] of [
        ['/', largePhone],
        ['/', laptop],
        ['/?lang=ar', largePhone],
      ] as const) {
        const page = await look(path, { viewport });
        const [shown, whole] = await page.$eval('#incidents .table', ({ clientWidth, scrollWidth }) => [
          clientWidth,
          scrollWidth,
        ]);
        assert.ok((shown ?? 0) < (whole ?? 0), `${shown} of ${whole} pixels`);
        assert.deepEqual(await violations(page), []);
        await page.context().close();
      }
    });

    test('stays readable with 60 components and 25 incidents', async () => {
      const author = await start();
      for (let group = 1; group <= 6; group++) await author.group(`Group ${group}`);
      for (let index = 0; index < 60; index++)
        await author.component(`Component ${index}`, { component_group_id: 1 + (index % 6) });
      for (let index = 0; index < 25; index++)
        await author.incident(`Incident ${index}`, {
          occurred_at: at(-index * HOUR),
          components: [{ id: index + 1, status: 2 + (index % 3) }],
        });
      for (const options of [
        { viewport: laptop },
        { viewport: wide, colorScheme: 'dark' },
        { viewport: largePhone, ...touch },
        { javaScriptEnabled: false },
      ] as const) {
        const page = await look('/', options);
        assert.match(
          (await page.textContent('h1')) ?? '',
          /^Major outage: Component \d+, Component \d+, and 6 more$/,
        );
        assert.equal(await page.locator('#incidents article').count(), 25);
        assert.equal(await page.locator('#incidents .fold').count(), 20);
        if (options.viewport !== largePhone)
          assert.ok((await bottomOf(page, '#summary')) <= (options.viewport?.height ?? laptop.height));
        if (options.javaScriptEnabled !== false) assert.deepEqual(await violations(page), []);
        await page.context().close();
      }
    });

    test('prints its answer, its incidents and its components', async () => {
      const author = await start();
      await author.component('API', { status: 3 });
      await author.incident('Slow answers', { components: [{ id: 1, status: 3 }] });
      const page = await look('/');
      await page.emulateMedia({ media: 'print' });
      for (const part of ['h1', '#incidents .md', '#component-1 .st', '#component-1 .bars'])
        assert.ok(await page.locator(part).first().isVisible(), part);
      assert.ok((await page.pdf()).length > 5000);
    });
  },
  bare,
);
