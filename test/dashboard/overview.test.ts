/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Verdict } from '../../src/lib/checks/check-state.ts';
import { AlertWorld } from '../support/alerts.ts';
import { inDashboard, phone } from './dashboard.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

inDashboard('the overview, when a check fails and when it works again', (dashboard) => {
  dashboard.isBare = true;
  let world: AlertWorld;
  const twice = async (verdict: Verdict) => {
    await world.result(1, verdict);
    await world.result(1, verdict);
  };
  before(async () => {
    world = new AlertWorld(dashboard.harness);
    // The clock of the browser is real.
    dashboard.harness.clock.set(dashboard.now);
  });

  test('says that nothing is on the page yet, instead of that everything works', async () => {
    const page = await dashboard.visit('/', phone);
    await page.getByText('Nothing is on your status page yet').waitFor();
    assert.equal(await page.getByText('Everything is operational').count(), 0);
    await link(page, 'Add components').waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('with components and no check, says that people have set what it shows', async () => {
    await world.post('/components', { name: 'Website' });
    const page = await dashboard.visit('/');
    await page.getByText('Everything is operational').waitFor();
    await page.getByText('Nothing checks your components yet, so this is what people have set.').waitFor();
    await link(page, 'Add check').waitFor();
    await link(page, 'View status page').first().waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('has one card about what fails, which leads to the draft, and the draft says why it exists', async () => {
    await world.post('/checks', { name: 'Front page', kind: 'tcp', target: '127.0.0.1:9', component: 1 });
    await twice('failed');
    const page = await dashboard.visit('/', phone);
    const failing = part(page, 'Failing, but not on your status page');
    await failing.getByText('SECRET OUTPUT of failed').waitFor();
    await failing.getByText(/^Failing since \d+:\d\d/).waitFor();
    assert.equal(await failing.getByRole('listitem').count(), 1);
    assert.equal(await page.locator('main').getByRole('link', { name: 'Report incident' }).count(), 0);
    assert.equal(await page.getByText('1 incident is a draft').count(), 0);
    await dashboard.checkAccessibility(page);
    await link(page, 'Review the draft').tap();
    await heading(page, 'Problem with Website').waitFor();
    const why = part(page, 'Why this draft exists');
    await why.getByText('SECRET OUTPUT of failed').waitFor();
    assert.equal(await why.getByRole('link', { name: 'Front page' }).count(), 2);
    await dashboard.checkAccessibility(page);
  });

  test('check, alert and draft lead to each other', async () => {
    const page = await dashboard.visit('/checks/1');
    const section = part(page, 'Alerts and incidents');
    await section.getByRole('link', { name: 'Problem with Website' }).waitFor();
    await dashboard.checkAccessibility(page);
    await section.getByRole('link', { name: 'Front page' }).click();
    await page.waitForURL(/\/alerts\/1$/);
    await part(page, 'Details').getByRole('link', { name: 'Problem with Website' }).click();
    await page.waitForURL(/\/incidents\/1$/);
    await part(page, 'Why this draft exists').getByRole('link', { name: 'Front page' }).last().click();
    await page.waitForURL(/\/checks\/1$/);
  });

  test('says that the check works again, and two taps resolve the incident', async () => {
    await world.put('/incidents/1', { visible: 1 });
    await twice('ok');
    const page = await dashboard.visit('/', phone);
    await page.getByText(/^The check Front page has worked again since \d+:\d\d/).waitFor();
    await dashboard.checkAccessibility(page);
    await link(page, 'Resolve').tap();
    await heading(page, 'Problem with Website').waitFor();
    const form = page.getByRole('form', { name: 'Add an update' });
    await form.getByRole('radio', { name: 'Resolved' }).waitFor();
    assert.equal(await form.getByRole('radio', { name: 'Resolved' }).isChecked(), true);
    await dashboard.checkAccessibility(page);
    await form.getByRole('button', { name: /^Publish / }).tap();
    await page.getByText('Published.').waitFor();
    assert.equal((await world.incidents())[0]?.status, 4);
    await page.goto(`${dashboard.url}/dashboard/`);
    await page.getByText('Everything is operational').waitFor();
    assert.equal(await page.getByText('has worked again since').count(), 0);
  });
});
