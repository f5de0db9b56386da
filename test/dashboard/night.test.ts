/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import type { StaffPush } from '../../common/staff-notifications.ts';
import { createBackgroundServices } from '../../src/operations/worker/start.ts';
import { PushService } from '../../src/reactions/notifications/push/testing.ts';
import { type Engineer, localSettings, StaffWorld } from '../../src/reactions/notifications/staff/testing.ts';
import { desktop } from '../browser/demo.ts';
import { addCheck, CheckedSystems, runCheck } from './checked-systems.ts';
import { inDashboard, phone } from './dashboard.ts';
import { InteractionCounter } from './interaction-counter.ts';

const service = new PushService();

inDashboard('a night on call: from the check that fails to the incident that is resolved', (dashboard) => {
  dashboard.isBare = true;
  dashboard.settings = { ...dashboard.settings, ...localSettings };
  const systems = new CheckedSystems();
  let world: StaffWorld;
  let engineer: Engineer;
  before(async () => {
    await Promise.all([service.start(), systems.start()]);
    const { harness } = dashboard;
    harness.clock.set(dashboard.now);
    harness.background = createBackgroundServices(harness.ctx);
    world = new StaffWorld(harness, service);
    engineer = await world.engineer({ alerts: [] });
  });
  after(() => Promise.all([service.stop(), systems.stop()]));

  const walk = async (name: string, look: BrowserContextOptions) => {
    const { harness } = dashboard;
    /** The next message whose title starts with this, while time passes as it does: the process looks twice a minute. */
    const told = async (title: string): Promise<StaffPush> => {
      const titles: string[] = [];
      for (let half = 0; half < 10; half++) {
        const messages = await world.shown(engineer);
        const found = messages.find((message) => message.title.startsWith(title));
        titles.push(...messages.map((message) => message.title));
        if (found !== undefined) return found;
        await world.pass(30);
      }
      throw new Error(`Nobody was told “${title}”, but ${JSON.stringify(titles)}`);
    };

    const component = Number((await world.post('/components', { name })).id);
    systems.statuses.set(`/${component}`, 503);
    const url = `${systems.url}/${component}`;
    const check = await addCheck(dashboard, { name, target: url, component, interval: 60 }, 3);
    const draft = await told('Draft');
    const [path, id] = /\/incidents\/(\d+).*$/.exec(draft.url) ?? [];
    assert.ok(path, draft.url);
    /** What visitors see of the incident. */
    const seen = async () => {
      const { status, body } = await harness.get(`/incidents/${id}`);
      return status === 200 ? body.data.attributes.status.human : `${status}: ${body.message}`;
    };
    assert.match(await seen(), /^404/);

    const page = await dashboard.visit(path, { as: 'responder', ...look });
    const did = new InteractionCounter(page);
    /** Publishes by the only button for it, and waits until that has happened. */
    const publish = async (what: string) => {
      const publication = page.waitForResponse(
        (response) =>
          response.request().method() !== 'GET' && /\/incidents\/\d+(\/updates)?$/.test(response.url()),
      );
      const button = page.getByRole('button', { name: /^Publish/ });
      await (look.hasTouch === true ? did.tap(button, what) : did.click(button, what));
      assert.equal((await publication).status(), 200);
    };
    await publish('publish the draft');
    assert.doesNotMatch(await seen(), /^\d/);

    systems.statuses.delete(`/${component}`);
    for (let run = 0; run < 3; run++) await runCheck(harness, check);
    const recovered = await told('Works again');
    assert.match(recovered.url, /#resolve$/);
    // The page of the incident is still open: as after a tap on the notification, only the end of its address changes.
    await page.evaluate((hash) => {
      location.hash = hash;
    }, new URL(recovered.url).hash);
    const form = page.getByRole('form', { name: 'Add an update' });
    await form.getByRole('radio', { name: 'Resolved', checked: true }).waitFor();
    assert.match(await page.getByLabel('What is new?').inputValue(), /everything is working again/);
    await dashboard.checkAccessibility(page);
    await publish('publish the update');
    assert.equal(await seen(), 'Fixed');
    assert.equal(did.done.length, 2, did.describe());
  };

  const looks: Record<string, BrowserContextOptions> = {
    'a phone in the dark': { ...phone, colorScheme: 'dark' },
    'a phone in the light': { ...phone, colorScheme: 'light' },
    'a desktop in the dark': { viewport: desktop, colorScheme: 'dark' },
    'a desktop in the light': { viewport: desktop, colorScheme: 'light' },
  };
  for (const [look, options] of Object.entries(looks))
    test(`takes two steps after the notifications, on ${look}`, () => walk(`Shop seen on ${look}`, options));
});
