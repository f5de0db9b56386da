/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addPerson } from '../support/people.ts';
import { addCheck, CheckedSystems } from './checked-systems.ts';
import { inDashboard, phone } from './dashboard.ts';

const composerOf = (page: Page) => page.getByRole('form', { name: 'Add an update' });
const asItIs = (page: Page) => page.getByRole('button', { name: /^Publish .+ anyway$/ });
const publishing = (page: Page) => page.getByRole('button', { name: /^Publish (?!.+ anyway)/ });

inDashboard('before something is published that is not so', (dashboard) => {
  dashboard.isBare = true;
  const systems = new CheckedSystems();
  before(() => systems.start());
  after(() => systems.stop());
  const create = async (path: string, body: object): Promise<number> => {
    const { harness } = dashboard;
    const response = await harness.post(path, body, { token: await harness.token('*') });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return Number(response.body.data.id);
  };
  const report = (name: string, components: object[]) =>
    create('/incidents', { name, status: 1, message: 'We are looking into it.', components });

  test('the form of a new incident says that the page would stay green, and leads back to the components', async () => {
    await create('/components', { name: 'Website' });
    const page = await dashboard.visit('/report', phone);
    await page.getByLabel('Headline').fill('Something is odd');
    await page.getByLabel('Message').fill('We are looking into it.');
    await page.getByRole('button', { name: 'Review' }).tap();
    await page.getByText('The page is green, and an incident is open: Something is odd.').waitFor();
    await asItIs(page).waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Choose components' }).tap();
    await page.getByRole('button', { name: 'Website' }).tap();
    await page.getByRole('button', { name: 'Review' }).tap();
    await publishing(page).waitFor();
    assert.equal(await page.getByText('The page is green').count(), 0);
    await publishing(page).tap();
    await page.getByRole('heading', { level: 1, name: 'Something is odd' }).waitFor();
  });

  test('an update says that a component is still affected, and one tap sets it to Operational', async () => {
    const { harness } = dashboard;
    const component = await create('/components', { name: 'Mobile app' });
    const incident = await report('The app is down', [{ id: component, status: 3 }]);
    const { headers } = await addPerson(harness, 'editor', 'Somebody');
    const set = await harness.put(`/components/${component}`, { status: 4 }, { headers });
    assert.equal(set.status, 200, JSON.stringify(set.body));
    const page = await dashboard.visit(`/incidents/${incident}`, phone);
    await composerOf(page).getByRole('radio', { name: 'Resolved' }).tap();
    await publishing(page).waitFor();
    const tick = page.getByRole('checkbox', { name: 'Mobile app' });
    await tick.uncheck();
    const sentence = page.getByText(
      /You say resolved; Mobile app is still at “Major outage” \(set by hand .+\)/,
    );
    await sentence.waitFor();
    await asItIs(page).waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Set to Operational' }).tap();
    await publishing(page).waitFor();
    assert.equal(await tick.isChecked(), true);
    assert.equal(await sentence.count(), 0);

    // Published as it is, the overview goes on saying so, until one tap there mends it.
    await tick.uncheck();
    await asItIs(page).tap();
    await page.getByText('Published.').waitFor();
    await page.goto(`${dashboard.url}/dashboard/`);
    await page.getByRole('heading', { name: 'Your status page is out of date' }).waitFor();
    await sentence.waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Set to Operational' }).tap();
    await sentence.waitFor({ state: 'detached' });
    const shown = await harness.get(`/components/${component}`);
    assert.equal(shown.body.data.attributes.latest_status.human, 'Operational');
  });

  test('a draft says that its text names a component that visitors do not see, and can be published all the same', async () => {
    const hidden = await create('/components', { name: 'Ledger', enabled: false });
    const body = { name: 'Payments are slow', status: 1, message: 'Ledger is slow.', visible: 2 };
    const draft = await create('/incidents', { ...body, components: [{ id: hidden, status: 2 }] });
    const page = await dashboard.visit(`/incidents/${draft}`, phone);
    await page.getByText('The text names Ledger, which visitors don’t see.').waitFor();
    await dashboard.checkAccessibility(page);
    await asItIs(page).tap();
    await page.getByText('Published.').waitFor();
    await page.context().close();
  });

  test('an update says that checks still fail, and one tap says that it is being watched instead', async () => {
    const component = await create('/components', { name: 'Payments' });
    const incident = await report('Payments are down', [{ id: component, status: 4 }]);
    systems.statuses.set('/pay', 503);
    await addCheck(dashboard, { name: 'Card payments', target: `${systems.url}/pay`, component }, 2);
    const page = await dashboard.visit(`/incidents/${incident}`);
    await composerOf(page).getByRole('radio', { name: 'Resolved' }).click();
    const sentence = page.getByText('Checks of Payments still fail.');
    await sentence.waitFor();
    await asItIs(page).waitFor();
    await page.getByRole('button', { name: 'Say “Monitoring” instead' }).click();
    await publishing(page).waitFor();
    assert.equal(await sentence.count(), 0);
    assert.equal(await composerOf(page).getByRole('radio', { name: 'Monitoring' }).isChecked(), true);
  });

  test('a viewer reads it on the overview, and is offered nothing', async () => {
    const component = await create('/components', { name: 'Search' });
    systems.statuses.set('/search', 503);
    await addCheck(dashboard, { name: 'Search', target: `${systems.url}/search`, component }, 2);
    const page = await dashboard.visit('/', { as: 'viewer' });
    const cardOf = (visited: Page) =>
      visited
        .getByRole('region', { name: 'Failing, but not on your status page' })
        .getByRole('listitem')
        .filter({ has: visited.getByRole('link', { name: 'Search', exact: true }) });
    await cardOf(page).waitFor();
    assert.equal(await cardOf(page).getByRole('link').count(), 1);
    const editor = await dashboard.visit('/', { as: 'editor' });
    await cardOf(editor).getByRole('link', { name: 'Report incident' }).click();
    await editor.getByRole('button', { name: 'Remove Search' }).waitFor();
  });
});
