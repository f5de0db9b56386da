import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { inDashboard, inFilterSheet, phone } from './dashboard.ts';

inDashboard('the subscribers in the dashboard', (dashboard) => {
  const row = (page: Page, email: string) =>
    page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem').filter({ hasText: email });
  const find = async (email: string) => {
    const token = await dashboard.harness.token('*');
    const { body } = await dashboard.harness.get(`/subscribers?filter[email]=${email}`, { token });
    return body.data[0]?.attributes;
  };

  test('are found by address and by state, and the address of the page says so', async () => {
    const page = await dashboard.visit('/subscribers', { ...phone, colorScheme: 'dark' });
    await row(page, 'ops@mossandthyme.example').waitFor();
    await page.getByRole('searchbox', { name: 'Search by address or number' }).fill('stocklark');
    await page.getByText('2 results').waitFor();
    await inFilterSheet(page, () => page.getByLabel('State').selectOption('Waiting for confirmation'));
    await page.getByText('1 result', { exact: true }).waitFor();
    await row(page, 'billing@stocklark.example').waitFor();
    assert.equal(new URL(page.url()).search, '?q=stocklark&state=unconfirmed');
    await page.reload();
    await page.getByText('1 result', { exact: true }).waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('are listed whatever their channel', async () => {
    await dashboard.harness.ctx.connection.begin((db) =>
      sql`insert into subscribers (email, email_key, channel, endpoint, global, created_at, updated_at)
        values ('', 'slack:0', 'slack', 'https://hooks.example/services/T1/B2/secret42', 1, 0, 0)`.execute(
        db,
      ),
    );
    const page = await dashboard.visit('/subscribers');
    await row(page, 'hooks.example/…et42').getByText('Slack').waitFor();
    await row(page, 'ops@mossandthyme.example').waitFor();
  });

  test('are added, and a taken address is refused at its field', async () => {
    const page = await dashboard.visit('/subscribers', { as: 'editor' });
    await page.getByRole('button', { name: 'Add subscriber' }).click();
    const form = page.getByRole('dialog');
    const email = form.getByRole('textbox', { name: 'Email address' });
    await email.fill('ops@mossandthyme.example');
    await form.getByRole('button', { name: 'Add subscriber' }).click();
    await form.getByText('This has already been taken.').waitFor();
    await dashboard.checkAccessibility(page);
    await email.fill('new@example.com');
    await form.getByRole('button', { name: 'Add subscriber' }).click();
    await page.getByText('Added new@example.com. We’ve sent an email that asks for confirmation.').waitFor();
    await row(page, 'new@example.com').getByText('Waiting for confirmation').waitFor();
    assert.equal((await find('new@example.com')).verified, false);
  });

  test('are asked for confirmation again, follow what is chosen, and are deleted by name', async () => {
    await dashboard.write('POST', '/subscribers', { email: 'late@example.com' });
    await dashboard.harness.react();
    const page = await dashboard.visit('/subscribers?q=late@example.com');
    await page.getByRole('link', { name: 'late@example.com' }).click();
    const asked = await dashboard.harness.eventsOf(async () => {
      await page.getByRole('button', { name: 'Resend confirmation' }).click();
      await page.getByText('The confirmation email to late@example.com is on its way.').waitFor();
    });
    assert.deepEqual(asked, ['subscriber.reminded']);
    await page.getByRole('link', { name: 'Request to confirm the subscription' }).first().waitFor();

    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('radio', { name: 'Only some components' }).check();
    await form.getByRole('combobox', { name: 'Components' }).fill('Checkout');
    await page.getByRole('option', { name: 'Checkout' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved late@example.com').waitFor();
    await page.getByRole('definition').filter({ hasText: 'Checkout' }).waitFor();
    assert.equal((await find('late@example.com')).global, false);
    await dashboard.checkAccessibility(page);

    await page.getByRole('button', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog');
    assert.equal(await confirm.getByRole('button', { name: 'Delete' }).isDisabled(), true);
    await confirm.getByRole('textbox').fill('late@example.com');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Subscribers' }).waitFor();
    assert.equal(await find('late@example.com'), undefined);
  });

  test('are selected on several pages and deleted together', async () => {
    for (const name of ['one', 'two', 'three']) {
      await dashboard.write('POST', '/subscribers', { email: `${name}@many.example`, verified: true });
    }
    const page = await dashboard.visit('/subscribers?q=many.example', phone);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('checkbox', { name: 'Select two@many.example' }).uncheck();
    await page.getByRole('button', { name: 'Delete 2 subscribers' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('2 subscribers');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted 2 subscribers.').waitFor();
    await page.getByText('1 result', { exact: true }).waitFor();
    assert.equal((await find('two@many.example')).email, 'two@many.example');
  });

  test('are exported, with formulas made harmless', async () => {
    await dashboard.write('POST', '/subscribers', { email: '+sum@export.example', verified: true });
    const page = await dashboard.visit('/subscribers?q=export.example');
    await page.getByText('1 result', { exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const [header, line] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    assert.equal(header, '\uFEFFid,email,state,confirmed,components,created_at,channel,address,topics');
    assert.match(line ?? '', /^\d+,"'\+sum@export\.example",confirmed,yes,\*,/);
  });

  test('are imported from a file, and the report names every bad line', async () => {
    const page = await dashboard.visit('/subscribers/import', phone);
    const lines = [
      'Name;E-Mail;Components;Opt-in',
      '"Doe; Jane";jane@import.example;Checkout;yes',
      'Joe;joe@import.example;;no',
      'Bad;not an address;;yes',
      'Again;JANE@import.example;;yes',
      'Unknown;ann@import.example;No such thing;yes',
      'There;ops@mossandthyme.example;;yes',
    ];
    await page.getByLabel('CSV file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
    await page.getByText('3 people will be added.').waitFor();
    await page.getByText('1 person gets an email that asks for confirmation.').waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Add 3 people' }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    for (const count of ['2 added', '1 was there already', '1 repeated in the file', '2 refused']) {
      await page.getByRole('region', { name: 'Import finished' }).getByText(count).waitFor();
    }
    await page.getByText('There is no component “No such thing”.').waitFor();
    await dashboard.checkAccessibility(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the report' }).click(),
    ]);
    assert.deepEqual((await readFile(await file.path(), 'utf8')).split('\r\n'), [
      '\uFEFFline,email,outcome,reason',
      '2,jane@import.example,Added,',
      '3,joe@import.example,Added,',
      '4,"not an address",Refused,"This is not an email address."',
      '5,JANE@import.example,"Repeated in the file","The same address is in line 2."',
      '6,ann@import.example,Refused,"There is no component “No such thing”."',
      '7,ops@mossandthyme.example,"Already a subscriber",',
      '',
    ]);
    const jane = await find('jane@import.example');
    assert.deepEqual([jane.verified, jane.global], [true, false]);
    assert.equal((await find('joe@import.example')).verified, false);
  });

  test('are imported once, although the server goes away and the page is loaded again', async () => {
    const page = await dashboard.visit('/subscribers/import', { as: 'editor' });
    const addresses = Array.from({ length: 250 }, (_, index) => `person-${index}@later.example`);
    await page.getByLabel('Or paste the lines here').fill(addresses.join('\n'));
    await page.getByRole('button', { name: 'Continue' }).click();
    let sent = 0;
    await page.route('**/api/subscribers/import', async (route) => {
      sent += 1;
      if (sent === 1) return route.continue();
      // The server does what it is asked, and its responses get lost.
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Add 250 people' }).click();
    await page.getByRole('heading', { name: 'Import paused' }).waitFor();
    await page.getByText('100 of 250 lines').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.getByRole('heading', { name: 'Import paused' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    await page.getByRole('region', { name: 'Import finished' }).getByText('250 added').waitFor();
    await page.getByRole('button', { name: 'Import another file' }).click();
    await page.getByLabel('CSV file').waitFor();
  });

  test('are not for responders and viewers, who learn why', async () => {
    for (const as of ['responder', 'viewer'] as const) {
      for (const path of ['/subscribers', '/subscribers/1', '/subscribers/import']) {
        const page = await dashboard.visit(path, { as });
        await page.getByText('Your role does not allow this.').waitFor();
        assert.equal(await page.getByRole('link', { name: 'Subscribers' }).count(), 0);
      }
    }
  });
});
