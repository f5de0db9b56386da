/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.ts';
import { inBrowser } from './demo.ts';

inBrowser('Readers of the API reference', (demo) => {
  demo.isBare = true;

  test('find an operation by words of its title or its path, and read it on a page of its own', async () => {
    const page = await demo.open('/api/docs', { viewport: { width: 390, height: 844 } });
    assert.deepEqual(await violations(page), []);
    const search = page.getByRole('searchbox', { name: 'Search operations' });
    await search.fill('incidents/{incident}/updates create');
    await page.getByText(/^1 of \d+ operations$/).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Guide' }).isVisible(), false);
    await page.getByRole('link', { name: 'Create an incident update' }).click();
    await page.waitForURL(/\/api\/docs\/incident-updates#op-createIncidentUpdate$/);
    await page.getByRole('heading', { name: 'Incident updates', level: 1 }).waitFor();
    assert.ok(await page.locator('#op-createIncidentUpdate:target').isVisible());
    assert.deepEqual(await violations(page), []);
    await page.getByText('Contents', { exact: true }).click();
    await page.getByRole('link', { name: 'Guide and all operations' }).click();
    await search.waitFor();
    assert.equal(await search.inputValue(), '');
  });
});
