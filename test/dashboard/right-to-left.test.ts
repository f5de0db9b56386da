/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('the dashboard in Arabic', (dashboard) => {
  for (const [name, size] of [
    ['a desktop', {}],
    ['a phone', phone],
  ] as const) {
    test(`runs from right to left on ${name}, and nothing sticks out`, async () => {
      for (const path of ['/', '/report', '/incidents', '/maintenance', '/components', '/settings']) {
        const page = await dashboard.visit(path, { ...size, locale: 'ar' });
        await page.getByRole('heading', { level: 1 }).waitFor();
        const { direction, language, overflow } = await page.evaluate(() => ({
          direction: getComputedStyle(document.body).direction,
          language: document.documentElement.lang,
          overflow: document.documentElement.scrollWidth - innerWidth,
        }));
        assert.deepEqual([direction, language], ['rtl', 'ar'], path);
        assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`);
        await dashboard.checkAccessibility(page);
        await page.context().close();
      }
    });
  }
});
