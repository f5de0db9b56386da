/// <reference lib="dom" />
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { desktop, phone } from './demo.ts';

const variants = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [desktop, phone].map((viewport) => ({ colorScheme, viewport })),
);

/** Light and dark, wide and narrow: axe finds nothing, nothing overflows, and touch targets are large enough. */
export async function inspect(page: Page, kind: string, what: 'page' | 'mail' = 'page'): Promise<void> {
  for (const { colorScheme, viewport } of variants) {
    const where = `${kind}, ${colorScheme}, ${viewport.width} pixels wide`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    assert.deepEqual(await violations(page, what), [], where);
    assert.ok((await widthOf(page)) <= viewport.width, `${where}: ${await widthOf(page)}`);
    assert.deepEqual(await page.evaluate(tooSmall), [], where);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  assert.ok((await widthOf(page)) <= 320, `${kind} in 320 pixels: ${await widthOf(page)}`);
}

const widthOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);

/** Touch targets that are too small. A label is part of its target. Runs in the page. */
function tooSmall(): string[] {
  const all = document.querySelectorAll('main button, main select, main input, main .button, a.button');
  return [...all].flatMap((element) => {
    if (!element.checkVisibility() || element.closest('.hide')) return [];
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
    return width < 24 || height < 24 ? [`${element.outerHTML} ${width}×${height}`] : [];
  });
}
