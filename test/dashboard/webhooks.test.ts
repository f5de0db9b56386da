import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { inDashboard, inFilterSheet, phone } from './dashboard.ts';

inDashboard('the webhooks in the dashboard', (dashboard) => {
  const receiver = new Receiver();
  dashboard.settings = { webhooksPrivate: ['127.0.0.1/32'] };
  before(() => receiver.start());
  after(() => receiver.stop());
  const webhooks = async () => {
    const token = await dashboard.harness.token('*');
    const { body } = await dashboard.harness.get('/webhooks', { token });
    return body.data.map(({ attributes }: { attributes: unknown }) => attributes);
  };

  test('are added with chosen events, show their secret once, and answer a test', async () => {
    receiver.reset();
    const page = await dashboard.visit('/webhooks', phone);
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Deploy bot');
    await form.getByRole('textbox', { name: 'URL' }).fill('ftp://example.com');
    await form.getByRole('radio', { name: 'Only some' }).check();
    await form
      .getByRole('group', { name: 'Incidents', exact: true })
      .getByRole('checkbox', { name: 'Created' })
      .check();
    await dashboard.checkAccessibility(page);
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await form
      .getByText('Some fields need your attention. The message at each field explains why.')
      .waitFor();
    await form.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('Copy the secret now').waitFor();
    await page.getByText(/^whsec_/).waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'I have copied it' }).click();

    await page.getByRole('heading', { name: 'Deploy bot' }).waitFor();
    assert.equal(await page.getByText(/whsec_/).count(), 0);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test arrived. The server replied with 200.').waitFor();
    assert.equal(receiver.requests.length, 1);
    const [{ url, events }] = await webhooks();
    assert.deepEqual([url, events], [receiver.url, ['incident.created']]);
  });

  test('are edited, disabled and deleted by name, and get another secret', async () => {
    await dashboard.write('POST', '/webhooks', { name: 'Old bot', url: receiver.url });
    const page = await dashboard.visit('/webhooks', { colorScheme: 'dark' });
    await page.getByRole('link', { name: 'Old bot' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('New bot');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'New bot' }).waitFor();
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByText('“New bot” is disabled. Nothing is sent to it.').waitFor();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    await dashboard.checkAccessibility(page);

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Create it' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('The old secret is valid until').waitFor();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('New bot');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    await page.getByRole('link', { name: 'New bot' }).waitFor({ state: 'detached' });
  });

  test('that two people edit keep the changes of both', async () => {
    await dashboard.write('POST', '/webhooks', { name: 'Shared bot', url: receiver.url });
    const { id } = (await webhooks()).find(({ name }: { name: string }) => name === 'Shared bot');
    const page = await dashboard.visit(`/webhooks/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('My bot');
    await dashboard.write('PUT', `/webhooks/${id}`, { name: 'Their bot', events: ['incident.created'] });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else changed this').waitFor();
    await page.getByText('Their bot').first().waitFor();
    await page.getByRole('radio', { name: 'Yours' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('heading', { name: 'My bot' }).waitFor();
    const saved = (await webhooks()).find((webhook: { id: number }) => webhook.id === id);
    assert.deepEqual([saved.name, saved.events], ['My bot', ['incident.created']]);
  });

  test('have a log with every answer, which can be filtered, and send again', async () => {
    receiver.reset();
    receiver.answer = (response) => {
      response.statusCode = 500;
      response.end('The receiver broke down.');
    };
    await dashboard.write('POST', '/webhooks', { name: 'Weak bot', url: receiver.url });
    const { id } = (await webhooks()).find(({ name }: { name: string }) => name === 'Weak bot');
    const page = await dashboard.visit(`/webhooks/${id}`, phone);
    await page.getByText('Nothing has been sent to this webhook yet').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test did not arrive.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await inFilterSheet(page, () => page.getByLabel('State').selectOption('Failed or bounced'));
    const entry = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
    await entry.getByText('Attempts, request and reply (1 attempt)').click();
    await entry.getByText('The receiver broke down.').waitFor();
    assert.equal(new URL(page.url()).search, '?status=failed');
    await dashboard.checkAccessibility(page);

    receiver.reset();
    await entry.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('It is queued again and goes out in a moment.').waitFor();
    await dashboard.harness.react();
    assert.equal(receiver.requests.length, 1);
    await inFilterSheet(page, () => page.getByLabel('State').selectOption('Sent'));
    await entry.getByText('Sent', { exact: true }).first().waitFor();
  });

  test('are offered to chats only with what people are told', async () => {
    const page = await dashboard.visit('/webhooks?add=1');
    await page.getByRole('radio', { name: 'Slack' }).check();
    await page.getByRole('radio', { name: 'Only some' }).check();
    await page.getByRole('group', { name: 'Maintenance', exact: true }).waitFor();
    assert.equal(await page.getByRole('group', { name: 'Components', exact: true }).count(), 0);
  });

  test('are not for editors, who learn why', async () => {
    const page = await dashboard.visit('/webhooks', { as: 'editor' });
    await page.getByText('Your role does not allow this.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Webhooks' }).count(), 0);
  });
});
