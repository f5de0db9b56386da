import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../support/response.ts';
import { type Dashboard, inDashboard, phone } from './dashboard.ts';

const savedIn = async ({ harness }: Dashboard): Promise<Json> =>
  (await harness.get('/settings', { token: await harness.token('*') })).body.data.attributes;

inDashboard('the settings in the dashboard', (dashboard) => {
  // Without a mail server.
  dashboard.settings = {};
  test('show the page with changes before they are saved, and send only those', async () => {
    const page = await dashboard.visit('/settings?section=look');
    const before = await savedIn(dashboard);
    const preview = page.frameLocator('iframe[title="Preview of the page"]').last();
    await preview.getByRole('link', { name: 'Subscribe' }).waitFor();
    await page.getByLabel('HTML above the page').fill('<p>Harbour notice</p>');
    await preview.getByText('Harbour notice').waitFor();
    assert.deepEqual(await savedIn(dashboard), before, 'nothing is saved yet');
    await page.getByLabel('Accent colour', { exact: true }).fill('#ffe600');
    await page.getByText('Hard to read on white').waitFor();
    await page.getByText('2 changes are not saved').waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    assert.deepEqual(await savedIn(dashboard), {
      ...before,
      accent: '#ffe600',
      header: '<p>Harbour notice</p>',
    });
    await page.getByRole('button', { name: 'Reset to default: Accent colour' }).click();
    assert.equal(await page.getByLabel('Accent colour', { exact: true }).inputValue(), '#2563eb');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    assert.equal(await page.getByLabel('Accent colour', { exact: true }).inputValue(), '#ffe600');
  });

  test('show colours, names, links and an announcement that are not saved, from every section', async () => {
    const page = await dashboard.visit('/settings?section=page');
    const before = await savedIn(dashboard);
    const preview = page.frameLocator('iframe[title="Preview of the page"]').last();
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabel('Text of link 1').fill('Our website');
    await page.getByLabel('Address of link 1').fill('https://harbour.example');
    await page.getByLabel('Announcement', { exact: true }).fill('We move on **Sunday**.');
    await page.getByLabel('Show the announcement from').fill('2031-05-04T10:00');
    await preview.getByRole('link', { name: 'Our website' }).waitFor();
    await preview.getByText('We move on Sunday.').waitFor();
    await dashboard.checkAccessibility(page);

    await page.getByRole('link', { name: 'Look' }).click();
    await page.getByLabel('Appearance').selectOption('Dark');
    await page.getByLabel('Status names: Operational').fill('Afloat');
    await page.getByLabel('Status colours: Operational').fill('#ff00ff');
    await preview.getByText('Afloat').first().waitFor();
    await preview.getByText('We move on Sunday.').waitFor();
    assert.deepEqual(await savedIn(dashboard), before, 'nothing is saved yet');
    const address = await page
      .getByRole('link', { name: 'Open the preview in a new tab' })
      .getAttribute('href');
    assert.match(address ?? '', /\/\?preview=/);
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    const { theme, status_labels, status_colours, announcement } = await savedIn(dashboard);
    assert.deepEqual(
      [theme, status_labels.operational, status_colours.operational, announcement],
      ['dark', 'Afloat', '#ff00ff', null],
    );

    await page.getByRole('link', { name: /^Page/ }).click();
    await page.getByLabel('Address of link 1').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a URL that begins with https://').first().waitFor();
    await page.getByLabel('Address of link 1').fill('https://harbour.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    const saved = await savedIn(dashboard);
    assert.deepEqual(saved.header_links, [{ label: 'Our website', url: 'https://harbour.example' }]);
    assert.match(saved.announcement_from, /^2031-05-04T\d\d:00:00Z$/);
  });

  test('say at the field what the server does not accept, and keep the preview', async () => {
    const page = await dashboard.visit('/settings?section=look');
    const frame = page.locator('iframe[title="Preview of the page"]');
    await frame.first().waitFor();
    await page.getByLabel('CSS', { exact: true }).fill('a { } </style>');
    await page.getByText('Enter the CSS rules alone').first().waitFor();
    assert.equal(await frame.count(), 1, 'the last good page stays');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('The message at each field explains why').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog').getByText('kept in this browser').waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/dashboard\/?$/);
    await page.goto(`${dashboard.url}/dashboard/settings?section=look`);
    await page.getByText('We kept what you typed here earlier.').waitFor();
    assert.equal(await page.getByLabel('CSS', { exact: true }).inputValue(), 'a { } </style>');
  });

  test('take a logo from a file, make it smaller if need be, and show it before it is saved', async () => {
    const page = await dashboard.visit('/settings?section=look', phone);
    const choose = page.locator('input[type=file]').first();
    await choose.setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await page.getByText('Browsers can’t show this file as a picture.').waitFor();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>';
    await choose.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await page.getByRole('img', { name: 'Logo', exact: true }).waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    const small = Buffer.from(svg).toString('base64');
    assert.equal((await savedIn(dashboard)).logo, `data:image/svg+xml;base64,${small}`);

    // A photograph is far larger than the settings may be.
    const large = await page.screenshot({ fullPage: true, scale: 'device' });
    await choose.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: large });
    await page.getByText('1 change is not saved').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    const { logo } = await savedIn(dashboard);
    assert.match(logo, /^data:image\/png;base64,/);
    assert.ok(logo.length <= 65_535);
    const { text } = await dashboard.harness.visit('/');
    const [address = ''] = /\/brand\/logo\?v=[\w-]+/.exec(text) ?? [];
    assert.equal(
      (await dashboard.harness.visit(address)).headers['content-type'],
      'image/png',
      'visitors see it',
    );

    await page.getByRole('button', { name: 'Remove the picture: Logo', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    assert.equal((await savedIn(dashboard)).logo, null);
  });

  test('find a time zone by any part of its name, and say if there is none', async () => {
    const page = await dashboard.visit('/settings?section=page', { timezoneId: 'America/Lima' });
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('atlantis');
    await page.getByText('No time zone has this name.').waitFor();
    await zone.fill('buenos aires');
    await page.getByRole('option', { name: /\/Buenos Aires$/ }).waitFor();
    await dashboard.checkAccessibility(page);
    await zone.fill('york');
    await zone.press('ArrowDown');
    await zone.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    assert.equal((await savedIn(dashboard)).timezone, 'America/New_York');
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Use the zone of this browser: America/Lima' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    assert.equal((await savedIn(dashboard)).timezone, 'America/Lima');
  });

  test('that two people change at once are merged, and never overwritten without asking', async () => {
    const page = await dashboard.visit('/settings?section=page');
    const token = await dashboard.harness.token('*');
    await page.getByRole('textbox', { name: 'Name of the page' }).fill('Mine');
    await page.getByText('1 change is not saved').waitFor();
    await dashboard.harness.put('/settings', { name: 'Theirs', history_days: 5 }, { token });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Theirs', { exact: true }).last().waitFor();
    await dialog.getByRole('radio', { name: 'Yours' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    const { name, history_days } = await savedIn(dashboard);
    assert.deepEqual([name, history_days], ['Mine', 5]);
  });

  test('have reminders in hours and days, and a test mail that explains what became of it, on a phone', async () => {
    const page = await dashboard.visit('/settings?section=notifications', { ...phone, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Add a reminder' }).click();
    await page.getByLabel('Reminder 3', { exact: true }).fill('3');
    const unit = page.getByLabel('Unit of reminder 3');
    await unit.selectOption('days');
    assert.equal(await unit.locator('option:checked').textContent(), 'days');
    assert.equal(
      await page.getByLabel('Unit of reminder 1').locator('option:checked').textContent(),
      'day',
      'of one day',
    );
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing has changed.').waitFor();
    assert.deepEqual((await savedIn(dashboard)).reminders, [4320, 1440, 60]);
    await page.getByRole('button', { name: 'Send test email' }).click();
    await page.getByText('No mail server is configured').waitFor();
  });

  test('are not for editors and viewers, who learn whom to ask', async () => {
    for (const as of ['editor', 'viewer'] as const) {
      const page = await dashboard.visit('/settings', { as });
      await page.getByText('Your role does not allow this').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0);
      assert.equal(await page.getByRole('link', { name: 'Settings', exact: true }).count(), 0);
      await dashboard.checkAccessibility(page);
    }
  });
});
