import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/fake-sender.ts';
import type { Json } from '../support/response.ts';
import { inDashboard, phone } from './dashboard.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

inDashboard('taking back in the dashboard', (dashboard) => {
  const write = async (path: string, body: object): Promise<number> => {
    const token = await dashboard.harness.token('*');
    const answer = await dashboard.harness.post(path, body, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return Number(answer.body.data.id);
  };
  const read = async (path: string): Promise<Json> => {
    const token = await dashboard.harness.token('*');
    return (await dashboard.harness.get(path, { token })).body.data?.attributes;
  };
  const inHours = (hours: number) =>
    new Date((dashboard.harness.clock.now() + hours * 3600) * 1000).toISOString();

  test('a maintenance that was started or completed too early goes on as planned', async () => {
    dashboard.harness.clock.set(Math.floor(Date.now() / 1000));
    const plan = { message: 'm', scheduled_at: inHours(30), completed_at: inHours(32), notifications: true };
    const id = await write('/schedules', { ...plan, name: 'Cable repair' });
    const page = await dashboard.visit(`/maintenance/${id}`, { ...phone, as: 'responder' });
    await button(page, 'Start now').click();
    await button(page, /^Start now and notify \d+ people$/).click();
    await page.getByText('In progress').first().waitFor();
    await button(page, 'Undo').click();
    await page.getByText('Undone.').waitFor();
    await page.getByText('Upcoming').first().waitFor();
    assert.equal((await read(`/schedules/${id}`)).status.human, 'Upcoming');

    const quiet = await write('/schedules', { ...plan, name: 'Quiet repair', notifications: false });
    await page.goto(`${dashboard.url}/dashboard/maintenance/${quiet}`);
    await button(page, 'Start now').click();
    await button(page, 'Start now quietly').click();
    await page.getByText('Started.').waitFor();
    await button(page, 'Undo').click();
    await page.getByText('Upcoming').first().waitFor();
    assert.equal((await read(`/schedules/${quiet}`)).status.human, 'Upcoming');
  });

  test('a published post-mortem is a draft again, and its Markdown is shown as on the page', async () => {
    const id = await write('/incidents', { name: 'A cable was cut', status: 4, message: 'It is **over**.' });
    const page = await dashboard.visit(`/incidents/${id}`);
    await page.locator('strong', { hasText: 'over' }).waitFor();
    await button(page, 'Write the post-mortem').click();
    const text =
      '# Cause\n\n- an [excavator](https://x.example/dig)\n- <img src=x onerror=alert(1)>\n\n| a | b |\n|---|---|\n| 1 | 2 |';
    await page.getByRole('textbox', { name: 'Text' }).fill(text);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish/ })
      .click();
    const link = page.getByRole('link', { name: 'excavator' });
    await link.waitFor();
    assert.equal(await link.getAttribute('rel'), 'nofollow noopener noreferrer');
    await page.getByRole('heading', { level: 3, name: 'Cause' }).waitFor();
    await page.getByRole('cell', { name: '2' }).waitFor();
    assert.equal(await page.locator('main img').count(), 0);
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await dashboard.checkAccessibility(page);
    await button(page, 'Undo').click();
    await page.getByText('Undone.').waitFor();
    assert.equal((await read(`/incidents/${id}/postmortem`)).state, 'draft');
  });

  test('an editor deletes a component, a metric and a group without a question, and undoes it', async () => {
    const component = await write('/components', { name: 'Shipping labels' });
    const metric = await write('/metrics', { name: 'Queue length', suffix: 'jobs' });
    await write('/component-groups', { name: 'Warehouse', components: [component] });
    for (const [path, name] of [
      [`/components/${component}`, 'Shipping labels'],
      [`/metrics/${metric}`, 'Queue length'],
    ] as const) {
      const page = await dashboard.visit(path, { as: 'editor' });
      await button(page, 'Delete').click();
      await page.getByText(`Deleted “${name}”`).waitFor();
      assert.equal(await read(path), undefined);
      await button(page, 'Undo').click();
      await page.getByRole('link', { name }).first().waitFor();
      assert.equal((await read(path)).name, name);
      await page.context().close();
    }
  });

  test('a toast leaves the navigation of a phone and the undo bar free', async () => {
    const id = await write('/components', { name: 'Label printer' });
    const page = await dashboard.visit(`/components/${id}`, { ...phone, as: 'editor' });
    await button(page, 'Delete').tap();
    await button(page, 'Undo').waitFor();
    // It slides in.
    await until(async () => {
      const toast = await page.getByText('Deleted “Label printer”').boundingBox();
      const bar = await page.getByRole('navigation').filter({ visible: true }).last().boundingBox();
      return toast !== null && bar !== null && toast.y + toast.height <= bar.y;
    }, 'the toast is above the navigation');
    await page.getByRole('link', { name: 'Incidents' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Incidents' }).waitFor();
  });

  test('a search that waits does not take back a click', async () => {
    const id = await write('/incidents', { name: 'Slow search', status: 1, message: 'm' });
    const page = await dashboard.visit('/incidents');
    const link = page.getByRole('link', { name: 'Slow search' });
    await link.waitFor();
    // The page that the click leads to takes longer to load than the search waits.
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.getByRole('searchbox').fill('Slow');
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Slow search' }).waitFor();
    assert.match(page.url(), new RegExp(`/incidents/${id}`));
  });
});
