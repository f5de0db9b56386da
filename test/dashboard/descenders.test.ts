/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inDashboard } from './dashboard.ts';
import { fonts, showInFont, windows } from './fonts.ts';

/** The texts whose element hides what is above or below it, and is lower than their lines. */
const cutOff = (page: Page) =>
  page.locator('body *:visible').evaluateAll((elements) =>
    elements
      .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
      .filter((each) => each instanceof HTMLElement && /hidden|clip/.test(getComputedStyle(each).overflowY))
      // What only screen readers read is a pixel high.
      .filter(({ clientHeight, scrollHeight }) => clientHeight > 1 && scrollHeight > clientHeight)
      .map((each) => `${each.textContent}: ${each.scrollHeight} in ${each.clientHeight} px`),
  );

inDashboard('the lower parts of letters', (dashboard) => {
  const readyPages = {
    '/components': (page: Page) => page.getByRole('button', { name: 'Add group' }),
    '/report': (page: Page) => page.getByRole('button', { name: 'Review' }),
    '/checks': (page: Page) => page.getByRole('listitem').first(),
    '/subscribers': (page: Page) => page.getByRole('button', { name: 'Add subscriber' }),
  } as const;

  for (const [name, viewport] of Object.entries(windows))
    test(`are never cut off, whatever the font is: ${name}`, async (t) => {
      const page = await dashboard.visit('/', { viewport });
      for (const [path, ready] of Object.entries(readyPages)) {
        await page.goto(`${dashboard.url}/dashboard${path}`);
        await ready(page).first().waitFor();
        for (const font of fonts) {
          await showInFont(page, font, t);
          assert.deepEqual(await cutOff(page), [], `${path} in ${font.name}`);
        }
      }
      await page.context().close();
    });
});
