/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AlertWorld } from '../support/alerts.ts';
import { inDashboard, phone } from './dashboard.ts';

const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

inDashboard('many alerts in the dashboard', (dashboard) => {
  dashboard.isBare = true;
  let world: AlertWorld;
  before(async () => {
    world = new AlertWorld(dashboard.harness);
    await world.post('/components', { name: 'API' });
    await world.addSource();
    const match = { labels: { team: 'api' } };
    await world.post('/alert-rules', { action: 'draft', component: 1, match });
    await world.post('/alert-rules', { action: 'nothing' });
    const ours = { team: 'api' };
    await world.fire(
      { key: 'slow', labels: { ...ours, severity: 'minor' } },
      { key: 'down', labels: { ...ours, severity: 'critical' } },
      { key: 'queue', labels: { ...ours, severity: 'critical' } },
      { key: 'disk', labels: { severity: 'major' } },
      { key: 'memory', labels: { severity: 'minor' } },
    );
    await dashboard.harness.react();
  });

  test('are folded into their incident, the worst first, and the navigation counts them all', async () => {
    const page = await dashboard.visit('/alerts');
    await rows(page, 'Firing').nth(2).waitFor();
    assert.deepEqual(await rows(page, 'Firing').locator('[data-row]').allTextContents(), [
      'PAYLOAD down on host 10.0.0.7',
      'PAYLOAD disk on host 10.0.0.7',
      'PAYLOAD memory on host 10.0.0.7',
    ]);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Alerts.*5 alerts are firing/ })
      .waitFor();
    await dashboard.checkAccessibility(page);
    await link(page, 'More alerts of this incident: 2').click();
    await rows(page, 'Alerts').nth(2).waitFor();
    assert.equal(await rows(page, 'Alerts').count(), 3);
  });

  test('are listed with their titles in the draft that they led to', async () => {
    const page = await dashboard.visit('/incidents/1', phone);
    const why = page.getByRole('region', { name: 'Why this draft exists' });
    for (const key of ['slow', 'down', 'queue'])
      await link(page, `PAYLOAD ${key} on host 10.0.0.7`).and(why.getByRole('link')).waitFor();
    assert.equal(await why.getByRole('listitem').count(), 3);
    assert.equal(await why.getByText('Prometheus').count(), 3);
    await dashboard.checkAccessibility(page);
  });

  test('are gone through and selected with the keyboard, and acknowledged together', async () => {
    const page = await dashboard.visit('/alerts');
    await rows(page, 'Firing').nth(2).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await dashboard.checkAccessibility(page);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') writes.push(new URL(request.url()).pathname);
    });
    await button(page, 'Acknowledge').click();
    await page.getByText('Alerts acknowledged: 4').waitFor();
    assert.equal(writes.filter((path) => path.endsWith('/acknowledge')).length, 4);
    const firing = await world.alerts('&filter[acknowledged]=1');
    assert.deepEqual(
      firing.map(({ attributes }) => attributes.key),
      ['slow', 'down', 'queue', 'disk'],
    );
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/alerts\/\d+$/);
  });

  test('offer the same on a phone, and nothing to a viewer', async () => {
    const page = await dashboard.visit('/alerts', { ...phone, colorScheme: 'dark' });
    await button(page, 'Select').tap();
    await page.getByRole('checkbox', { name: 'Select PAYLOAD memory on host 10.0.0.7' }).tap();
    await dashboard.checkAccessibility(page);
    await button(page, 'Acknowledge').tap();
    await page.getByText('Alerts acknowledged: 1').waitFor();
    const viewer = await dashboard.visit('/alerts', { as: 'viewer' });
    // Whoever may not see the draft sees each of its alerts.
    await rows(viewer, 'Firing').nth(4).waitFor();
    assert.equal(await button(viewer, 'Select').count(), 0);
  });

  test('one says what led to it, and what was like it before', async () => {
    await world.put('/incidents/1', { visible: 1, name: 'The API is down' });
    await world.resolve('disk', { labels: { severity: 'major' } });
    await world.addSource({ name: 'Other' });
    await world.fire({ key: 'disk', labels: { severity: 'major' } });
    await dashboard.harness.react();
    const [down] = await world.alerts('&filter[q]=down');
    const page = await dashboard.visit(`/alerts/${down?.id}`);
    await link(page, 'The API is down').first().waitFor();
    await page.getByText('alertname').waitFor();
    await dashboard.checkAccessibility(page);
    const [before] = await world.alerts('&filter[q]=disk&filter[state]=firing');
    await page.goto(`${dashboard.url}/dashboard/alerts/${before?.id}`);
    await rows(page, 'Similar alerts before').getByText('PAYLOAD disk on host 10.0.0.7').waitFor();
    await dashboard.checkAccessibility(page);
  });
});
