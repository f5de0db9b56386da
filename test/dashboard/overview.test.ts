/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { Verdict } from '../../src/lib/checks/check-state.ts';
import { AlertWorld } from '../support/alerts.ts';
import { inDashboard, phone } from './dashboard.ts';

const DAY = 86_400;

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const bar = (part: Locator, name: string) =>
  part.getByRole('slider', { name: `Latest results of ${name}`, exact: true });
const rowsOf = async (page: Page, name: string) =>
  (await part(page, name).getByRole('listitem').allInnerTexts()).map((text) =>
    text.replace(/\s+/g, ' ').trim(),
  );
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
    // An uptime needs a day of data.
    dashboard.harness.clock.set(dashboard.now - 2 * DAY);
  });

  test('says that nothing is on the page yet, instead of that everything works', async () => {
    const page = await dashboard.visit('/', phone);
    await page.getByText('Nothing is on your status page yet').waitFor();
    assert.equal(await page.getByText('Everything is operational').count(), 0);
    await link(page, 'Add components').waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('with components and no check, says that no incident is open, and not that everything works', async () => {
    await world.post('/components', { name: 'Website', status: 1 });
    // The clock of the browser is real.
    dashboard.harness.clock.set(dashboard.now);
    const page = await dashboard.visit('/');
    await page.getByRole('heading', { level: 2, name: 'There is no open incident' }).waitFor();
    await page
      .getByText('Nothing checks your components yet, so the page shows what people have set.')
      .waitFor();
    assert.equal(await page.getByText('Everything is operational').count(), 0);
    await link(page, 'Add check').waitFor();
    await link(page, 'View status page').first().waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('has one card about what fails, which leads to the draft, and the draft says why it exists', async () => {
    await world.post('/alert-rules', { action: 'draft' });
    await world.post('/checks', { name: 'Front page', kind: 'tcp', target: '127.0.0.1:9', component: 1 });
    await twice('failed');
    const page = await dashboard.visit('/', phone);
    const failing = part(page, 'Failing, but not on your status page');
    await failing.getByText('SECRET OUTPUT of failed').waitFor();
    await failing.getByText(/^Failing since \d+:\d\d/).waitFor();
    assert.equal(await failing.getByRole('listitem').count(), 1);
    await bar(failing, 'Website').tap();
    await failing.getByText('SECRET OUTPUT of failed').nth(1).waitFor();
    assert.equal(await page.locator('main').getByRole('link', { name: 'Report incident' }).count(), 0);
    assert.equal(await page.getByText('1 incident is a draft').count(), 0);
    await dashboard.checkAccessibility(page);
    await link(page, 'Review the draft').tap();
    await heading(page, 'Problem with Website').waitFor();
    const why = part(page, 'Why this draft exists');
    await why.getByText('SECRET OUTPUT of failed').waitFor();
    assert.equal(await why.getByRole('link', { name: 'Front page' }).count(), 2);
    await bar(why, 'Front page').waitFor();
    await why.getByText(/prepared a draft\. Nobody outside sees it yet\.$/).waitFor();
    await why.getByRole('link', { name: 'Show the rule' }).waitFor();
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

  test('when all is well, shows the uptime, the states of the checks and what was changed last', async () => {
    for (const name of ['Second page', 'Third page', 'Resting page'])
      await world.post('/checks', { name, kind: 'tcp', target: '127.0.0.1:9', component: 1 });
    await world.put('/checks/4', { paused: true });
    for (let time = 0; time < 2; time++) await world.result([2, 3], 'ok');
    // No page shows what has no component, and the rule makes no draft of it.
    await world.put('/alert-rules/1', { action: 'nothing' });
    await world.post('/checks', { name: 'Behind it all', kind: 'tcp', target: '127.0.0.1:9' });
    for (let time = 0; time < 2; time++) await world.result(5, 'failed');
    const page = await dashboard.visit('/');
    await part(page, 'Checks').getByText('Paused').waitFor();
    assert.deepEqual(await rowsOf(page, 'Checks'), ['Up 3', 'Paused 1']);
    const uptime = part(page, 'Uptime of the last 90 days');
    await uptime.getByRole('link', { name: 'Website' }).waitFor();
    // It was down for some minutes of two days.
    assert.match(await uptime.innerText(), /\n(99\.\d+%)\s+Website\s+\1$/);
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Checks.*1 check needs attention/ })
      .waitFor();
    const changes = await rowsOf(page, 'Latest changes');
    assert.equal(changes.length, 5);
    assert.match(changes[0] ?? '', /^Check: created Behind it all/);
    await dashboard.checkAccessibility(page);
  });
});
