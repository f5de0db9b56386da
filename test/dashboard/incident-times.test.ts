/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDashboard } from './dashboard.ts';

const MINUTE = 60_000;
const apiTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');

inDashboard('the times of an incident in the dashboard', (dashboard) => {
  const report = async (more: object): Promise<string> => {
    const body = { name: 'Card payments fail', status: 1, message: 'We are looking into it.', ...more };
    const answer = await dashboard.harness.post('/incidents', body, {
      token: await dashboard.harness.token('*'),
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data.id;
  };

  test('say that it goes public until it is, and not a moment longer', async () => {
    const began = Date.now();
    const page = await dashboard.visit(`/incidents/${await report({})}`);
    await page.getByRole('heading', { name: 'Latest update' }).waitFor();
    // Long enough for a busy machine to show the page before.
    const wait = 4000 + 2 * (Date.now() - began);
    // The clock of the tests stands still, so this lies in its future, and soon in the past of the browser.
    const id = await report({ published_at: apiTime(Date.now() + wait) });
    await page.goto(`${dashboard.url}/dashboard/incidents/${id}`);
    const mark = page.getByText('Goes public');
    await mark.first().waitFor();
    await mark.first().waitFor({ state: 'detached', timeout: wait + 8000 });
  });

  test('do not say that it goes public once it is, even if the clock of the browser is slow', async () => {
    dashboard.harness.clock.set(Math.floor(Date.now() / 1000));
    const id = await report({
      published_at: apiTime(Date.now() - 5000),
      occurred_at: apiTime(Date.now() - 5000),
    });
    const page = await dashboard.visit('/');
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() - 300_000;
    });
    await page.goto(`${dashboard.url}/dashboard/incidents/${id}`);
    await page.getByRole('heading', { name: 'Latest update' }).waitFor();
    assert.equal(await page.getByText('Goes public').count(), 0);
  });

  test('show when the first message was posted, not when the incident began', async () => {
    dashboard.harness.clock.set(Math.floor(Date.now() / 1000));
    const id = await report({ occurred_at: apiTime(Date.now() - 40 * MINUTE) });
    const page = await dashboard.visit(`/incidents/${id}`);
    const first = page.locator('li').filter({ hasText: 'We are looking into it.' }).last();
    const posted = await first.locator('time').first().getAttribute('datetime');
    assert.ok(Math.abs(Date.parse(posted ?? '') - Date.now()) < 5 * MINUTE, String(posted));
  });
});
