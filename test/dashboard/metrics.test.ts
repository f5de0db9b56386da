/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/fake-sender.ts';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('the metrics in the dashboard', (dashboard) => {
  test('are added, get a point, are drawn, edited and deleted with undo', async () => {
    const page = await dashboard.visit('/metrics');
    await page.getByRole('button', { name: 'Add metric' }).click();
    await page.getByLabel('Name').fill('Queue length');
    await page.getByLabel('Unit').fill('jobs');
    await page.getByRole('dialog').getByRole('button', { name: 'Add metric' }).click();
    await page.getByRole('heading', { name: 'Queue length', level: 1 }).waitFor();
    await page.getByText('There are no points in this time range.').waitFor();
    await page.getByRole('textbox', { name: 'Value' }).fill('42');
    await page.getByRole('button', { name: 'Add a point' }).click();
    await page.getByRole('img', { name: /Queue length, Last day: latest 42.00 jobs/ }).waitFor();
    await page.getByRole('radio', { name: 'Last hour' }).click();
    await page.getByRole('img', { name: /Queue length, Last hour: latest 42.00 jobs/ }).waitFor();
    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.getByRole('cell', { name: '42.00 jobs' }).waitFor();
    await page.getByText('curl -X POST').waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Name').fill('Jobs that wait');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Jobs that wait', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Deleted “Jobs that wait”').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Jobs that wait' }).waitFor();
  });

  test('lose a point only after a question', async () => {
    const { body } = await dashboard.harness.get('/metrics');
    const id = Number(body.data[0].id);
    const page = await dashboard.visit(`/metrics/${id}`, { as: 'editor' });
    const total = async () => (await dashboard.harness.get(`/metrics/${id}/points`)).body.meta.total;
    const before = await total();
    await page
      .getByRole('button', { name: /^Delete the point of/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(async () => (await total()) < before, 'it is deleted');
    assert.equal(await total(), before - 1);
  });

  test('show viewers their charts on a phone in the dark, and no button', async () => {
    const page = await dashboard.visit('/metrics', { as: 'viewer', ...phone, colorScheme: 'dark' });
    await page.locator('main li a').first().click();
    await page.locator('main svg[role=img]').waitFor();
    const beyond = await page.locator('main svg[role=img]').evaluate((chart: SVGSVGElement) => {
      const lines = Array.from(chart.querySelectorAll('path'), (path) => path.getBBox());
      return Math.max(...lines.map(({ x, width }) => x + width)) - chart.viewBox.baseVal.width;
    });
    assert.ok(beyond <= 0, `it leaves its card by ${beyond} steps`);
    assert.equal(await page.getByRole('button', { name: /^(Add|Edit|Delete)/ }).count(), 0);
    await dashboard.checkAccessibility(page);
  });
});
