import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { desktop, inBrowser, phone } from './demo.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

inBrowser('axe finds nothing to complain about', (demo) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [desktop, phone]) {
      test(`${colorScheme}, ${viewport.width} pixels wide`, async () => {
        const found = Array.from(await demo.pages(), async ([kind, path]) => {
          const page = await demo.open(path, { colorScheme, viewport });
          return [kind, await violations(page)] as const;
        });
        for (const [kind, problems] of await Promise.all(found)) assert.deepEqual(problems, [], kind);
      });
    }
  }

  test('with everything unfolded and a day shown', async () => {
    const page = await demo.open();
    await page.$$eval('details', (all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await page.locator('.bars').first().click();
    await page.waitForSelector('.tip');
    assert.deepEqual(await violations(page), []);
  });
});

/** What is wrong, and where. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        preload: false,
      }),
    tags,
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
