import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.ts';
import { desktop, inBrowser, phone } from './demo.ts';

inBrowser('axe finds no violations', (demo) => {
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

  test('with all details open and a day shown', async () => {
    const page = await demo.open();
    await page.$$eval('details', (all) => {
      for (const element of all) element.setAttribute('open', '');
    });
    await page.locator('.bars').first().click();
    await page.waitForSelector('.tip');
    assert.deepEqual(await violations(page), []);
  });
});
