import { before, test } from 'node:test';
import { inDashboard } from './dashboard.ts';
import { measure, slowDown } from './responsiveness.ts';

const GROUPS = 20;
const IN_EACH = 50;

inDashboard('a thousand components', (dashboard) => {
  before(async () => {
    for (let group = 1; group <= GROUPS; group += 1) {
      const { body } = await dashboard.harness.send(
        'POST',
        '/component-groups',
        { name: `Region ${group}`, order: group },
        { token: await dashboard.harness.token('*') },
      );
      for (let number = 1; number <= IN_EACH; number += 1) {
        await dashboard.write('POST', '/components', {
          name: `Service ${group}-${number}`,
          component_group_id: Number(body.data.id),
          order: number,
        });
      }
    }
  });

  test('stay responsive in the list on a slow computer', async (context) => {
    const page = await dashboard.visit('/components', { as: 'editor' });
    const fold = page.getByRole('button', { name: /^Region 2\b/ });
    const click = (name: string | RegExp) => page.getByRole('button', { name }).last().click();
    await fold.waitFor();
    await slowDown(page);
    await measure(context, page, 'unfolding a group of 50', {
      act: () => fold.click(),
      back: () => fold.click(),
    });
    await page.getByRole('link', { name: 'Service 2-50' }).waitFor();
    await measure(context, page, 'opening the menu of statuses', {
      act: () => click('Status of Service 2-3: Operational'),
      back: () => page.keyboard.press('Escape'),
    });
    await measure(context, page, 'setting a status', {
      act: () => page.getByRole('menuitemradio', { name: 'Partial outage' }).click(),
      back: () => click(/^Status of Service 2-3:/),
    });
    const search = page.getByRole('searchbox');
    await measure(context, page, 'typing into the search', { act: () => search.pressSequentially('1') });
    await page
      .getByRole('button', { name: /^Show \d+ more/ })
      .last()
      .waitFor();
    await measure(context, page, 'showing 50 more', { act: () => click(/^Show \d+ more/) });
    await search.fill('');
    await page.getByRole('button', { name: /^Region 2\b/ }).waitFor();
    await measure(context, page, 'starting to select', {
      act: () => click('Select'),
      back: () => click('Done'),
    });
    const box = page.getByRole('checkbox', { name: 'Select everything in Region 2', exact: true });
    await measure(context, page, 'selecting a group of 50', {
      act: () => box.click(),
      back: () => box.click(),
    });
    await page.getByText('50 selected').waitFor();
  });

  test('stay responsive while they are arranged', async (context) => {
    const page = await dashboard.visit('/components/arrange', { as: 'editor' });
    const fold = page.getByRole('button', { name: /^Region 3\b/, expanded: false });
    await fold.waitFor();
    await slowDown(page);
    await measure(context, page, 'unfolding a group of 50 to arrange it', {
      act: () => fold.click(),
      back: () => page.getByRole('button', { name: /^Region 3\b/, expanded: true }).click(),
    });
    const handle = page.getByRole('button', { name: 'Drag Service 3-20', exact: true });
    await handle.waitFor();
    await handle.focus();
    await measure(context, page, 'moving a component down', {
      act: () => page.keyboard.press('Alt+ArrowDown'),
    });
  });
});
