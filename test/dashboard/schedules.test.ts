import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Json } from '../support/response.ts';
import { type Dashboard, inDashboard, phone } from './dashboard.ts';

/** The schedule with this name that has the highest id, as staff read it. */
async function scheduleNamed({ harness }: Dashboard, name: string): Promise<Json> {
  const token = await harness.token('*');
  const answer = await harness.get(`/schedules?filter[name]=${encodeURIComponent(name)}&sort=-id`, { token });
  return answer.body.data[0];
}

async function addSchedule({ harness }: Dashboard, body: object): Promise<number> {
  const token = await harness.token('*');
  const inHours = (hours: number) => new Date((harness.clock.now() + hours * 3600) * 1000).toISOString();
  const written = {
    message: 'We work on it.',
    scheduled_at: inHours(30),
    completed_at: inHours(32),
    ...body,
  };
  const { body: answer } = await harness.post('/schedules', written, { token });
  return Number(answer.data.id);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

inDashboard('maintenance in the dashboard', (dashboard) => {
  test('is planned on a phone, and says whom it tells before it does', async () => {
    const page = await dashboard.visit('/maintenance', phone);
    await page.getByRole('link', { name: 'Plan maintenance' }).click();
    await page.getByLabel('Headline').fill('New load balancers');
    await page.getByRole('textbox', { name: 'Message' }).fill('Connections may drop once.');
    await button(page, 'Checkout').click();
    await page.getByText('Reminder, 1 hour before the start').waitFor();
    await dashboard.checkAccessibility(page);
    await page.waitForTimeout(400);
    await page.reload();
    assert.equal(await page.getByLabel('Headline').inputValue(), 'New load balancers', 'the form is kept');
    await button(page, 'Review').click();
    await page.frameLocator('iframe[title="On the page"]').getByText('New load balancers').waitFor();
    await button(page, /^Schedule and notify \d+ people$/).click();
    await page.getByRole('heading', { level: 1, name: 'New load balancers' }).waitFor();
    const { attributes, relationships } = await scheduleNamed(dashboard, 'New load balancers');
    assert.equal(attributes.status.human, 'Upcoming');
    assert.equal(relationships.components.data.length, 1);
    await button(page, 'Undo').click();
    await page.getByText('Undone.').waitFor();
    assert.equal(await scheduleNamed(dashboard, 'New load balancers'), undefined);
    assert.equal(await page.getByLabel('Headline').inputValue(), 'New load balancers', 'the form is back');
  });

  test('starts now for a component from the command palette', async () => {
    const page = await dashboard.visit('/maintenance');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByLabel('Search for a page').fill('Search');
    await page
      .getByRole('option', { name: /^Maintenance now, 1 hour, for / })
      .first()
      .click();
    await page.getByRole('radio', { name: 'Now' }).waitFor();
    await button(page, 'Review').click();
    await button(page, /^Start now/).click();
    await page.getByText('In progress').first().waitFor();
  });

  test('starts and completes with one button each', async () => {
    dashboard.harness.clock.set(Math.floor(Date.now() / 1000));
    const id = await addSchedule(dashboard, { name: 'Cable repair', notifications: true });
    const page = await dashboard.visit(`/maintenance/${id}`, { ...phone, as: 'responder' });
    await button(page, 'Start now').click();
    await button(page, /^Start now and notify \d+ people$/).click();
    await page.getByText('In progress').first().waitFor();
    await button(page, 'Complete now').click();
    await button(page, /^Complete and notify \d+ people$/).click();
    await page.getByText('Complete', { exact: true }).first().waitFor();
    const { attributes } = await scheduleNamed(dashboard, 'Cable repair');
    assert.equal(attributes.status.human, 'Complete');
  });

  test('moves with notice, and tells the story in updates', async () => {
    dashboard.harness.clock.set(Math.floor(Date.now() / 1000));
    const id = await addSchedule(dashboard, { name: 'Rack move', notifications: true });
    const before = await scheduleNamed(dashboard, 'Rack move');
    const page = await dashboard.visit(`/maintenance/${id}`);
    await button(page, 'Move').click();
    await page.getByRole('radio', { name: '+1 hour' }).click();
    await button(page, /^Move and notify \d+ people$/).click();
    await button(page, 'Close').first().waitFor();
    const time = ({ attributes }: Json, name: string) => Date.parse(`${attributes[name].string}Z`);
    const after = await scheduleNamed(dashboard, 'Rack move');
    assert.equal(time(after, 'scheduled') - time(before, 'scheduled'), 3_600_000);
    assert.equal(time(after, 'completed') - time(before, 'completed'), 3_600_000);

    await page.getByRole('textbox', { name: 'Message' }).fill('The lorry is late.');
    await page.getByRole('switch', { name: 'Notify subscribers of this update' }).click();
    await button(page, 'Post quietly').click();
    await page.getByRole('list').getByText('The lorry is late.').waitFor();
    // The offer to undo it covers the end of the page.
    await button(page, 'Close').click();
    await button(page, 'Show the changes').click();
    await page.getByText('Maintenance update: created').waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('repeats by a rule in words, with its next times before it is saved', async () => {
    const page = await dashboard.visit('/maintenance/new');
    await page.getByLabel('Headline').fill('Monthly restart');
    await page.getByRole('textbox', { name: 'Message' }).fill('A short pause.');
    await page.getByRole('textbox', { name: 'Starts' }).fill('2027-01-12T02:00');
    await page.getByRole('group', { name: 'How long' }).getByRole('button', { name: '2 hours' }).click();
    await page.getByLabel('Repeats').selectOption({ label: 'Every month on the second Tuesday' });
    await page.getByText('every month on the second Tuesday at 2:00 AM for 2 hours').waitFor();
    const times = page.getByRole('list', { name: 'The next times' }).getByRole('listitem');
    assert.equal(await times.count(), 5);
    assert.match((await times.first().textContent()) ?? '', /Tue, Feb 9, 2027/);
    await page.getByRole('textbox', { name: 'Starts' }).fill('2027-01-20T02:00');
    await page.getByText('every month on the third Wednesday at 2:00 AM for 2 hours').waitFor();
    await page.getByRole('switch', { name: 'Notify subscribers' }).click();
    await button(page, 'Review').click();
    await button(page, 'Schedule quietly').click();
    await page.getByRole('heading', { level: 1, name: 'Monthly restart' }).waitFor();
    const { attributes } = await scheduleNamed(dashboard, 'Monthly restart');
    assert.equal(attributes.recurrence, 'FREQ=MONTHLY;BYDAY=3WE');

    await page.goto(`${dashboard.url}/dashboard/maintenance?view=calendar&month=2027-06`);
    await page.getByRole('link', { name: /Monthly restart \(expected\)/ }).waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('is a calendar whose days the arrow keys lead to', async () => {
    const page = await dashboard.visit('/maintenance?view=calendar');
    const today = page.locator('a[aria-current=date]');
    await today.focus();
    const day = Number(await today.textContent());
    await page.keyboard.press('ArrowRight');
    const next = await page.evaluate('document.activeElement.textContent');
    const month = new Date();
    month.setUTCDate(day + 1);
    assert.equal(Number(next), month.getUTCDate());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Plan maintenance' }).waitFor();
    assert.match(await page.getByRole('textbox', { name: 'Starts' }).inputValue(), /T02:00$/);
  });

  test('shows what two people changed at the same time, and saves what they choose', async () => {
    const id = await addSchedule(dashboard, { name: 'Key rotation' });
    const page = await dashboard.visit(`/maintenance/${id}`, { as: 'editor' });
    await button(page, 'Edit').click();
    const sheet = page.getByRole('dialog', { name: 'Edit maintenance' });
    await sheet.getByLabel('Headline').fill('Rotation of all keys');
    const token = await dashboard.harness.token('*');
    const theirs = { name: 'Rotation of signing keys', message: 'Nothing will be noticed.' };
    await dashboard.harness.put(`/schedules/${id}`, theirs, { token });
    await button(page, 'Save').click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' });
    await conflict.getByText('Rotation of signing keys').waitFor();
    await conflict.getByRole('radio', { name: 'Yours' }).check();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rotation of all keys' }).waitFor();
    const { attributes } = await scheduleNamed(dashboard, 'Rotation of all keys');
    assert.equal(attributes.message, 'Nothing will be noticed.', 'what only they changed stays');
  });

  test('is cancelled at once, and taken back by whoever cancelled it', async () => {
    const id = await addSchedule(dashboard, { name: 'Firewall rules' });
    const page = await dashboard.visit(`/maintenance/${id}`);
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Cancel maintenance' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maintenance' }).waitFor();
    await button(page, 'Undo').click();
    await page.getByRole('link', { name: 'Firewall rules' }).waitFor();

    const editor = await dashboard.visit(`/maintenance/${id}`, { as: 'editor' });
    await button(editor, 'More').click();
    await editor.getByRole('menuitem', { name: 'Cancel maintenance' }).click();
    await editor.getByText('Deleted “Firewall rules”').waitFor();
    await button(editor, 'Undo').click();
    await editor.getByRole('link', { name: 'Firewall rules' }).waitFor();
  });

  test('is to be looked at by viewers, who see no button that would be refused', async () => {
    const id = await addSchedule(dashboard, { name: 'Cooling check' });
    const page = await dashboard.visit('/maintenance', { as: 'viewer' });
    await page.getByRole('link', { name: 'Cooling check' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cooling check' }).waitFor();
    await page.getByText('We work on it.').waitFor();
    const main = page.getByRole('main');
    assert.deepEqual(await main.getByRole('button').allTextContents(), []);
    assert.deepEqual(await main.getByRole('textbox').allTextContents(), []);
    await page.goto(`${dashboard.url}/dashboard/maintenance/new`);
    await page.getByText('Your role does not allow this').waitFor();
    await page.goto(`${dashboard.url}/dashboard/maintenance/${id + 1000}`);
    await page.getByText('This no longer exists').waitFor();
  });

  test('is usable by everybody in light and dark, on desktop and phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await dashboard.visit('/maintenance', { colorScheme });
      await page.getByRole('heading', { name: 'Past' }).waitFor();
      await page.getByRole('link', { name: 'Card reader firmware' }).waitFor();
      await dashboard.checkAccessibility(page);
      await page.getByRole('radio', { name: 'Calendar' }).click();
      await page.getByRole('link', { name: 'Card reader firmware' }).first().waitFor();
      await dashboard.checkAccessibility(page);
      await page.getByRole('link', { name: 'Card reader firmware' }).first().click();
      await page.getByRole('heading', { name: 'Planned notifications' }).waitFor();
      await dashboard.checkAccessibility(page);
      const small = await dashboard.visit('/maintenance?view=calendar', { ...phone, colorScheme });
      await small.getByRole('link', { name: 'Card reader firmware' }).waitFor();
      await dashboard.checkAccessibility(small);
    }
  });
});
