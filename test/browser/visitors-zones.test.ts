/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, inBrowser, phone } from './demo.ts';
import { ARRIVED, assertNothingMoved, openBeforeScript } from './layout-shift.ts';

/** Where it is already tomorrow, where it is still yesterday, and where it is as on the page. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'] as const;

inBrowser('For visitors whose date may differ from that of the page', (demo) => {
  for (const [device, viewport] of Object.entries({ phone, desktop }))
    test(`nothing moves when their own times appear, on a ${device}`, async () => {
      const pages = await demo.pages();
      const moved: string[] = [];
      for (const timezoneId of zones)
        for (const [name, path] of pages) {
          const page = await demo.visitor({ viewport, timezoneId });
          await page.clock.setFixedTime(demo.now * 1000);
          await openBeforeScript(page, `${demo.url}${path}`);
          await assertNothingMoved(page, `${name} in ${timezoneId}`, ARRIVED).catch(({ message }) =>
            moved.push(message),
          );
          await page.context().close();
        }
      assert.deepEqual(moved, []);
    });
});
