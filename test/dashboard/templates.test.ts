import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/fake-sender.ts';
import type { Json } from '../support/response.ts';
import { type Dashboard, inDashboard, phone } from './dashboard.ts';

const templatesIn = async ({ harness }: Dashboard, name: string): Promise<Json[]> =>
  (await harness.get(`/incident-templates?filter[name]=${encodeURIComponent(name)}`)).body.data;

inDashboard('the incident templates in the dashboard', (dashboard) => {
  test('are written and tried at the same time, on a phone', async () => {
    const page = await dashboard.visit('/templates/new', { as: 'editor', ...phone });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Slow search');
    await page.getByRole('textbox', { name: 'Headline', exact: true }).fill('{{ service }} is slow');
    await page
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Since {{ since }}:\n{% if region %}');
    await page
      .getByText(/has an error: .*line/)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Slow since {{ since }}.');
    const bench = page.getByRole('region', { name: 'Try it' });
    await bench.getByLabel('Service').fill('Search');
    await bench.getByLabel('Since').fill('noon');
    await bench.getByText('Search is slow').waitFor();
    await bench.getByText('Slow since noon.').waitFor();
    await page.getByLabel('Status', { exact: true }).selectOption('Identified');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByRole('heading', { name: 'Slow search', level: 1 }).waitFor();
    const [created] = await templatesIn(dashboard, 'Slow search');
    assert.deepEqual(
      [created?.attributes.slug, created?.attributes.status, created?.attributes.components.length],
      ['slow-search', 2, 1],
    );
    await page.getByRole('link', { name: 'Use it' }).click();
    await page.waitForURL(/\/report\?template=slow-search/);
  });

  test('begin with a past incident', async () => {
    const page = await dashboard.visit('/templates/new');
    await page.getByLabel('Start from a past incident').click();
    const option = page.getByRole('listbox').getByRole('option').first();
    const name = (await option.innerText()).trim();
    await option.click();
    const headline = page.getByRole('textbox', { name: 'Headline', exact: true });
    await until(async () => (await headline.inputValue()) === name, 'the headline is that of the incident');
    assert.notEqual(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue(), '');
  });

  test('that two people change are merged, and are deleted with a way back', async () => {
    const page = await dashboard.visit('/templates');
    await page.getByRole('searchbox').fill('payment');
    await page.waitForURL(/q=payment/);
    await page.getByRole('link', { name: 'Payment provider trouble', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Payment trouble');
    const [template] = await templatesIn(dashboard, 'Payment provider');
    const token = await dashboard.harness.token('*');
    await dashboard.harness.put(`/incident-templates/${template?.id}`, { status: 1 }, { token });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Payment trouble', level: 1 }).waitFor();
    const [changed] = await templatesIn(dashboard, 'Payment trouble');
    assert.equal(changed?.attributes.status, 1, 'the change of somebody else stays');
    await page.getByRole('button', { name: 'Delete template' }).click();
    await page.waitForURL(/\/templates$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Payment trouble', exact: true }).waitFor();
  });

  test('can be read by viewers, and used by responders', async () => {
    const viewer = await dashboard.visit('/templates', { as: 'viewer', colorScheme: 'dark' });
    await viewer.getByRole('link', { name: 'Security notice' }).click();
    await viewer.getByText('You can look at templates, but not change them.').waitFor();
    assert.equal(await viewer.getByRole('button', { name: /Save|Delete/ }).count(), 0);
    assert.equal(await viewer.getByRole('link', { name: 'Use it' }).count(), 0);
    await dashboard.checkAccessibility(viewer);
    const responder = await dashboard.visit('/templates', { as: 'responder' });
    await responder.getByRole('link', { name: 'Use it: Security notice' }).waitFor();
    assert.equal(await responder.getByRole('link', { name: 'New template' }).count(), 0);
  });
});
