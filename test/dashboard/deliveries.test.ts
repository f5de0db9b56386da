import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { inDashboard, inFilterSheet, phone } from './dashboard.ts';

inDashboard('the deliveries in the dashboard', (dashboard) => {
  const receiver = new Receiver();
  dashboard.settings = { webhooksPrivate: ['127.0.0.1/32'] };
  before(() => receiver.start());
  after(() => receiver.stop());
  const incident = (name: string) =>
    dashboard.write('POST', '/incidents', { name, status: 1, message: 'm', visible: 1, notifications: true });

  test('show whether mail goes out, and what was sent to whom', async () => {
    await incident('Checkout is slow');
    await dashboard.harness.react();
    const page = await dashboard.visit('/deliveries', { ...phone, as: 'responder' });
    // The tests have no mail server.
    await page.getByText('Emails are not being sent').waitFor();
    await page.getByText('set SMTP_URL and MAIL_FROM on the server').waitFor();
    // One row for each publication, which people find by name, and below it every delivery.
    await page.getByRole('searchbox').fill('checkout is');
    await page.waitForURL(/q=checkout/);
    const publication = page.getByRole('list', { name: 'Publications' }).getByRole('listitem');
    await publication.getByText('Incident reported').waitFor();
    await publication.getByRole('link', { name: 'Checkout is slow' }).tap();
    await page.waitForURL(/\?event=\d+$/);
    await page.getByRole('list', { name: 'Deliveries' }).waitFor();
    await page.goto(`${dashboard.url}/dashboard/deliveries`);
    await inFilterSheet(page, async () => {
      await page.getByLabel('State').selectOption('Sent');
      await page.getByLabel('Channel').selectOption('Email to subscribers');
    });
    const deliveries = page.getByRole('list', { name: 'Deliveries' });
    await deliveries.getByRole('link', { name: 'Incident reported' }).first().click();
    await page.waitForURL((url) => /^\?status=sent&channel=email&delivery=\d+$/.test(url.search));
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Attempt 1: Written to a file').waitFor();
    await sheet.getByText('Nobody received it.').waitFor();
    // Responders may not see who subscribers are.
    assert.equal(await sheet.getByRole('link', { name: /^Subscriber/ }).count(), 0);
    await dashboard.checkAccessibility(page);
  });

  test('that failed are sent again with one tap', async () => {
    receiver.answer = (response) => {
      response.statusCode = 410;
      response.end();
    };
    await dashboard.write('POST', '/webhooks', {
      name: 'Gone',
      url: receiver.url,
      events: ['component.created'],
    });
    await dashboard.write('POST', '/components', { name: 'New' });
    await dashboard.harness.react();
    await dashboard.write('PUT', '/webhooks/1', { enabled: true });
    receiver.reset();
    const page = await dashboard.visit('/deliveries', { colorScheme: 'dark' });
    const failed = page.getByRole('region', { name: 'Failed' });
    await failed.getByText('1 failed').waitFor();
    await dashboard.checkAccessibility(page);
    await failed.getByRole('button', { name: 'Resend to 1' }).click();
    await page.getByText('1 message is queued again.').waitFor();
    await dashboard.harness.react();
    assert.equal(receiver.requests.length, 1);
    await page.reload();
    await page.getByRole('list', { name: 'Publications' }).waitFor();
    assert.equal(await page.getByRole('region', { name: 'Failed' }).count(), 0);
  });

  test('about an incident are sent again from its page', async () => {
    receiver.answer = (response) => {
      response.statusCode = 410;
      response.end();
    };
    await dashboard.write('POST', '/webhooks', {
      name: 'On call',
      url: receiver.url,
      events: ['incident.created'],
    });
    await incident('Orders are late');
    await dashboard.harness.react();
    const token = await dashboard.harness.token('*');
    const { body } = await dashboard.harness.get('/webhooks?filter[name]=On call', { token });
    await dashboard.write('PUT', `/webhooks/${body.data[0].id}`, { enabled: true });
    receiver.reset();
    const page = await dashboard.visit('/incidents', { ...phone, as: 'responder' });
    await page.getByRole('link', { name: 'Orders are late' }).tap();
    await page.getByText('1 failed').waitFor();
    await page.getByRole('button', { name: 'Resend to 1' }).tap();
    await page.getByText('1 message is queued again.').waitFor();
    await dashboard.harness.react();
    assert.equal(receiver.requests.length, 1);
    await page.reload();
    await page.getByRole('link', { name: 'Every delivery' }).waitFor();
    await page.getByText('1 failed').waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('button', { name: /^Resend/ }).count(), 0);
  });

  test('that wait for the time of grace are taken back', async () => {
    // The clock of the browser is real. That of the server stood still while the tests above ran, which may have taken longer
    // than the time of grace.
    dashboard.harness.clock.set(Math.floor(Date.now() / 1000));
    await dashboard.write('PUT', '/settings', { notification_hold: 120 });
    await incident('Published too early');
    await dashboard.harness.react();
    const page = await dashboard.visit('/deliveries', phone);
    const held = page.getByRole('region', { name: 'Not sent yet' });
    await held.getByText(/messages go out in/).waitFor();
    await held.getByRole('button', { name: 'Cancel sending' }).click();
    await page.getByText(/^Cancelled \d+ messages\.$/).waitFor();
    await held.waitFor({ state: 'detached' });
    await inFilterSheet(page, () => page.getByLabel('State').selectOption('Cancelled'));
    const deliveries = page.getByRole('list', { name: 'Deliveries' });
    await deliveries.getByText('Cancelled').first().waitFor();
  });

  test('are not for viewers, who learn why', async () => {
    const page = await dashboard.visit('/deliveries', { as: 'viewer' });
    await page.getByText('Your role does not allow this.').waitFor();
  });
});
