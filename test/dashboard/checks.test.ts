/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addCheck, CheckedSystems, deleteChecks, runCheck } from './checked-systems.ts';
import { inDashboard, phone } from './dashboard.ts';

/** In seconds. The tests move the clock of the server on, and the charts end at the time of the browser. */
const EARLIER = 600;

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Checks' }).getByRole('listitem');

inDashboard('the first check in the dashboard', (dashboard) => {
  dashboard.isBare = true;
  dashboard.earlier = EARLIER;
  const systems = new CheckedSystems();
  before(() => systems.start());
  after(() => systems.stop());

  test('is red with its explanation, a minute after a new user began on a phone', async () => {
    systems.statuses.set('/health', 503);
    const page = await dashboard.visit('/', { ...phone, as: 'admin' });
    await button(page, 'More').tap();
    await page.getByRole('link', { name: 'Checks' }).tap();
    await page.getByText('No checks yet').waitFor();
    const move = page.getByRole('link', { name: /^Coming from Uptime Kuma\?/ });
    const guide = await page.request.get(`${dashboard.url}${await move.getAttribute('href')}`);
    assert.match(await guide.text(), /id="from-uptime-kuma"/);
    await dashboard.checkAccessibility(page);
    await button(page, 'Add check').tap();
    await page.getByLabel('What to check').fill(`${systems.url}/health`);
    const result = page.getByRole('region', { name: 'Test result' });
    await result.getByText('Fails', { exact: true }).waitFor();
    await result.getByText(/503/).first().waitFor();
    await dashboard.checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'Add check' }).tap();

    const { host } = new URL(systems.url);
    await page.getByRole('heading', { level: 1, name: `${host}/health` }).waitFor();
    await page.getByText('There is no result yet.').waitFor();
    const question = page.getByText('whom should Daymark tell? So far, nobody.');
    await question.waitFor();
    await page.getByRole('link', { name: 'Set up notifications' }).tap();
    const drafts = page.getByRole('group', { name: 'When a draft is waiting to be published, tell me' });
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'PUT'),
      drafts.getByRole('checkbox', { name: 'by email' }).check(),
    ]);
    const [system] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/system')),
      page.goBack(),
    ]);
    assert.equal((await system.json()).data.failures_reach_staff, true);
    await page.getByText('There is no result yet.').waitFor();
    assert.equal(await question.count(), 0);
    for (const state of ['Unsure', 'Down']) {
      dashboard.harness.clock.advance(10);
      await button(page, 'Run now').tap();
      await page.getByRole('status').getByText(state, { exact: true }).waitFor();
    }
    await page.getByText(/^Has been failing since .+\. .*503/).waitFor();
    await dashboard.checkAccessibility(page);
    await page.goto(`${dashboard.url}/dashboard/checks`);
    await page.getByText('1 check needs attention').waitFor();
    await rows(page).getByText('Down', { exact: true }).waitFor();
  });
});

inDashboard('the checks in the dashboard', (dashboard) => {
  dashboard.earlier = EARLIER;
  const systems = new CheckedSystems();
  before(async () => {
    await systems.start();
    await deleteChecks(dashboard);
  });
  after(() => systems.stop());
  const read = async (id: number) => {
    const token = await dashboard.harness.token('*');
    const { body } = await dashboard.harness.get(`/checks/${id}`, { token });
    return body.data;
  };
  const idIn = (page: Page): number => Number(new URL(page.url()).pathname.split('/').at(-1));

  test('are listed with what is wrong first, and change before the eyes of whoever looks', async () => {
    systems.statuses.set('/broken', 500);
    const shop = await addCheck(dashboard, { name: 'A shop', target: `${systems.url}/shop` }, 2);
    await addCheck(dashboard, { name: 'B broken', target: `${systems.url}/broken` }, 2);
    await addCheck(dashboard, { name: 'C not sure', target: `${systems.url}/broken` }, 1);
    const page = await dashboard.visit('/checks', { colorScheme: 'dark' });
    const listed = async () => (await rows(page).getByRole('link').allTextContents()).join();
    await page.getByText('2 checks need attention').waitFor();
    assert.equal(await listed(), 'B broken,C not sure,A shop');
    await rows(page)
      .first()
      .getByText(/^Has been failing/)
      .waitFor();
    await dashboard.checkAccessibility(page);

    systems.statuses.set('/shop', 500);
    await runCheck(dashboard.harness, shop);
    await runCheck(dashboard.harness, shop);
    await page.getByText('3 checks need attention').waitFor();
    await rows(page).first().getByRole('link', { name: 'A shop' }).waitFor();
    assert.equal(await listed(), 'A shop,B broken,C not sure');

    await page.getByLabel('State').selectOption('Unsure');
    await page.getByRole('link', { name: 'A shop' }).waitFor({ state: 'detached' });
    assert.equal(await listed(), 'C not sure');
    assert.equal(new URL(page.url()).search, '?state=unsure');
  });

  test('are paused and resumed together', async () => {
    const ids = [
      await addCheck(dashboard, { name: 'First together', target: `${systems.url}/1` }),
      await addCheck(dashboard, { name: 'Second together', target: `${systems.url}/2` }),
    ];
    const page = await dashboard.visit('/checks?q=together', phone);
    await page.getByRole('link', { name: 'Second together' }).waitFor();
    await button(page, 'Select').tap();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await dashboard.checkAccessibility(page);
    await button(page, 'Pause').tap();
    await page.getByText('Paused 2 checks').waitFor();
    await rows(page).getByText('Paused', { exact: true }).nth(1).waitFor();
    for (const id of ids) assert.equal((await read(id)).attributes.paused, true);
    await page.getByRole('checkbox', { name: 'Select First together' }).check();
    await button(page, 'Resume').tap();
    await page.getByText('Resumed 1 check').waitFor();
    assert.deepEqual(
      [(await read(ids[0] ?? 0)).attributes.paused, (await read(ids[1] ?? 0)).attributes.paused],
      [false, true],
    );
  });

  test('ask for a target in the words of their kind once somebody has chosen it', async () => {
    const page = await dashboard.visit('/checks?add=one');
    await page.getByLabel('What to check').waitFor();
    const kind = dialog(page).getByLabel('Kind');
    await kind.selectOption('dns');
    assert.equal(await page.getByLabel('Domain name').getAttribute('placeholder'), 'example.com');
    await page.getByText('without https:// and without a port').waitFor();
    await kind.selectOption('tcp');
    assert.match((await page.getByLabel('Host and port').getAttribute('placeholder')) ?? '', /:\d+$/);
    await kind.selectOption('status-page');
    await page.getByLabel('URL of the status page').fill('https://status.vendor.example');
    assert.equal(await kind.inputValue(), 'status-page', 'it is no longer guessed');
    await page
      .getByText(/Daymark reads the pages of .Better Stack., .*incident\.io.* and .Uptime Kuma.\./)
      .waitFor();
    await dashboard.checkAccessibility(page);
    await button(page, 'Cancel').click();
  });

  test('are tested while people type, one at a time, and created with a component and a secret', async () => {
    const page = await dashboard.visit('/checks?add=one');
    let atOnce = 0;
    let most = 0;
    await page.route('**/api/checks/test', async (route) => {
      most = Math.max(most, ++atOnce);
      await route.continue();
    });
    page.on('response', (response) => {
      if (response.url().endsWith('/api/checks/test')) atOnce--;
    });
    const target = page.getByLabel('What to check');
    await target.fill('db.example.com:5432');
    assert.equal(await page.getByLabel('Kind').last().inputValue(), 'tcp');
    await target.fill(`${systems.url}/orders`);
    assert.equal(await page.getByLabel('Kind').last().inputValue(), 'http');
    const result = page.getByRole('region', { name: 'Test result' });
    await result.getByText('Works', { exact: true }).waitFor();
    await result.getByText('Beginning of the response').click();
    await result.getByText('This is /orders.').waitFor();
    systems.statuses.set('/elsewhere', 404);
    await target.fill(`${systems.url}/elsewhere`);
    await result.getByText('Fails', { exact: true }).waitFor();
    assert.equal(most, 1);

    await button(page, 'Add expectation').click();
    await page.getByRole('textbox', { name: 'HTTP status' }).fill('404');
    await button(page, 'Test').click();
    await result.getByText('Works', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Orders');
    await page.getByRole('switch', { name: 'Also create a component' }).click();
    await page.getByText('More options').click();
    await page.getByLabel('Sign in with').selectOption('User name and password');
    await page.getByLabel('User name', { exact: true }).fill('robot');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await dashboard.checkAccessibility(page);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    assert.match(kept, /Orders/);
    assert.doesNotMatch(kept, /correct horse/);
    await dialog(page).getByRole('button', { name: 'Add check' }).click();

    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    const id = idIn(page);
    const { attributes, relationships } = await read(id);
    assert.deepEqual(attributes.request, { username: 'robot', password: null });
    assert.deepEqual(attributes.expect, [{ type: 'status', ranges: '404' }]);
    assert.equal(Number(relationships.component.data.id), await dashboard.component('Orders'));

    await button(page, 'Edit').click();
    await page.getByText('More options').click();
    await page.getByText('A value is stored. It is never shown.').waitFor();
    await button(page, 'Test').click();
    await result.getByText('Works', { exact: true }).waitFor();
    const stored = page.getByRole('textbox', { name: 'URL', exact: true });
    await stored.fill('http://another-host.example/');
    await page.getByText(/^The stored secrets belong to another host/).waitFor();
    assert.equal(await button(page, 'Test').isDisabled(), true);
    await stored.fill(`${systems.url}/elsewhere`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('All orders');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'All orders' }).waitFor();
    assert.deepEqual((await read(id)).attributes.request, { username: 'robot', password: null });
  });

  test('are added from a pasted list, which says what is left out and what failed', async () => {
    const page = await dashboard.visit('/checks', phone);
    await button(page, 'Add several').tap();
    const list = page.getByLabel('Addresses');
    await list.fill(
      `${systems.url}/pasted Pasted one\n${systems.url}/pasted\nnonsense\nsmtp://user:pw@mail.example.com`,
    );
    const preview = page.getByRole('list', { name: 'What will be added' });
    await preview.getByText('Left out: it is checked already.').waitFor();
    await preview.getByText('Left out: this is not a URL or host.').waitFor();
    await dashboard.checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'Add 2 checks' }).tap();
    await page.getByText('Added 1 check').waitFor();
    const failed = page.getByRole('list', { name: '1 check could not be added' });
    await failed.getByText('smtp://user:pw@mail.example.com').waitFor();
    await list.fill('');
    await dialog(page).getByRole('button', { name: 'Cancel' }).tap();
    await page.getByRole('link', { name: 'Pasted one' }).waitFor();
  });

  test('have a page with a chart, phases and changes, and are duplicated, paused and deleted with undo', async () => {
    const id = await addCheck(dashboard, { name: 'Search', target: `${systems.url}/search` }, 3);
    systems.statuses.set('/search', 502);
    await runCheck(dashboard.harness, id);
    await runCheck(dashboard.harness, id);
    const page = await dashboard.visit(`/checks/${id}`);
    await page.getByRole('img', { name: /^Search, Last hour: the median is .*, 2 failed\.$/ }).waitFor();
    await button(page, 'Show as a table').click();
    await page.getByRole('columnheader', { name: '95th percentile' }).waitFor();
    const changes = page.getByRole('region', { name: 'Changes' });
    await changes.getByText('Down', { exact: true }).waitFor();
    await changes.getByText('Up', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Last result' }).getByText('First byte').waitFor();
    await dashboard.checkAccessibility(page);

    await button(page, 'Pause').click();
    await page.getByText('“Search” is paused.').waitFor();
    await button(page, 'Resume').click();
    await page.getByText('“Search” runs again.').waitFor();

    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Search again');
    await dialog(page).getByRole('button', { name: 'Add check' }).click();
    await page.getByRole('heading', { level: 1, name: 'Search again' }).waitFor();
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Deleted “Search again”').waitFor();
    await button(page, 'Undo').click();
    await page.getByRole('link', { name: 'Search again' }).waitFor();
  });

  test('feed a metric, and show on the page of their component what their form says', async () => {
    const token = await dashboard.harness.token('*');
    const component = await dashboard.component('Sign-in');
    const { body } = await dashboard.harness.post(
      '/metrics',
      { name: 'Sign-in time', suffix: 'ms' },
      { token },
    );
    const id = await addCheck(dashboard, { name: 'Sign-in', target: `${systems.url}/sign-in`, component }, 1);
    const page = await dashboard.visit(`/checks/${id}`);
    await button(page, 'Edit').click();
    await page.getByText('More options').click();
    const metric = page.getByRole('combobox', { name: 'Feeds a metric' });
    await metric.click();
    await metric.fill('Sign-in t');
    await page.getByRole('option', { name: 'Sign-in time' }).click();
    await page.getByRole('switch', { name: 'Show its response time on the page of the component' }).click();
    await page.getByRole('textbox', { name: 'Public name' }).fill('Sign-in page');
    await dashboard.checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    const { attributes, relationships } = await read(id);
    assert.deepEqual(
      [attributes.show_response_time, attributes.show_interval, attributes.label],
      [true, false, 'Sign-in page'],
    );
    assert.equal(relationships.metric.data.id, body.data.id);
    await page.goto(`${dashboard.url}/components/${component}`);
    await page.getByRole('heading', { name: 'Response time' }).waitFor();
    await page.getByText('Sign-in page', { exact: true }).waitFor();
  });

  test('that wait for heartbeats show their address to those who manage them', async () => {
    const page = await dashboard.visit('/checks?add=one', { ...phone, colorScheme: 'dark' });
    await page.getByLabel('Kind').last().selectOption('Heartbeat');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nightly backup');
    await dashboard.checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'Add check' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Nightly backup' }).waitFor();
    await page.getByText(`${dashboard.url}/heartbeats/`).waitFor();
    await dashboard.checkAccessibility(page);
    const viewer = await dashboard.visit(`/checks/${idIn(page)}`, { as: 'viewer' });
    await viewer.getByText('No heartbeat has arrived yet.').waitFor();
    assert.equal(await viewer.getByText('/heartbeats/').count(), 0);
  });

  test('are found with the keyboard alone', async () => {
    await addCheck(dashboard, { name: 'By keyboard', target: `${systems.url}/keys` });
    const page = await dashboard.visit('/');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.getByRole('heading', { level: 1, name: 'Checks' }).waitFor();
    // The field that searches comes with the list.
    await page.getByRole('link', { name: 'By keyboard' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('By keyboard');
    await page.waitForURL(/q=/);
    await page.getByRole('link', { name: 'By keyboard' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'By keyboard' }).waitFor();
  });

  test('show viewers everything on a phone in the dark, and no button that they may not use', async () => {
    const id = await addCheck(dashboard, { name: 'For viewers', target: `${systems.url}/viewers` }, 2);
    const page = await dashboard.visit('/checks', { as: 'viewer', ...phone, colorScheme: 'dark' });
    await page.getByRole('link', { name: 'For viewers' }).waitFor();
    await dashboard.checkAccessibility(page);
    await page.goto(`${dashboard.url}/dashboard/checks/${id}`);
    await page.getByRole('img', { name: /^For viewers, Last hour/ }).waitFor();
    assert.equal(
      await page.getByRole('button', { name: /^(Add|Edit|Run|Pause|More actions|Select)/ }).count(),
      0,
    );
    await dashboard.checkAccessibility(page);
  });
});
