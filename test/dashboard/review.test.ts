/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { pusher, shown, shownNow, tapNotification, workerOf } from '../browser/push.ts';
import { AlertWorld } from '../support/alerts.ts';
import { isLong } from '../support/rounds.ts';
import { PASSWORD } from '../support/sessions.ts';
import { phone } from './dashboard.ts';
import { inPushDashboard } from './push-dashboard.ts';

/** How long the phone has no connection. */
const AWAY_MS = isLong ? 30_000 : 2000;

const review = (page: Page) => page.getByRole('region', { name: 'Publish the draft' });
const publishing = (page: Page) => review(page).getByRole('button', { name: /^Publish/ });

inPushDashboard('from an alert to the page', (dashboard) => {
  let world: AlertWorld;
  const component = () => world.send('GET', '/components').then((all) => Number(all[0].id));
  /** A draft about a component, which an alert has made. */
  const fire = async (key: string): Promise<number> => {
    await world.fire({ key, labels: { severity: 'critical' } });
    await dashboard.harness.react();
    return (await world.incidents()).at(-1)?.id ?? 0;
  };
  const visible = async (id: number) => (await world.incidents()).find((each) => each.id === id)?.visible;
  /** What is written about incidents meanwhile. */
  const writes = async (work: () => Promise<unknown>) =>
    (await dashboard.harness.eventsOf(work)).filter((type) => type.startsWith('incident'));

  before(async () => {
    world = new AlertWorld(dashboard.harness);
    await dashboard.write('POST', '/components', { name: 'Card payments', status: 1 });
    await world.addSource();
    await world.post('/alert-rules', {
      action: 'draft',
      component: await component(),
      status: 4,
      group_by: 'alertname',
    });
  });

  test('a notification opens the review, and one tap publishes once, whatever the connection does', async () => {
    const page = await dashboard.visitWithPush('/me/notifications');
    await page.getByRole('button', { name: 'Turn on in this browser' }).tap();
    await page.getByText('Notifications are on in this browser.').waitFor();
    const push = await pusher(page, `${dashboard.url}/dashboard/`);
    // The dashboard is closed: the status page is no part of it.
    await page.goto(`${dashboard.url}/`);
    const id = await fire('cards');
    const [message, ...others] = await dashboard.arrived();
    assert.ok(message && others.length === 0, JSON.stringify(others));
    await push(message);
    const [notification] = await shown(page, { id: message.id });
    assert.equal(notification?.title, message.title);
    assert.match(message.title, /Card payments/);
    assert.doesNotMatch(JSON.stringify(message), /PAYLOAD|10\.0\.0\.7/);
    const address = await tapNotification(await workerOf(page));
    assert.equal(address, `${dashboard.url}/dashboard/incidents/${id}`);
    assert.deepEqual(await shownNow(page), []);

    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: /Card payments/ }).waitFor();
    await page.getByText('Card payments: Major outage').waitFor();
    await publishing(page).waitFor();
    await dashboard.checkAccessibility(page);
    const button = await publishing(page).boundingBox();
    assert.ok(button && button.y > 0 && button.y + button.height < 844, 'visible without scrolling');

    const written = await writes(async () => {
      await page.context().setOffline(true);
      await publishing(page).tap();
      await page.getByText('Not sent yet').waitFor();
      await setTimeout(AWAY_MS);
      assert.equal(await visible(id), 2);
      await page.context().setOffline(false);
      await page.getByText('Published.').waitFor();
      await review(page).waitFor({ state: 'detached' });
    });
    assert.deepEqual(written, ['incident.updated']);
    assert.equal(await visible(id), 1);
    await page.goto(`${dashboard.url}/`);
    await page.getByText('Card payments').first().waitFor();
  });

  test('a publication whose response was lost is sent again, and published once', async () => {
    const id = await fire('lost');
    const page = await dashboard.visit(`/incidents/${id}`, { ...phone, as: 'responder' });
    await publishing(page).waitFor();
    let isConnected = false;
    await page.route('**/api/incidents/*', async (route) => {
      const isPublication = route.request().method() === 'PUT' && !route.request().headers().prefer;
      if (!isPublication || isConnected) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const written = await writes(async () => {
      await publishing(page).tap();
      await page.getByText('Not sent yet').waitFor();
      isConnected = true;
      await page.getByText('Published.').waitFor();
    });
    assert.deepEqual(written, ['incident.updated']);
    assert.equal(await visible(id), 1);
  });

  test('whoever publishes what has changed meanwhile is told, and nothing is published', async () => {
    const id = await fire('changed');
    const page = await dashboard.visit(`/incidents/${id}`, { ...phone, as: 'responder' });
    await publishing(page).waitFor();
    await page.context().setOffline(true);
    await publishing(page).tap();
    await page.getByText('Not sent yet').waitFor();
    await world.resolve('changed');
    await dashboard.harness.react();
    await page.context().setOffline(false);
    await page.getByText('Somebody else changed this in the meantime').waitFor();
    await review(page).getByText('This was over before anybody published it.').waitFor();
    assert.equal(await visible(id), 2);
  });

  test('a draft that is over says so, and is discarded or published as resolved', async () => {
    const id = await fire('short');
    const page = await dashboard.visit(`/incidents/${id}`, { ...phone, colorScheme: 'dark' });
    await publishing(page).waitFor();
    dashboard.harness.clock.advance(120);
    await world.resolve('short');
    await dashboard.harness.react();
    await review(page).getByText('This was over before anybody published it.').waitFor();
    await review(page).getByRole('button', { name: 'Discard the draft' }).waitFor();
    await dashboard.checkAccessibility(page);
    await review(page).getByRole('button', { name: 'Publish as resolved' }).tap();
    await page.getByText('Published.').waitFor();
    const incident = (await world.incidents()).find((each) => each.id === id);
    assert.deepEqual([incident?.visible, incident?.status], [1, 4]);

    const other = await fire('false-alarm');
    await world.resolve('false-alarm');
    await dashboard.harness.react();
    await page.goto(`${dashboard.url}/dashboard/incidents/${other}`);
    await review(page).getByRole('button', { name: 'Discard the draft' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor();
    assert.equal(await visible(other), undefined);
  });

  test('whoever is signed out comes back to the review', async () => {
    const id = await fire('night');
    const page = await dashboard.visit(`/incidents/${id}`, { ...phone, as: null });
    await page.waitForURL(/\/dashboard\/sign-in/);
    await page.getByLabel('Email address').fill('responder@staff.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).tap();
    await publishing(page).waitFor();
    assert.equal(new URL(page.url()).pathname, `/dashboard/incidents/${id}`);
  });

  test('the overview says who looks after an incident', async () => {
    const id = await fire('watched');
    await world.put(`/incidents/${id}`, { visible: 1 });
    const overview = await dashboard.visit('/', { ...phone, as: 'editor' });
    const card = overview
      .getByRole('listitem')
      .filter({ has: overview.locator(`a[href$="/incidents/${id}"]`) });
    await card.first().waitFor();
    const page = await dashboard.visit(`/incidents/${id}`, { as: 'responder' });
    await card.getByText('Watched now by The responder').waitFor();
    await page.getByLabel('What is new?').fill('We know the cause.');
    await card.getByText('Update being written by The responder').waitFor();
    await dashboard.checkAccessibility(overview);
    await page.goto('about:blank');
    await card.getByText('The responder').waitFor({ state: 'detached' });
  });
});
