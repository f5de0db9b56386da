import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inBrowser } from './demo.ts';
import { setHidden } from './hidden-tab.ts';

inBrowser('Many tabs of one browser', (demo) => {
  const connected = (page: Page) => page.waitForSelector('#live:not([data-off])');

  test('a seventh tab loads and is live, because hidden tabs have no stream; one that is shown again catches up', async () => {
    const id = await demo.component('Storefronts');
    await demo.write('PUT', `/components/${id}`, { status: 1 });
    const first = await demo.visitor();
    const tabs = [first, ...(await Promise.all(Array.from({ length: 5 }, () => first.context().newPage())))];
    // HTTP/1.1 has six connections to a server, and each of these tabs takes one.
    for (const tab of tabs) {
      await tab.goto(demo.url);
      await connected(tab);
      await setHidden(tab, true);
    }
    const seventh = await first.context().newPage();
    await seventh.goto(demo.url, { timeout: 15_000 });
    await connected(seventh);
    await demo.write('PUT', `/components/${id}`, { status: 3 });
    const row = `#component-${id} .st.s3`;
    await seventh.waitForSelector(row, { timeout: 15_000 });
    assert.equal(await first.locator(row).count(), 0, 'a hidden tab learns nothing');
    await setHidden(first, false);
    await first.waitForSelector(row, { timeout: 15_000 });
    await demo.write('PUT', `/components/${id}`, { status: 1 });
    await first.waitForSelector(`#component-${id} .st.s1`, { timeout: 15_000 });
  });
});
