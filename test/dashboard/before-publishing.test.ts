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

  test('stands above the button that publishes a draft, too', async () => {
    const { harness } = dashboard;
    const token = await harness.token('*');
    const components = [{ id: component, status: 4 }];
    const body = { name: 'Odd', status: 4, message: 'It is over.', visible: 2, components };
    const made = await harness.post('/incidents', body, { token });
    const page = await dashboard.visit(`/incidents/${made.body.data.id}`, {
      viewport: windows['small phone'],
    });
    await anyway(page).waitFor();
    await assertReadable(page, anyway(page));
  });
});
