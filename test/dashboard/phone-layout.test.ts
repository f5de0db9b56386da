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
});
