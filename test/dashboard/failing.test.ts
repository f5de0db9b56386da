/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AlertWorld, alertRow } from '../support/alerts.ts';
import { inDashboard, phone } from './dashboard.ts';

/** More than the cards that the overview shows, and more alerts than one answer has. */
const [SERVICES, OTHER_ALERTS] = [13, 120];

const failing = (page: Page) =>
  page.getByRole('region', { name: 'Failing, but not on your status page', exact: true });
const cards = (page: Page) => failing(page).getByRole('listitem');
const link = (page: Page, name: string) => failing(page).getByRole('link', { name, exact: true });

inDashboard('what fails on the overview', (dashboard) => {
  dashboard.isBare = true;
  let world: AlertWorld;
  const addFailing = async (names: readonly string[], values: object = {}) => {
    const checks: number[] = [];
    for (const name of names) {
      const component = Number((await world.post('/components', { name, ...values })).id);
      const body = { name: `Port of ${name}`, kind: 'tcp', target: '127.0.0.1:9', component };
      checks.push(Number((await world.post('/checks', body)).id));
    }
    for (let time = 0; time < 2; time++) await world.result(checks, 'failed');
  };
  before(async () => {
    world = new AlertWorld(dashboard.harness);
    // The clock of the browser is real.
    dashboard.harness.clock.set(dashboard.now);
    await world.addSource();
  });

  test('leads to the draft that somebody wrote about the component, and to a report of something else', async () => {
    await addFailing(['Search'], { on_failure: 'nothing' });
    const draft = { name: 'Search finds nothing', status: 1, message: 'We are looking into it.', visible: 2 };
    await world.post('/incidents', { ...draft, components: [{ id: 1, status: 4 }] });
    const page = await dashboard.visit('/', phone);
    await failing(page).getByText('Search finds nothing').waitFor();
    assert.equal(await cards(page).count(), 1);
    await link(page, 'Report incident').waitFor();
    assert.equal(await page.getByText('1 incident is a draft').count(), 0);
    await dashboard.checkAccessibility(page);
    await link(page, 'Review the draft').tap();
    await page.getByRole('heading', { level: 1, name: 'Search finds nothing' }).waitFor();
  });

  test('has a card with its newest results for so many as fit, and says how many others there are', async () => {
    await addFailing(Array.from({ length: SERVICES }, (_, index) => `Service ${index + 1}`));
    const page = await dashboard.visit('/');
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    await page.reload();
    await link(page, 'And 2 more').waitFor();
    await failing(page)
      .getByRole('slider', { name: /^Latest results of Service/ })
      .nth(11)
      .waitFor();
    assert.equal(await cards(page).count(), 12);
    assert.equal(await cards(page).getByRole('link', { name: 'Report incident' }).count(), 0);
    // The drafts without a card.
    await page.getByRole('link', { name: '2 incidents are drafts' }).waitFor();
    // It is sent again now and then.
    const ofBeats = asked.filter(({ pathname }) => pathname === '/api/checks/beats');
    assert.ok(ofBeats.length < 12, `one for all of them, not ${ofBeats.length}`);
    const ofChecks = asked.filter(({ pathname }) => pathname === '/api/checks');
    assert.ok(
      ofChecks.every(({ searchParams }) => searchParams.get('per_page') === '1'),
      `only how many there are: ${ofChecks}`,
    );
    await dashboard.checkAccessibility(page);
  });

  test('keeps its drafts while more alerts fire than one answer has', async () => {
    const { harness } = dashboard;
    const at = harness.clock.now() + 60;
    const rows = Array.from({ length: OTHER_ALERTS }, (_, index) => ({
      ...alertRow(`host ${index}`, at),
      severity: 'critical',
      severity_rank: 0,
    }));
    for (let from = 0; from < rows.length; from += 20)
      await harness.ctx.connection.write
        .insertInto('alerts')
        .values(rows.slice(from, from + 20) as never)
        .execute();
    const page = await dashboard.visit('/', phone);
    await link(page, `${OTHER_ALERTS + SERVICES + 1} alerts are firing`).waitFor();
    assert.equal(await cards(page).getByRole('link', { name: 'Review the draft' }).count(), 12);
    assert.equal(await cards(page).getByRole('link', { name: 'Report incident' }).count(), 0);
    await dashboard.checkAccessibility(page);
  });
});
