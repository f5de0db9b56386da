/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { desktop, inBrowser, phone } from './demo.ts';
import { ARRIVED, ARRIVING, assertNothingMoved, openBeforeScript } from './layout-shift.ts';

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

inBrowser('For visitors whose browser shows no notifications', (demo) => {
  /** What browsers know about notifications before anybody is asked. Chromium in a test may have none of it. */
  const denied = () => {
    Object.assign(globalThis, {
      Notification: { permission: 'denied' },
      PushManager: globalThis.PushManager ?? class {},
    });
  };
  const unsupported = () => Reflect.deleteProperty(globalThis, 'PushManager');

  for (const [device, viewport] of Object.entries({ phone, desktop }))
    for (const [state, init, text, limit] of [
      ['denied', denied, 'Your browser blocks notifications from this site.', ARRIVED],
      // The tab that leads here goes away, and those after it take its place.
      ['unsupported', unsupported, 'This browser cannot show notifications from this site.', ARRIVING],
    ] as const)
      test(`nothing moves when the page says so: ${state}, on a ${device}`, async () => {
        const page = await demo.visitor({ viewport });
        await page.addInitScript(init);
        await openBeforeScript(page, `${demo.url}/subscribe?via=push`);
        await page.getByText(text).waitFor();
        assert.equal(await page.getByRole('button', { name: 'Turn on notifications' }).count(), 0);
        await assertNothingMoved(page, state, limit);
      });
});
