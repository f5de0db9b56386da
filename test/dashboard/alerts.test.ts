/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AlertWorld, alertRow } from '../support/alerts.ts';
import { type Dashboard, inDashboard, inFilterSheet, phone } from './dashboard.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const rows = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem');

const read = async ({ harness }: Dashboard, path: string) =>
  (await harness.get(path, { token: await harness.token('*') })).body.data;

inDashboard('alert sources and rules in the dashboard', (dashboard) => {
  dashboard.isBare = true;
  let world: AlertWorld;
  before(async () => {
    world = new AlertWorld(dashboard.harness);
    await dashboard.write('POST', '/components', { name: 'Payments', status: 1 });
  });

  test('begin with a sender, its address and the lines to paste, on a phone', async () => {
    const page = await dashboard.visit('/alerts', { ...phone, as: 'admin' });
    await page.getByText('No alerts yet').waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('link', { name: 'Alert sources' }).tap();
    await page.getByText('No alert sources yet').waitFor();
    await button(page, 'Add source').tap();
    await dialog(page).getByLabel('Sender').selectOption('Grafana');
    await dialog(page).getByLabel('Signing secret').waitFor();
    await dialog(page).getByLabel('Sender').selectOption('Prometheus Alertmanager');
    await dashboard.checkAccessibility(page);
    await button(page, 'Add source').last().tap();
    await heading(page, 'Prometheus Alertmanager').waitFor();
    await page.getByText('webhook_configs:').waitFor();
    await button(page, 'Copy: URL').waitFor();
    await button(page, 'Copy: Lines to paste').waitFor();
    await page.getByText('Nothing has arrived yet.').waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('show what arrived, and what became of it', async () => {
    const source = await world.addSource({ name: 'Production' });
    await world.fire({ key: 'disk', labels: { severity: 'critical' } });
    await world.postRaw('garbage');
    const page = await dashboard.visit(`/alerts/sources/${source.id}`, { colorScheme: 'dark' });
    const [refused, accepted] = [rows(page, 'Last deliveries').nth(0), rows(page, 'Last deliveries').nth(1)];
    await refused.getByText('HTTP 4').waitFor();
    await accepted.getByText('HTTP 200').waitFor();
    await accepted.getByText('1 alert', { exact: true }).waitFor();
    await refused.getByText('What was sent').click();
    await refused.getByText('garbage').waitFor();
    await dashboard.checkAccessibility(page);
    await button(page, 'Delete').click();
    await page.getByText('Deleted “Production”').waitFor();
    await heading(page, 'Alert sources').waitFor();
    await page.getByRole('link', { name: 'Production' }).waitFor({ state: 'detached' });
  });

  test('of any other system are told where things are, from what it sent', async () => {
    const source = await world.addSource({ kind: 'json', name: 'Own' });
    await world.postRaw(JSON.stringify({ incident: { number: 7, text: 'Too hot' } }));
    const page = await dashboard.visit(`/alerts/sources/${source.id}`);
    await button(page, 'Edit').click();
    await dialog(page).getByRole('combobox', { name: 'Key' }).fill('');
    await page.getByRole('option', { name: 'incident.number 7' }).click();
    await dialog(page).getByRole('combobox', { name: 'Title' }).fill('');
    await page.getByRole('option', { name: 'incident.text Too hot' }).click();
    await button(page, 'Save').click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await world.postRaw(JSON.stringify({ incident: { number: 7, text: 'Too hot' } }));
    await page.goto(`${dashboard.url}/dashboard/alerts?source=${source.id}`);
    await page.getByRole('link', { name: 'Too hot' }).waitFor();
  });

  test('read as sentences, are moved, and are tried with an alert of the past', async () => {
    const source = await world.addSource({ name: 'Metrics' });
    await world.fire({ key: 'latency', labels: { severity: 'critical' } });
    const page = await dashboard.visit('/alerts/rules', phone);
    await page.getByText('No rules yet').waitFor();
    await button(page, 'Add rule').tap();
    const reads = dialog(page).getByRole('region', { name: 'How it reads' });
    await reads.getByText('When an alert comes in, draft an incident.').waitFor();
    await dialog(page).getByRole('combobox', { name: 'When an alert comes from the source' }).fill('Metr');
    await page.getByRole('option', { name: 'Metrics' }).tap();
    await reads.getByText('When an alert from Metrics comes in').waitFor();
    await dialog(page).getByRole('checkbox', { name: 'Critical' }).check();
    await reads.getByText('with the severity critical').waitFor();
    await dialog(page).getByLabel('and lasts (seconds)').fill('120');
    await reads.getByText('lasts 2 minutes').waitFor();
    await dialog(page).getByRole('combobox', { name: 'for the component' }).fill('Pay');
    await page.getByRole('option', { name: 'Payments' }).tap();
    const sentence =
      'When an alert from Metrics with the severity critical lasts 2 minutes, draft an incident for Payments.';
    await reads.getByText(sentence).waitFor();
    await dashboard.checkAccessibility(page);
    await button(page, 'Add rule').last().tap();
    await rows(page, 'Alert rules').getByText(sentence).waitFor();

    await world.post('/alert-rules', { action: 'nothing' });
    await rows(page, 'Alert rules').nth(1).getByText('When an alert comes in, do nothing.').waitFor();
    await dashboard.checkAccessibility(page);
    const picker = page.getByRole('combobox', { name: 'Past alert' });
    await picker.fill('latency');
    await page.getByRole('option', { name: /latency/ }).tap();
    await button(page, 'Try it').tap();
    const verdict = page.getByRole('status').filter({ hasText: 'Rule 1' });
    await verdict.getByText('Wait', { exact: true }).waitFor();
    await verdict.getByText('Rule 1 would wait until it has lasted 2 minutes.').waitFor();

    await button(page, 'Move Rule 2 up').tap();
    await rows(page, 'Alert rules').first().getByText('do nothing').waitFor();
    await button(page, 'Try it').tap();
    await page.getByText('Rule 1 says to do nothing.').waitFor();
    const stored = await read(dashboard, '/alert-rules');
    assert.deepEqual(
      stored.map(({ attributes }: { attributes: { action: string } }) => attributes.action),
      ['nothing', 'draft'],
    );
    assert.deepEqual(stored[1].attributes.match, { source: Number(source.id), severity: ['critical'] });

    await button(page, 'Edit: Rule 1').tap();
    await dialog(page).getByLabel('with the labels').fill('team=payments');
    await button(page, 'Save').tap();
    await rows(page, 'Alert rules').first().getByText('When an alert with team=payments comes in').waitFor();
    await button(page, 'Delete: Rule 1').tap();
    await page.getByText('Deleted “Rule 1”').waitFor();
    await rows(page, 'Alert rules').nth(1).waitFor({ state: 'detached' });

    const { harness } = dashboard;
    await harness.delete(`/alert-sources/${source.id}`, { token: await harness.token('*') });
    const never = 'It can never match: something that it names was deleted.';
    await rows(page, 'Alert rules').getByText(never).waitFor();
  });
});

inDashboard('alerts in the dashboard', (dashboard) => {
  dashboard.isBare = true;
  let world: AlertWorld;
  before(async () => {
    world = new AlertWorld(dashboard.harness);
    await dashboard.write('POST', '/components', { name: 'Payments', status: 1 });
    await world.addSource({ name: 'Production' });
  });

  test('say what was done, what fires first, and lead to the draft', async () => {
    await world.fire({ key: 'over' });
    await world.resolve('over');
    await world.fire({ key: 'disk', labels: { severity: 'critical', team: 'storage' } });
    await dashboard.harness.react();
    const page = await dashboard.visit('/alerts', { ...phone, colorScheme: 'dark' });
    await page.getByText('1 alert is firing').waitFor();
    const row = rows(page, 'Firing').first();
    await row.getByRole('link', { name: 'PAYLOAD disk on host 10.0.0.7' }).waitFor();
    await row.getByText('Critical').waitFor();
    await row.getByText('Production').waitFor();
    await row.getByText(/prepared a draft\. Nobody outside sees it yet\.$|joined the draft/).waitFor();
    await row.getByRole('link', { name: /^Incident \d+$/ }).waitFor();
    await rows(page, 'Ended')
      .getByRole('link', { name: /^PAYLOAD over/ })
      .waitFor();
    await dashboard.checkAccessibility(page);
    await inFilterSheet(page, () => dialog(page).getByLabel('Severity').selectOption('Minor'));
    await page.getByRole('paragraph').filter({ hasText: 'Nothing matches.' }).waitFor();
    await button(page, 'Clear filters').tap();

    await row.getByRole('link', { name: /^PAYLOAD disk/ }).tap();
    await heading(page, 'PAYLOAD disk on host 10.0.0.7').waitFor();
    await page.getByText('storage', { exact: true }).waitFor();
    await dashboard.checkAccessibility(page);
    await button(page, 'Acknowledge').tap();
    await button(page, 'Acknowledge').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Go to the incident' }).tap();
    await page.waitForURL(/\/incidents\/\d+$/);
    await page.getByText('Draft', { exact: true }).first().waitFor();
  });

  test('become an incident in the words of people, never in those of the sender', async () => {
    await world.post('/alert-rules', { action: 'nothing', match: { labels: { alertname: 'cards' } } });
    await world.fire({ key: 'cards' });
    await dashboard.harness.react();
    const page = await dashboard.visit('/alerts?q=cards', phone);
    await page.getByRole('link', { name: /^PAYLOAD cards/ }).tap();
    await page.getByText('Rule 1 says to do nothing.').waitFor();
    await button(page, 'Publish an incident').tap();
    await dialog(page).getByRole('combobox', { name: 'Component', exact: true }).fill('Pay');
    await page.getByRole('option', { name: 'Payments' }).tap();
    await dialog(page).getByLabel('Headline').fill('Card payments fail');
    await dashboard.checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'Publish', exact: true }).tap();
    await heading(page, 'Card payments fail').waitFor();
    const incident = (await world.incidents()).find(({ name }) => name === 'Card payments fail');
    assert.equal(incident?.visible, 1);
    assert.doesNotMatch(incident?.message ?? 'PAYLOAD', /PAYLOAD|10\.0\.0\.7/);
  });

  test('end with a reason if no end will come', async () => {
    await world.fire({ key: 'forgotten' });
    const page = await dashboard.visit('/alerts?q=forgotten', phone);
    await page.getByRole('link', { name: /^PAYLOAD forgotten/ }).tap();
    await button(page, 'End this alert').tap();
    await dialog(page).getByLabel('Reason').fill('The host was switched off.');
    await dashboard.checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'End this alert', exact: true }).tap();
    await page.getByText('The host was switched off.').waitFor();
    await button(page, 'End this alert').waitFor({ state: 'detached' });
    const [alert] = await world.alerts('&filter[q]=forgotten');
    assert.equal(alert?.attributes.state, 'resolved');
  });

  test('show viewers everything, and no button that they may not use', async () => {
    const [alert] = await world.alerts();
    const page = await dashboard.visit(`/alerts/${alert.id}`, { as: 'viewer', ...phone });
    await heading(page, alert.attributes.title).waitFor();
    await page.getByText('Production', { exact: true }).waitFor();
    assert.equal(await button(page, /^(Acknowledge|End this alert|Publish an incident)$/).count(), 0);
    await dashboard.checkAccessibility(page);
    await page.goto(`${dashboard.url}/dashboard/alerts/rules`);
    await page.getByText('Your role does not allow this.').waitFor();
  });

  test('are found among a thousand that fire', async () => {
    const now = dashboard.harness.clock.now();
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...alertRow(`host-${index + 1}`, now - 5000 + index),
    }));
    const { write } = dashboard.harness.ctx.connection;
    for (let from = 0; from < many.length; from += 100)
      await write
        .insertInto('alerts')
        .values(many.slice(from, from + 100))
        .execute();
    const page = await dashboard.visit('/alerts');
    await page.getByText(/^1,00\d alerts are firing$/).waitFor();
    await page.getByText(/^Page 1 of 21$/).waitFor();
    assert.equal(await rows(page, 'Firing').count(), 50);
    await button(page, 'Next').click();
    await page.getByText(/^Page 2 of 21$/).waitFor();
    await page.getByRole('searchbox', { name: 'Search by title or key' }).fill('host-777');
    await page.getByRole('link', { name: 'host-777' }).waitFor();
    await rows(page, 'Firing').nth(1).waitFor({ state: 'detached' });
    await dashboard.checkAccessibility(page);
  });
});

inDashboard('the replay of an incident in the dashboard', (dashboard) => {
  dashboard.isBare = true;

  test('shows the figures and the timeline, and begins the post-mortem', async () => {
    const world = new AlertWorld(dashboard.harness);
    await world.addSource();
    await world.fire({ key: 'disk', startedAt: dashboard.harness.clock.now() - 120 });
    await dashboard.harness.react();
    const [draft] = await world.incidents();
    await world.put(`/incidents/${draft?.id}`, { visible: 1 });
    await world.post(`/incidents/${draft?.id}/updates`, { status: 4, message: 'All good again.' });
    const page = await dashboard.visit(`/incidents/${draft?.id}`, phone);
    const replay = page.getByRole('region', { name: 'Replay' });
    await replay.getByText('What happened when, for staff only.').tap();
    await replay.getByText('Until noticed').waitFor();
    await replay.getByText('2 minutes').first().waitFor();
    const moments = await replay
      .getByRole('list', { name: 'Timeline' })
      .getByRole('listitem')
      .allTextContents();
    assert.match(moments.join(), /^It started.*Alert.*Drafted.*Published.*Resolved/);
    await dashboard.checkAccessibility(page);
    await button(page, 'Start the post-mortem with this').tap();
    await page.getByText('Draft: visitors do not see it yet.').waitFor();
    const { body } = (await read(dashboard, `/incidents/${draft?.id}/postmortem`)).attributes;
    assert.match(body, /^## Timeline\n\n- .*: It started\n/);
    assert.doesNotMatch(body, /Alert|PAYLOAD/);
  });
});
