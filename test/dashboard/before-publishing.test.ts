/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { addCheck, CheckedSystems } from './checked-systems.ts';
import { inDashboard } from './dashboard.ts';
import { fonts, showInFont, windows } from './fonts.ts';

const composerOf = (page: Page) => page.getByRole('form', { name: 'Add an update' });
const warningOf = (page: Page) => page.locator('section').filter({ hasText: /^Before you publish/ });

/** The warning is whole in the window, nothing covers it, and the button that publishes is right below it. */
async function assertReadable(page: Page, publish: Locator): Promise<void> {
  const [warning, button] = await Promise.all([warningOf(page).boundingBox(), publish.boundingBox()]);
  const size = page.viewportSize();
  assert.ok(warning && button && size);
  assert.ok(warning.y >= 0 && warning.y + warning.height <= button.y, JSON.stringify({ warning, button }));
  assert.ok(button.y + button.height <= size.height, JSON.stringify({ button, size }));
  assert.ok(button.y - warning.y - warning.height < 160, JSON.stringify({ warning, button }));
  const covered = await warningOf(page).evaluate(
    (section) =>
      [...section.querySelectorAll('h2, li > span')].filter((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const found = document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2);
        return !found || !section.contains(found);
      }).length,
  );
  assert.equal(covered, 0, 'covered');
}

inDashboard('the warning before something is published', (dashboard) => {
  dashboard.isBare = true;
  const systems = new CheckedSystems();
  let incident = 0;
  let component = 0;
  before(async () => {
    await systems.start();
    const { harness } = dashboard;
    const token = await harness.token('*');
    const made = await harness.post('/components', { name: 'Website' }, { token });
    component = Number(made.body.data.id);
    const body = { name: 'Down', status: 1, message: 'We look.', components: [{ id: component, status: 4 }] };
    incident = Number((await harness.post('/incidents', body, { token })).body.data.id);
    systems.statuses.set('/', 503);
    await addCheck(dashboard, { name: 'Website', target: `${systems.url}/`, component }, 2);
  });
  after(() => systems.stop());

  const anyway = (page: Page) => page.getByRole('button', { name: 'Publish “Resolved” anyway' });
  const monitoring = (page: Page) => page.getByRole('button', { name: 'Say “Monitoring” instead' });
  const updates = async () => {
    const token = await dashboard.harness.token('*');
    return (await dashboard.harness.get(`/incidents/${incident}/updates`, { token })).body.data.length;
  };

  for (const [name, viewport] of Object.entries(windows))
    for (const font of fonts)
      test(`is right above the button that publishes: ${name}, ${font.name}`, async (t) => {
        const page = await dashboard.visit(`/incidents/${incident}`, { viewport });
        await composerOf(page).waitFor();
        await showInFont(page, font, t);
        await composerOf(page).getByRole('radio', { name: 'Resolved' }).click();
        await anyway(page).waitFor();
        await composerOf(page).getByRole('textbox').scrollIntoViewIfNeeded();
        await assertReadable(page, anyway(page));
        const [better, other] = await Promise.all([
          monitoring(page).boundingBox(),
          anyway(page).boundingBox(),
        ]);
        assert.ok(
          better && other && (better.x < other.x || better.y < other.y),
          'the better choice is first',
        );
        await page.context().close();
      });

  test('is shown by the keyboard, which publishes only what people have seen it about', async () => {
    const page = await dashboard.visit(`/incidents/${incident}`, { viewport: windows.desktop });
    await composerOf(page).getByRole('radio', { name: 'Resolved' }).click();
    await anyway(page).waitFor();
    const text = composerOf(page).getByRole('textbox');
    await text.focus();
    const known = await updates();
    await page.keyboard.press('Control+Enter');
    assert.equal(await warningOf(page).evaluate((section) => section === document.activeElement), true);
    await dashboard.checkAccessibility(page);
    // What a publication would have been is done before whatever is asked next.
    await page.keyboard.press('Tab');
    assert.equal(await monitoring(page).evaluate((button) => button === document.activeElement), true);
    assert.equal(await updates(), known);
    assert.equal(await page.getByText('Published.').count(), 0);

    // Whoever goes back to the text after that means it.
    await text.focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Published.').waitFor();
    assert.equal(await updates(), known + 1);
  });

  for (const [name, viewport] of Object.entries(windows))
    test(`is not covered by a toast, and neither is the button: ${name}`, async () => {
      const page = await dashboard.visit(`/incidents/${incident}`, { viewport });
      await page.route('**/api/incidents/*/updates', (route) =>
        route.request().headers().prefer
          ? route.continue()
          : route.fulfill({ status: 500, json: { message: 'Server Error' } }),
      );
      await composerOf(page).getByRole('radio', { name: 'Identified' }).click();
      await page.getByRole('button', { name: /^Publish/ }).click();
      const toast = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) });
      await toast.waitFor();
      const [shown, button] = await Promise.all([
        toast.boundingBox(),
        page.getByRole('button', { name: /^Publish/ }).boundingBox(),
      ]);
      assert.ok(shown && button && shown.y + shown.height <= button.y, JSON.stringify({ shown, button }));
      await page.context().close();
    });

  test('stands above the button that publishes a draft, too', async () => {
    const { harness } = dashboard;
    const token = await harness.token('*');
    const open = await harness.get('/incidents?filter[status]=0,1,2,3', { token });
    for (const { id } of open.body.data) await harness.put(`/incidents/${id}`, { status: 4 }, { token });
    const body = { name: 'Odd', status: 1, message: 'We look into it.', visible: 2 };
    const made = await harness.post('/incidents', body, { token });
    const page = await dashboard.visit(`/incidents/${made.body.data.id}`, {
      viewport: windows['small phone'],
    });
    const publish = page.getByRole('button', { name: 'Publish “Investigating” anyway' });
    await publish.waitFor();
    await assertReadable(page, publish);
  });
});
