/// <reference lib="dom" />
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** From now on, sums up the layout shifts of every page that this tab loads. */
export const recordShifts = (page: Page): Promise<unknown> => page.addInitScript(sumUp);

/**
 * A tenth of what Core Web Vitals call good. While a page arrives, a browser may paint half a word, and the rest of it then
 * begins a new line.
 */
export const ARRIVING = 0.01;

/** The precision of Lighthouse: a word after a time may move by a letter. */
export const ARRIVED = 0.0005;

/**
 * Opens a page whose script comes only after everything else was painted, as on a slow network. From there on, only what the script
 * moves is counted: `assertNothingMoved` with `ARRIVED` says whether it moves anything.
 */
export async function openBeforeScript(page: Page, url: string): Promise<void> {
  await recordShifts(page);
  const painted = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  await forgetShifts(page);
  painted.resolve();
  await page.waitForLoadState('load');
}

/** Fails if something on the page has moved noticeably since `recordShifts` or `forgetShifts`. */
export async function assertNothingMoved(page: Page, what = 'the page', limit = ARRIVING): Promise<void> {
  await page.evaluate(nextFrames);
  const { shift = '0', moved = '' } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.ok(Number(shift) < limit, `${what}: ${shift}${moved}`);
}

/** Begins to count from 0 once everything that has arrived is painted. */
export const forgetShifts = (page: Page): Promise<void> =>
  page
    .evaluate(nextFrames)
    .then(() => page.evaluate(() => delete document.documentElement.dataset.shift))
    .then(() => {});

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

function sumUp(): void {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      dataset.shift = String(Number(dataset.shift ?? 0) + value);
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent));
      dataset.moved = [dataset.moved, ...moved.map((html) => html?.slice(0, 80))].join('\n');
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Lets the browser paint what has changed. A window that is not in front may paint nothing at all. */
async function nextFrames(): Promise<void> {
  const painted = async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  };
  await Promise.race([painted(), new Promise((resolve) => setTimeout(resolve, 500))]);
}
