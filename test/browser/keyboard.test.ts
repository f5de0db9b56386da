import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from './demo.ts';

/** More key presses than any page has tab stops. */
const MANY = 600;

interface Stop {
  readonly what: string;
  readonly outline: number;
  readonly isSeen: boolean;
  /** Whether it had the focus before. */
  readonly isSame: boolean;
}

inBrowser('With only a keyboard', (demo) => {
  test('every page can be tabbed through to its end, and the focus is always visible', async () => {
    const page = await demo.visitor();
    for (const [kind, path] of await demo.pages()) {
      await page.goto(`${demo.url}${path}`);
      const wanted = await page.evaluate(tabbable);
      const stops = await walk(page, 'Tab');
      assert.deepEqual(
        stops.map(({ what }) => what),
        wanted,
        kind,
      );
      for (const { what, outline, isSeen } of stops) {
        assert.ok(outline >= 2, `${what} of ${kind} has an outline of ${outline} pixels`);
        assert.ok(isSeen, `${what} of ${kind} is out of access`);
      }
      if (kind !== 'history') continue;
      const back = await walk(page, 'Shift+Tab');
      assert.deepEqual(
        back.map(({ what }) => what),
        wanted.toReversed(),
      );
    }
  });

  test('the first tab stop skips the navigation', async () => {
    const page = await demo.open();
    await page.keyboard.press('Tab');
    const skip = page.locator('.skip').first();
    assert.equal(await skip.evaluate((element) => element === document.activeElement), true);
    const box = await skip.boundingBox();
    assert.ok(box && box.x >= 0 && box.y >= 0);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.activeElement?.closest('#banner') !== null));
    // The skipped content is out of reach again.
    assert.ok(((await skip.boundingBox())?.x ?? 0) < 0);
  });

  test('groups and days open and close', async () => {
    const page = await demo.open();
    for (const [selector, key] of [
      ['.group:not([open])', 'Enter'],
      ['.group:not([open])', 'Space'],
      ['.group[open] .days', 'Enter'],
      ['.group[open] .days', 'Space'],
    ] as const) {
      const id = await page.locator(selector).first().getAttribute('id');
      const details = page.locator(`#${id}`);
      await details.locator('> summary').focus();
      await page.keyboard.press(key);
      assert.equal(await details.getAttribute('open'), '', `${selector} ${key}`);
      await page.keyboard.press(key);
      assert.equal(await details.getAttribute('open'), null, `${selector} ${key}`);
    }
    await page.locator('.group[open] .days > summary').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.closest('.days')?.tagName);
    assert.equal(focused, 'DETAILS', 'what caused a day can be reached');
  });

  test('moving through the languages changes nothing until the button is pressed', async () => {
    const page = await demo.open();
    await page.focus('#lang');
    await page.keyboard.press('ArrowDown');
    const chosen = await page.inputValue('#lang');
    assert.notEqual(chosen, 'en');
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector(`html[lang=${chosen}]`);
  });
});

/** Presses the key until the focus leaves the page or begins again, and returns its stops. */
async function walk(page: Page, key: string): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let presses = 0; presses < MANY; presses++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(focused, presses === 0);
    if (!stop) return stops;
    // The parts of a date are several stops within one field.
    if (!stop.isSame) stops.push(stop);
  }
  throw new Error(`The focus never leaves: ${JSON.stringify(stops.slice(-5))}`);
}

/** The element that has the focus, unless all were reached. Runs in the page. */
function focused(isFirst: boolean): Stop | undefined {
  const one = document.activeElement as HTMLElement | null;
  const memory = globalThis as { reached?: Element[] };
  const reached = isFirst ? [] : (memory.reached ?? []);
  memory.reached = reached;
  if (!one || one === document.body) return undefined;
  const isSame = reached.at(-1) === one;
  // Some browsers go on with the first stop after the last one.
  if (!isSame && reached.length > 1 && reached[0] === one) return undefined;
  if (!isSame) reached.push(one);
  const { top, bottom, left, right } = one.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return {
    what: `${one.tagName} ${one.textContent?.trim().slice(0, 60)}`,
    outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    isSeen: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    isSame,
  };
}

/** Everything that should be a tab stop, in the order of the page. Runs in the page. */
function tabbable(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, select, input:not([type=hidden]), summary, [tabindex="0"]',
  );
  return [...all]
    .filter((one) => one.checkVisibility())
    .map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 60)}`);
}
