/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Json } from '../support/response.ts';
import { inDashboard, phone } from './dashboard.ts';

const composerOf = (page: Page) => page.getByRole('form', { name: 'Add an update' });

inDashboard('resolving an incident in the dashboard', (dashboard) => {
  const token = () => dashboard.harness.token('*');
  /** An incident about a new component, which somebody makes worse on the overview afterwards. */
  const reportAndWorsen = async (name: string): Promise<{ incident: number; component: number }> => {
    const made = await dashboard.harness.post('/components', { name }, { token: await token() });
    const component = Number(made.body.data.id);
    const answer = await dashboard.harness.post(
      '/incidents',
      {
        name: `${name} is down`,
        status: 1,
        message: 'We are looking into it.',
        notifications: true,
        components: [{ id: component, status: 3 }],
      },
      { token: await token() },
    );
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    await dashboard.write('PUT', `/components/${component}`, { status: 4 });
    return { incident: Number(answer.body.data.id), component };
  };
  const shown = async (id: number): Promise<Json> =>
    (await dashboard.harness.get(`/components/${id}`)).body.data.attributes.latest_status.human;
  const publish = async (page: Page) => {
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('Published.').waitFor();
  };

  test('sets its components to Operational unless people untick them, and an undo takes that back', async () => {
    const { incident, component } = await reportAndWorsen('Mobile app');
    const page = await dashboard.visit(`/incidents/${incident}`, { as: 'responder', ...phone });
    await composerOf(page).getByRole('radio', { name: 'Resolved' }).tap();
    const offer = page.getByRole('group', { name: 'Set these to Operational' });
    const tick = offer.getByRole('checkbox', { name: 'Mobile app' });
    assert.equal(await tick.isChecked(), true);
    await offer.getByText('Major outage').waitFor();
    assert.match(await page.getByLabel('What is new?').inputValue(), /everything is working again/);
    await dashboard.checkAccessibility(page);
    await publish(page);
    assert.equal(await shown(component), 'Operational');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByText(/^Undone\./).waitFor();
    assert.equal(await shown(component), 'Major outage');
  });

  test('says neither on the page nor in the text that everything works if a component stays affected', async () => {
    const { incident, component } = await reportAndWorsen('Desktop app');
    const page = await dashboard.visit(`/incidents/${incident}`);
    await composerOf(page).getByRole('radio', { name: 'Resolved' }).click();
    await page.getByRole('checkbox', { name: 'Desktop app' }).uncheck();
    await page.getByText('the page still shows a problem with Desktop app').waitFor();
    const text = await page.getByLabel('What is new?').inputValue();
    assert.equal(text, 'The problem is resolved. Some components are still affected.');
    await publish(page);
    assert.equal(await shown(component), 'Major outage');
    // The facts of the resolved incident show how the component is now.
    await page.getByRole('listitem').filter({ hasText: 'Desktop app: Major outage' }).first().waitFor();
    await dashboard.write('PUT', `/components/${component}`, { status: 1 });
    await page.getByRole('listitem').filter({ hasText: 'Desktop app: Operational' }).first().waitFor();
  });

  test('leaves a component alone that another open incident affects, until people tick it', async () => {
    const { incident, component } = await reportAndWorsen('Watch app');
    await dashboard.write('POST', '/incidents', {
      name: 'Sign-in fails',
      status: 1,
      message: 'm',
      components: [{ id: component, status: 2 }],
    });
    const page = await dashboard.visit(`/incidents/${incident}`);
    await composerOf(page).getByRole('radio', { name: 'Resolved' }).click();
    await page.getByText('Another open incident affects it, too: Sign-in fails').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'Watch app' }).isChecked(), false);
    assert.match(await page.getByLabel('What is new?').inputValue(), /still affected/);
    await page.getByRole('checkbox', { name: 'Watch app' }).check();
    await publish(page);
    assert.equal(await shown(component), 'Performance issues');
  });

  test('is offered to those alone who may change components', async () => {
    const { incident } = await reportAndWorsen('Tablet app');
    const page = await dashboard.visit(`/incidents/${incident}`);
    // Somebody takes the right away while the page is open: what the server refuses is not offered.
    await page.route('**/api/session', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.attributes.abilities = ['incident-updates.manage', 'incidents.manage'];
      await route.fulfill({ response: answer, json: body });
    });
    await page.reload();
    await composerOf(page).getByRole('radio', { name: 'Resolved' }).click();
    await page.getByText('Tablet app stays at “Major outage”').waitFor();
    assert.equal(await page.getByRole('checkbox', { name: 'Tablet app' }).count(), 0);
    assert.match(await page.getByLabel('What is new?').inputValue(), /still affected/);
  });

  test('works in the same way for an incident that is over when it is reported', async () => {
    const { component } = await reportAndWorsen('Kiosk');
    const page = await dashboard.visit(`/report?component=${component}`);
    await page.getByLabel('Headline').fill('The kiosk was away');
    await page.getByLabel('Message', { exact: true }).fill('It is back.');
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('radio', { name: 'Resolved' }).click();
    const tick = page.getByRole('checkbox', { name: 'Kiosk' });
    await page.getByText('Another open incident affects it, too: Kiosk is down').waitFor();
    await tick.check();
    await page.getByRole('button', { name: 'Review' }).click();
    await publish(page);
    const { body } = await dashboard.harness.get(`/components/${component}`);
    assert.equal(body.data.attributes.status.human, 'Operational');
  });

  test('is not said to be the case of everything while a component has a status of its own', async () => {
    const { body } = await dashboard.harness.get('/incidents?filter[status]=0,1,2,3&per_page=100');
    for (const { id } of body.data) await dashboard.write('PUT', `/incidents/${id}`, { status: 4 });
    const page = await dashboard.visit('/');
    await page.getByRole('heading', { name: /components? (is|are) not operational/ }).waitFor();
    assert.equal(await page.getByText('Everything is operational').count(), 0);
    await dashboard.checkAccessibility(page);
  });
});
