/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('the dashboard on a phone', (dashboard) => {
  test('has the name of a picked component and the button that removes it on one line, and says what is missing', async () => {
    const page = await dashboard.visit('/report', { ...phone, as: 'responder' });
    await page.getByText('Still missing: Headline and Message').waitFor();
    await page.getByRole('button', { name: 'Card payments' }).tap();
    const remove = page.getByRole('button', { name: 'Remove Card payments' });
    const [name, button, status] = await Promise.all([
      page.getByRole('listitem').getByText('Card payments').boundingBox(),
      remove.boundingBox(),
      page.getByRole('button', { name: /^Status of Card payments/ }).boundingBox(),
    ]);
    assert.ok(name && button && status);
    const middle = ({ y, height }: { readonly y: number; readonly height: number }) => y + height / 2;
    assert.ok(Math.abs(middle(name) - middle(button)) < 4, 'on one line');
    assert.ok(name.height < 30, 'the name is not split');
    assert.ok(status.y >= name.y + name.height, 'the status is below');
    await page.getByRole('textbox', { name: 'Headline' }).fill('Cards fail');
    await page.getByText('Still missing: Message').waitFor();
  });

  test('lists behind More only what the bar at the bottom does not have', async () => {
    const page = await dashboard.visit('/', phone);
    await page.getByRole('button', { name: 'More' }).tap();
    const more = page.getByRole('dialog', { name: 'More' });
    await more.getByRole('link', { name: 'Components' }).waitFor();
    for (const name of ['Overview', 'Incidents', 'Maintenance'])
      assert.equal(await more.getByRole('link', { name, exact: true }).count(), 0, name);
  });

  test('shows one page as the current one', async () => {
    const page = await dashboard.visit('/incidents', phone);
    const bar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Report' }) });
    await bar.getByRole('link', { name: 'Incidents' }).waitFor();
    const looks = await bar.getByRole('link').evaluateAll((links) =>
      links.map((link) => {
        const { color, fontWeight } = getComputedStyle(link);
        return [link.textContent, `${color} ${fontWeight}`] as const;
      }),
    );
    const other = looks.find(([name]) => name === 'Maintenance')?.[1];
    assert.deepEqual(
      looks.filter(([, look]) => look !== other).map(([name]) => name),
      ['Incidents'],
    );
  });

  test('never splits the name of a component within a word', async () => {
    const page = await dashboard.visit('/components', phone);
    const row = page.getByRole('listitem').filter({ hasText: 'Checkout' }).first();
    const name = row.getByRole('link', { name: 'Checkout' });
    await name.waitFor();
    const lines = await name.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    assert.equal(lines, 1);
  });

  test('never cuts off the words of a button', async () => {
    const token = await dashboard.harness.token('*');
    const components = [{ id: await dashboard.component('Card payments'), status: 2 }];
    const body = { name: 'Slow cards', status: 1, message: 'We look.', visible: 1, components };
    const { body: made } = await dashboard.harness.post('/incidents', body, { token });
    const page = await dashboard.visit(`/incidents/${made.data.id}`, {
      ...phone,
      viewport: { width: 360, height: 740 },
    });
    const cut = () =>
      page.locator('button:visible, a:visible').evaluateAll((buttons) =>
        buttons
          .flatMap((button) => [button, ...button.querySelectorAll('*')])
          .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
          .filter((each) => getComputedStyle(each).overflow !== 'visible')
          .map((each) => each.textContent),
      );
    await page.getByRole('radio', { name: 'Identified' }).tap();
    await page.getByRole('button', { name: 'Status of Card payments: Degraded performance' }).waitFor();
    assert.deepEqual(await cut(), []);
    await page.getByRole('button', { name: /^Publish/ }).tap();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    assert.deepEqual(await cut(), []);
    for (const path of ['/components', '/report', '/']) {
      await page.goto(`${dashboard.url}/dashboard${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('Card payments').first().waitFor();
      assert.deepEqual(await cut(), [], path);
    }
  });

  test('gives the room of its bars to the text while the keyboard is open', async () => {
    const page = await dashboard.visit('/report', phone);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.waitFor();
    await page.getByRole('textbox', { name: 'Headline' }).tap();
    // The keyboard of Android makes the page as much smaller.
    await page.setViewportSize({ width: 390, height: 430 });
    await navigation.waitFor({ state: 'hidden' });
    const bar = await page.getByRole('button', { name: 'Review', exact: true }).boundingBox();
    assert.ok(bar && bar.y + bar.height <= 430 && bar.y > 340, 'right above the keyboard');
    await page.setViewportSize({ width: 390, height: 844 });
    await navigation.waitFor();
  });

  test('has the filters of a list in a sheet, and says how many are chosen', async () => {
    const page = await dashboard.visit('/incidents?status=open', phone);
    await page.getByRole('button', { name: 'Filters (1)' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Show').selectOption({ label: 'All incidents' });
    const box = await sheet.boundingBox();
    assert.ok(box && box.y > 200, 'only as high as what it contains');
    await sheet.getByRole('button', { name: 'Dates' }).tap();
    await sheet.getByLabel('Started on or after').waitFor();
    await dashboard.checkAccessibility(page);
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
    assert.match(page.url(), /\/incidents$/);
  });
});
