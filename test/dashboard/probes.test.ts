/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { addCheck, CheckedSystems, runCheck } from './checked-systems.ts';
import { inDashboard, phone } from './dashboard.ts';

/** In seconds. The tests move the clock of the server on, and the charts end at the time of the browser. */
const EARLIER = 600;

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');

inDashboard('the probes in the dashboard', (dashboard) => {
  dashboard.earlier = EARLIER;
  dashboard.isBare = true;
  const systems = new CheckedSystems();
  before(() => systems.start());
  after(() => systems.stop());
  const deliver = async (token: string, check: number, ok: boolean, values: object = {}) => {
    const at = dashboard.harness.clock.now() * 1000;
    const verdict = ok ? 'ok' : 'failed';
    const reason = ok ? 'It works.' : 'The system did not respond within 10 s.';
    const results = [{ check, revision: 1, at, verdict, reason, phases: { total: 84 } }];
    const body = { version: '1.2.3', results, ...values };
    const response = await dashboard.harness.post('/probe/results', body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    assert.equal(response.body.data.attributes.accepted, 1);
  };

  test('are added on a phone with the command that starts them, and their results are seen in each place', async () => {
    const page = await dashboard.visit('/checks', { ...phone, as: 'admin' });
    await addCheck(dashboard, { name: 'Shop', target: `${systems.url}/shop` }, 1);
    await page.getByRole('link', { name: 'Probes' }).tap();
    await page.getByText('No probes yet').waitFor();
    await dashboard.checkAccessibility(page);
    await button(page, 'Add probe').tap();
    await dialog(page).getByLabel('Place').fill('Frankfurt');
    await dialog(page).getByRole('button', { name: 'Add probe' }).tap();
    const command = dialog(page).getByText(/daymark probe --server/);
    const token = /'(\d+\|daymark-probe_[\w-]+)'/.exec((await command.textContent()) ?? '')?.[1] ?? '';
    assert.notEqual(token, '');
    await dashboard.checkAccessibility(page);
    await button(page, 'Done').tap();
    await rows(page, 'Probes').getByText('Never seen').waitFor();
    assert.equal(await page.getByText(token).count(), 0);

    await page.goto(`${dashboard.url}/dashboard/checks`);
    await page.getByRole('link', { name: 'Shop' }).tap();
    await button(page, 'Edit').tap();
    const places = dialog(page).getByRole('group', { name: 'Places' });
    assert.equal(await places.getByRole('checkbox', { name: 'Here' }).isChecked(), true);
    await places.getByRole('checkbox', { name: 'Frankfurt' }).check();
    await dashboard.checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'Save' }).tap();
    await page.getByText('Here, Frankfurt').waitFor();

    for (let run = 0; run < 2; run++) {
      dashboard.harness.clock.advance(10);
      await deliver(token, 1, false, { clock: (dashboard.harness.clock.now() + 60) * 1000 });
      await runCheck(dashboard.harness, 1);
    }
    await page.reload();
    await page
      .getByText(
        /^Has been failing since .*Seen from: Frankfurt\..*Seen working from: Here\. Nothing was published\.$/,
      )
      .waitFor();
    const latest = rows(page, 'Latest result in each place');
    await latest.filter({ hasText: 'Frankfurt' }).getByText('Fails', { exact: true }).waitFor();
    await latest.filter({ hasText: 'Here' }).getByText('Works', { exact: true }).waitFor();
    await dashboard.checkAccessibility(page);

    await page.goto(`${dashboard.url}/dashboard/probes`);
    const row = rows(page, 'Probes').first();
    await row.getByText('Connected').waitFor();
    await row.getByText('1.2.3').waitFor();
    await row.getByText('Clock is off by: 1 minute').waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('are renamed, and deleted with a way back', async () => {
    const token = await dashboard.harness.token('*');
    await dashboard.harness.post('/probes', { name: 'Virginia' }, { token });
    const page = await dashboard.visit('/probes', { colorScheme: 'dark' });
    await button(page, 'Edit: Virginia').click();
    await dialog(page).getByLabel('Place').fill('Tokyo');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await rows(page, 'Probes').getByText('Tokyo').waitFor();
    await button(page, 'Delete: Tokyo').click();
    await page.getByText('Deleted “Tokyo”').waitFor();
    await rows(page, 'Probes').getByText('Tokyo').waitFor({ state: 'detached' });
    await button(page, 'Undo').click();
    await rows(page, 'Probes').getByText('Tokyo').waitFor();
  });

  test('get a new token, which is shown once, and the old one is shut out', async () => {
    const { harness } = dashboard;
    const { body } = await harness.post('/probes', { name: 'Sydney' }, { token: await harness.token('*') });
    const old = body.data.attributes.token;
    const page = await dashboard.visit('/probes', { ...phone, as: 'admin' });
    await button(page, 'New token: Sydney').tap();
    await dialog(page).getByText('The old token stops working at once').waitFor();
    await dashboard.checkAccessibility(page);
    await dialog(page).getByRole('button', { name: 'New token' }).tap();
    const command = dialog(page).getByText(/daymark probe --server/);
    const token = /'(\d+\|daymark-probe_[\w-]+)'/.exec((await command.textContent()) ?? '')?.[1] ?? '';
    assert.equal((await harness.get('/probe/assignments', { token })).status, 200);
    assert.equal((await harness.get('/probe/assignments', { token: old })).status, 401);
    await button(page, 'Done').tap();
    await rows(page, 'Probes').getByText('Sydney').waitFor();
    assert.equal(await page.getByText(token).count(), 0);
  });

  test('are not for those who may only read checks', async () => {
    const page = await dashboard.visit('/probes', { as: 'viewer' });
    await page.getByText('Your role does not allow this').waitFor();
  });
});
