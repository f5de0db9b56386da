/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { violations } from './axe.ts';
import { inBrowser } from './demo.ts';

inBrowser('Visitors of a page with many components', (demo) => {
  demo.isBare = true;
  before(async () => {
    for (const name of ['Europe', 'America']) await demo.write('POST', '/component-groups', { name });
    for (let index = 1; index <= 44; index++)
      await demo.write('POST', '/components', {
        name: `Server ${index}`,
        component_group_id: index % 3 === 0 ? null : index % 3,
      });
  });

  test('find one by its name, in groups that are folded, also after an update', async () => {
    const page = await demo.open('/');
    const rows = page.locator('.rows>li:visible h4');
    const card = (name: string) =>
      page.locator('.card', { has: page.getByRole('heading', { name, level: 3 }) });
    const group = (name: string) => card(name).locator('details.group[open]');
    const search = page.getByRole('searchbox', { name: 'Find a component' });
    assert.equal(await group('Europe').count(), 0);
    await search.fill('server 4');
    await page.getByText('6 results').waitFor();
    const found = ['Server 4', 'Server 40', 'Server 43', 'Server 41', 'Server 44', 'Server 42'];
    assert.deepEqual((await rows.allTextContents()).toSorted(), found.toSorted());
    assert.deepEqual(await violations(page), []);
    await page.waitForSelector('#live:not([data-off])');
    await demo.write('PUT', `/components/${await demo.component('Server 4')}`, { status: 4 });
    await card('Europe').getByText('Major outage').first().waitFor();
    assert.deepEqual((await rows.allTextContents()).toSorted(), found.toSorted());
    await search.fill('america');
    await page.getByText('15 results').waitFor();
    assert.equal(await card('Europe').isVisible(), false);
    await search.fill('nothing of the kind');
    await page.getByText('0 results').waitFor();
    assert.equal(await rows.count(), 0);
    await search.fill('');
    await card('Europe').waitFor();
    assert.deepEqual([await group('Europe').count(), await group('America').count()], [1, 0]);
  });
});
