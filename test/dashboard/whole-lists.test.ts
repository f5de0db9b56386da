/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Json } from '../support/response.ts';
import { inDashboard, phone } from './dashboard.ts';
import {
  addManyRecords,
  COMPONENTS,
  componentName,
  INCIDENTS,
  isAffected,
  TEMPLATES,
  templateName,
} from './many-records.ts';

inDashboard(`${COMPONENTS} components, ${INCIDENTS} incidents and ${TEMPLATES} templates`, (dashboard) => {
  dashboard.isBare = true;
  before(() => addManyRecords(dashboard));
  const numbers = Array.from({ length: COMPONENTS }, (_, index) => index + 1);
  const newest = async () => {
    const { body } = await dashboard.harness.get('/incidents?include=components&per_page=1&sort=-id');
    return {
      name: body.data[0].attributes.name,
      components: (body.included ?? []).map(({ attributes }: Json) => [
        attributes.name,
        attributes.pivot.component_status.value,
      ]),
    };
  };

  test('are all on the overview as far as they are not operational', async () => {
    const page = await dashboard.visit('/', { as: 'responder', ...phone });
    await page.getByRole('heading', { name: '25 components are not operational' }).waitFor();
    const fold = page.getByRole('button', { name: /^Region 001/ });
    await fold.waitFor();
    assert.match((await fold.textContent()) ?? '', /27 components · 2 not operational/);
    const shown = await page.getByRole('link', { name: /^Service \d+$/ }).allTextContents();
    assert.deepEqual(shown.toSorted(), numbers.filter(isAffected).map(componentName));
    await dashboard.checkAccessibility(page);
    await fold.tap();
    await page.getByRole('link', { name: componentName(12), exact: true }).waitFor();
  });

  test('are all in the filter of incidents, which finds those of the last one', async () => {
    await dashboard.write('POST', '/incidents', {
      name: 'The last one was slow',
      status: 4,
      message: 'm',
      components: [{ id: COMPONENTS, status: 2 }],
    });
    const page = await dashboard.visit('/incidents');
    await page.getByRole('combobox', { name: 'Component' }).fill('vice 331');
    await page.getByRole('option', { name: componentName(COMPONENTS) }).click();
    await page.getByRole('link', { name: 'The last one was slow' }).waitFor();
  });

  test('can all be chosen as a template, whose components the incident gets', async () => {
    const page = await dashboard.visit('/report', { as: 'responder' });
    await page.getByRole('combobox', { name: 'Start from a template' }).fill(templateName(TEMPLATES));
    await page.getByRole('option', { name: templateName(TEMPLATES) }).click();
    await page.getByRole('button', { name: `Remove ${componentName(COMPONENTS - 1)}` }).waitFor();
    // Somebody changes the template before it is published: what it says now counts.
    const { body } = await dashboard.harness.get(
      `/incident-templates?filter[name]=${templateName(TEMPLATES)}`,
    );
    await dashboard.write('PUT', `/incident-templates/${body.data[0].id}`, {
      components: [{ id: COMPONENTS, status: 2 }],
    });
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.waitForURL(/\/dashboard\/incidents\/\d+$/);
    assert.deepEqual(await newest(), {
      name: `Incident ${TEMPLATES}`,
      components: [[componentName(COMPONENTS), '2']],
    });
  });

  test('keep what people chose themselves, also that a template affects no component', async () => {
    const page = await dashboard.visit(`/report?template=template-0${TEMPLATES - 1}`, { as: 'responder' });
    await page.getByRole('button', { name: `Remove ${componentName(COMPONENTS - 1)}` }).click();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.waitForURL(/\/dashboard\/incidents\/\d+$/);
    assert.deepEqual(await newest(), { name: `Incident ${TEMPLATES - 1}`, components: [] });
  });

  test('say in a picker how many it does not show yet', async () => {
    const page = await dashboard.visit('/report', { as: 'responder', ...phone });
    await page.getByRole('textbox', { name: /Search/ }).click();
    await page.getByText('311 more. Type to find them.').waitFor();
    await page.getByRole('textbox', { name: /Search/ }).fill('Service 331');
    await page.getByRole('option', { name: componentName(COMPONENTS) }).click();
    await page.getByRole('button', { name: `Remove ${componentName(COMPONENTS)}` }).waitFor();
  });

  test('are never asked for in larger pages than the server gives', async () => {
    const asked: number[] = [];
    const page = await dashboard.visit('/');
    page.on('request', (request) => {
      const size = new URL(request.url()).searchParams.get('per_page');
      if (size !== null) asked.push(Number(size));
    });
    for (const path of [
      '/',
      '/incidents',
      '/report',
      '/components',
      '/components/arrange',
      '/maintenance',
      '/maintenance?view=calendar',
      '/templates',
      '/checks',
      '/alerts',
      '/alerts/sources',
      '/alerts/rules',
      '/metrics',
      '/subscribers',
      '/people',
      '/tokens',
      '/webhooks',
      '/deliveries',
      '/trash',
      '/audit',
      '/me/profile',
      '/me/notifications',
      '/me/security',
    ]) {
      await page.goto(`${dashboard.url}/dashboard${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('load');
    }
    assert.ok(asked.length > 20, String(asked.length));
    assert.ok(Math.max(...asked) <= 100, String(Math.max(...asked)));
  });
});
