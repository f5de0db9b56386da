import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/sessions.ts';
import { inDashboard } from './dashboard.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const KEPT = 'We kept what you typed here earlier.';
/** Longer than a form waits before it keeps what was typed. */
const KEEP_MS = 500;

inDashboard('what was typed into a form that changes something', (dashboard) => {
  const create = async (path: string, body: object): Promise<number> => {
    const token = await dashboard.harness.token('*');
    const answer = await dashboard.harness.post(path, body, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return Number(answer.body.data.id);
  };

  test('is kept when the page is reloaded, whatever is changed', async () => {
    const webhook = await create('/webhooks', {
      name: 'Old hook',
      url: 'https://x.example/a',
      events: ['*'],
    });
    const subscriber = await create('/subscribers', { email: 'old@customer.example', verified: true });
    const component = await create('/components', { name: 'Old part' });
    const page = await dashboard.visit('/');
    for (const [path, label, value] of [
      [`/webhooks/${webhook}`, 'Name', 'New hook'],
      [`/subscribers/${subscriber}`, 'Email address', 'new@customer.example'],
      [`/components/${component}`, 'Name', 'New part'],
    ] as const) {
      await page.goto(`${dashboard.url}/dashboard${path}`);
      await button(page, 'Edit').click();
      const sheet = page.getByRole('dialog');
      const field = sheet.getByRole('textbox', { name: label });
      await field.fill(value);
      await page.waitForTimeout(KEEP_MS);
      await page.reload();
      await button(page, 'Edit').click();
      await sheet.getByText(KEPT).waitFor();
      assert.equal(await field.inputValue(), value, path);
      await sheet.getByRole('button', { name: 'Cancel' }).click();
      await sheet.waitFor({ state: 'detached' });
      await button(page, 'Edit').click();
      await field.waitFor();
      assert.notEqual(await field.inputValue(), value, `${path}: Cancel discards it`);
      assert.equal(await sheet.getByText(KEPT).count(), 0);
    }
  });

  test('is saved after a new sign-in on the same screen, with what others changed', async () => {
    const id = await create('/components', { name: 'Fax gateway', description: 'Old' });
    const page = await dashboard.visit(`/components/${id}`);
    await button(page, 'Edit').click();
    const sheet = page.getByRole('dialog', { name: 'Edit component' });
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Fax service');
    await dashboard.write('PUT', `/components/${id}`, { description: 'Theirs' });
    await page.context().clearCookies();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Password').fill(PASSWORD);
    await button(page, 'Sign in').click();
    await page.getByRole('heading', { level: 1, name: 'Fax service' }).waitFor();
    const { attributes } = (await dashboard.harness.get(`/components/${id}`)).body.data;
    assert.deepEqual([attributes.name, attributes.description], ['Fax service', 'Theirs']);
  });

  test('is not sent by Enter in a field that only searches', async () => {
    const id = await create('/incidents', { name: 'Slow pages', status: 1, message: 'm' });
    const page = await dashboard.visit(`/incidents/${id}`);
    await button(page, 'Edit').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Headline').fill('Slow and slower pages');
    const search = sheet.getByLabel('Search components and groups');
    await search.fill('Storefronts');
    await search.press('Enter');
    await search.fill('nothing has this name');
    await search.press('Enter');
    await page.waitForTimeout(KEEP_MS);
    const { attributes } = (await dashboard.harness.get(`/incidents/${id}`)).body.data;
    assert.equal(attributes.name, 'Slow pages');
    assert.equal(await sheet.getByLabel('Headline').inputValue(), 'Slow and slower pages');
    await sheet.getByLabel('Headline').press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Slow and slower pages' }).waitFor();
  });

  test('of a token, which has no version, is never lost to the change of somebody else', async () => {
    const token = await dashboard.harness.token('*');
    const page = await dashboard.visit('/tokens');
    const made = await page.request.post(`${dashboard.url}/api/tokens`, {
      data: { name: 'Deploy', abilities: ['components.manage'] },
      headers: { origin: dashboard.url },
    });
    const { id } = (await made.json()).data.attributes;
    await page.goto(`${dashboard.url}/dashboard/tokens?token=${id}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('What is it for?').fill('Mine');
    const change = await dashboard.harness.put(`/tokens/${id}`, { name: 'Theirs' }, { token });
    assert.equal(change.status, 200, JSON.stringify(change.body));
    await sheet.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' });
    await conflict.getByText('Theirs', { exact: true }).first().waitFor();
    await conflict.getByRole('radio', { name: 'Yours' }).check();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Mine').first().waitFor();
  });
});
