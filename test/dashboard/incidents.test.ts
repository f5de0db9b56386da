/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/sessions.ts';
import { inDashboard, inFilterSheet, phone } from './dashboard.ts';

/** What an assistive technology would call "the form that adds an update". */
const composerOf = (page: Page) => page.getByRole('form', { name: 'Add an update' });

/** How often people touched the screen. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let taps = 0;
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) taps += 1;
      document.documentElement.dataset.taps = String(taps);
    });
  });
  return async () => Number(await page.evaluate(() => document.documentElement.dataset.taps ?? 0));
}

inDashboard('incidents in the dashboard', (dashboard) => {
  const report = async (name: string, more: object = {}): Promise<number> => {
    const token = await dashboard.harness.token('*');
    const component = await dashboard.component('Storefronts');
    const body = {
      name,
      status: 1,
      message: 'We are looking into it.',
      visible: 1,
      notifications: true,
      components: [{ id: component, status: 3 }],
      ...more,
    };
    const answer = await dashboard.harness.post('/incidents', body, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return Number(answer.body.data.id);
  };
  const update = async (id: number, body: object) => {
    const token = await dashboard.harness.token('*');
    const answer = await dashboard.harness.post(`/incidents/${id}/updates`, body, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const incident = async (id: number) => {
    const token = await dashboard.harness.token('*');
    const { body } = await dashboard.harness.get(`/incidents/${id}?include=updates`, { token });
    return body;
  };

  test('get an update in two taps on a phone, which can be taken back', async () => {
    const id = await report('Card payments fail');
    const page = await dashboard.visit(`/incidents/${id}`, phone);
    const taps = await countTaps(page);
    await composerOf(page).getByRole('radio', { name: 'Identified' }).tap();
    const publish = page.getByRole('button', { name: /^Publish and notify \d+ people$/ });
    await publish.tap();
    await page.getByText('Published.').waitFor();
    assert.equal(await taps(), 2);
    const after = await incident(id);
    assert.equal(after.data.attributes.status.value, '2');
    assert.match(after.included[0].attributes.message, /found the cause/);

    await page.getByRole('button', { name: 'Undo' }).tap();
    await page.getByText(/^Undone\./).waitFor();
    const undone = await incident(id);
    assert.equal(undone.data.attributes.status.value, '1');
    // What was published is back in the form.
    assert.match(await page.getByLabel('What is new?').inputValue(), /found the cause/);
    await dashboard.checkAccessibility(page);
  });

  test('offer the undo after a reload, which puts the text back into the form', async () => {
    const id = await report('Exports are late');
    const page = await dashboard.visit(`/incidents/${id}`);
    await composerOf(page).getByRole('radio', { name: 'Identified' }).click();
    await page.getByRole('button', { name: /^Publish and notify/ }).click();
    await page.getByText('Published.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('found the cause'));
    assert.equal((await incident(id)).data.attributes.status.value, '1');
  });

  test('get one update, whatever happens to the answer: what is sent again is the same', async () => {
    const id = await report('Half of the answer is lost');
    const page = await dashboard.visit(`/incidents/${id}`);
    const sent: string[] = [];
    await page.route(`**/api/incidents/${id}/updates`, async (route) => {
      if (route.request().headers().prefer) return route.fallback();
      sent.push(route.request().postData() ?? '');
      const answer = await route.fetch();
      return sent.length === 1 ? route.abort() : route.fulfill({ response: answer });
    });
    await composerOf(page).getByRole('radio', { name: 'Identified' }).click();
    const publish = page.getByRole('button', { name: /^Publish and notify/ });
    await publish.click();
    while (sent.length === 0) await page.waitForTimeout(50);
    await page.reload();
    await page.waitForTimeout(1100);
    // The page may have sent it again before the reload, and may even have heard the answer.
    const published = page.getByText('Published.');
    await published.or(publish).first().waitFor();
    if (!(await published.isVisible())) await publish.click();
    await published.waitFor();
    assert.equal(new Set(sent).size, 1);
    assert.equal((await incident(id)).included.length, 1);
  });

  test('offer the undo also to those who leave the page at once', async () => {
    const id = await report('Invoices are late');
    const page = await dashboard.visit(`/incidents/${id}`);
    await composerOf(page).getByRole('radio', { name: 'Monitoring' }).click();
    await page.getByRole('button', { name: /^Publish and notify/ }).click();
    await page.getByRole('link', { name: 'Components', exact: true }).click();
    await page.getByRole('heading', { name: 'Components', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Undone\./).waitFor();
    assert.equal((await incident(id)).included.length, 0);
    await page.goBack();
    assert.match(await page.getByLabel('What is new?').inputValue(), /fix is in place/);
  });

  test('say what resolving does to the components, and stay quiet if people wish so', async () => {
    // The other tests leave incidents about Storefronts open.
    await dashboard.write('POST', '/components', { name: 'Gift cards' });
    const components = [{ id: await dashboard.component('Gift cards'), status: 3 }];
    const id = await report('Orders are late', { components });
    const page = await dashboard.visit(`/incidents/${id}`, { as: 'responder', colorScheme: 'dark' });
    await composerOf(page).getByRole('radio', { name: 'Resolved' }).click();
    await page.getByText('Gift cards goes back to Operational').waitFor();
    await page.getByRole('switch', { name: 'Notify subscribers' }).click();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: 'Publish quietly' }).click();
    await page.getByText('nobody notified').waitFor();
    assert.equal((await incident(id)).data.attributes.status.value, '4');
  });

  test('change the status of one component with an update, and promise the next one', async () => {
    const id = await report('Search is slow');
    const page = await dashboard.visit(`/incidents/${id}`);
    await page.getByLabel('What is new?').fill('Most searches work again.');
    await page.getByRole('button', { name: 'Status of Storefronts: Partial outage' }).click();
    await page.getByRole('menuitemradio', { name: 'Degraded performance' }).click();
    await page.getByRole('radio', { name: 'in 15 min' }).click();
    await page.getByRole('button', { name: /^Publish and notify/ }).click();
    await page.getByText('Storefronts: Degraded performance').waitFor();
    const { attributes } = (await incident(id)).data;
    assert.notEqual(attributes.next_update_due.string, null);
    await page.getByText(/^Next update due/).waitFor();
  });

  test('lose nothing that was typed when the page is reloaded or the session ends', async () => {
    const id = await report('Emails are late');
    const page = await dashboard.visit(`/incidents/${id}`, { as: 'editor' });
    const text = 'Half of the queue is sent. Ünïcödé, **bold** and "quotes" stay as they are.';
    await page.getByLabel('What is new?').pressSequentially(text);
    await page.reload();
    assert.equal(await page.getByLabel('What is new?').inputValue(), text);
    await page.getByText('We kept what you typed here earlier.').waitFor();

    await page.getByRole('button', { name: /^Publish and notify/ }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: /^Publish and notify/ }).click();
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Published.').waitFor();
    const { included } = await incident(id);
    assert.deepEqual(
      included.map((each: { attributes: { message: string } }) => each.attributes.message),
      [text],
    );
  });

  test('show two people each other’s work within a second, and overwrite nothing', async () => {
    const id = await report('Storefronts time out');
    const ada = await dashboard.visit(`/incidents/${id}`, { as: 'editor' });
    const grace = await dashboard.visit(`/incidents/${id}`, { as: 'responder' });
    await ada.getByText('The responder has this open, too').waitFor();
    await grace.getByLabel('What is new?').fill('It is the database.');
    await ada.getByText('The responder is writing an update').waitFor();

    await composerOf(ada).getByRole('radio', { name: 'Identified' }).click();
    await ada.getByLabel('What is new?').fill('A full disk.');
    await ada.getByRole('button', { name: /^Publish and notify/ }).click();
    await ada.getByText('Published.').waitFor();
    await grace.getByText('A full disk.', { exact: true }).waitFor();
    await grace
      .getByText('The editor posted an update after you started: “A full disk.” (Identified)')
      .waitFor();
    assert.equal(await grace.getByLabel('What is new?').inputValue(), 'It is the database.');
  });

  test('are corrected by two people at once: other fields merge, and for the same one they choose', async () => {
    const id = await report('Typo in the hedline');
    const ada = await dashboard.visit(`/incidents/${id}`, { as: 'editor' });
    const grace = await dashboard.visit(`/incidents/${id}`, { as: 'responder' });
    for (const page of [ada, grace]) await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await ada.getByLabel('Headline').fill('Typo in the headline');
    await grace.getByLabel('Headline').fill('A better headline');
    await grace.getByRole('switch', { name: 'Pin it to the top of the page' }).click();
    await ada.getByRole('button', { name: 'Save changes' }).click();
    await ada.getByRole('heading', { name: 'Typo in the headline', level: 1 }).waitFor();

    await grace.getByText('The editor changed this meanwhile: Headline.').waitFor();
    assert.equal(await grace.getByLabel('Headline').inputValue(), 'A better headline');
    await grace.getByRole('button', { name: 'Save changes' }).click();
    await grace.getByRole('heading', { name: 'Somebody else changed this' }).waitFor();
    await dashboard.checkAccessibility(grace);
    await grace.getByRole('radio', { name: 'Yours' }).click();
    await grace.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await ada.getByRole('heading', { name: 'A better headline', level: 1 }).waitFor();
    const { attributes } = (await incident(id)).data;
    assert.deepEqual([attributes.name, attributes.stickied], ['A better headline', true]);
  });

  test('let people correct an update where it stands, and show what changed', async () => {
    const id = await report('Logins fail');
    await update(id, { status: 2, message: 'The cause is none.' });
    const page = await dashboard.visit(`/incidents/${id}`);
    const actions = page.getByRole('button', { name: /^Actions for the update “Identified”/ });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Edit this update' }).click();
    await page.getByText('Nobody is notified of it.').waitFor();
    await page.getByLabel('Text of the update').fill('The cause is known.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The cause is known.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show the changes' }).click();
    await page.getByText('Incident update: changed').waitFor();
    await page.locator('del', { hasText: 'The cause is none.' }).waitFor();

    await actions.click();
    await page.getByRole('menuitem', { name: 'Delete this update' }).click();
    await page.getByText('The update was deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await actions.waitFor();
    assert.equal((await incident(id)).included.length, 1);
  });

  test('take their text from a template with its variables', async () => {
    const token = await dashboard.harness.token('*');
    const made = await dashboard.harness.post(
      '/incident-templates',
      { name: 'Provider', slug: 'provider', template: 'We wait for {{ provider }}.' },
      { token },
    );
    assert.equal(made.status, 200, JSON.stringify(made.body));
    const id = await report('Payouts are late');
    const page = await dashboard.visit(`/incidents/${id}`);
    await page.getByLabel('What is new?').click();
    await page.getByRole('button', { name: 'Text from…' }).click();
    await page.getByRole('menuitem', { name: 'Template: Provider' }).click();
    await page.getByLabel('Provider').fill('Moneta');
    await page.locator('pre', { hasText: 'We wait for Moneta.' }).waitFor();
    await page
      .frameLocator('iframe[title="On the page"]:not([hidden])')
      .getByText('We wait for Moneta.')
      .waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByRole('button', { name: /^Publish and notify/ }).click();
    await page.getByText('Published.').waitFor();
    assert.equal((await incident(id)).included[0].attributes.message, 'We wait for Moneta.');
  });

  test('get a post-mortem that is a draft until it is published', async () => {
    const id = await report('A cable was cut', { status: 4 });
    const page = await dashboard.visit(`/incidents/${id}`);
    await page.getByRole('button', { name: 'Write the post-mortem' }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill('An excavator cut the cable.');
    await page.getByRole('button', { name: 'Save the draft' }).click();
    await page.getByText('The post-mortem is saved.').waitFor();
    const address = `/incidents/${id}/postmortem`;
    const token = await dashboard.harness.token('*');
    const draft = await dashboard.harness.get(address, { token });
    assert.equal(draft.body.data.attributes.state, 'draft');
    await dashboard.checkAccessibility(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish/ })
      .click();
    await page
      .getByText(/^Published/)
      .first()
      .waitFor();
    const published = await dashboard.harness.get(address, { token });
    assert.equal(published.body.data.attributes.state, 'published');
  });

  test('that are drafts are published from their page', async () => {
    const id = await report('Not sure yet', { visible: 2 });
    const page = await dashboard.visit(`/incidents/${id}`);
    await page
      .getByRole('region', { name: 'Publish the draft' })
      .getByRole('button', { name: /^Publish/ })
      .click();
    await page.getByText('Published.').waitFor();
    assert.equal((await incident(id)).data.attributes.visible, 1);
  });

  test('show viewers everything and no button', async () => {
    const id = await report('Look, do not touch');
    await update(id, { status: 2, message: 'Still looking.' });
    const page = await dashboard.visit(`/incidents/${id}`, { as: 'viewer' });
    await page.getByText('Still looking.').waitFor();
    for (const name of ['Edit', 'Publish', 'Undo', 'Actions for', 'Show the changes', 'Discard']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    }
    assert.equal(await page.getByLabel('What is new?').count(), 0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem').first().waitFor();
    assert.deepEqual(await page.getByRole('menuitem').allTextContents(), [
      'View on the page',
      'Copy the public link',
    ]);
  });

  test('offer responders everything but deleting', async () => {
    const id = await report('Responders respond');
    await update(id, { status: 2, message: 'Still here.' });
    const page = await dashboard.visit(`/incidents/${id}`, { as: 'responder' });
    await page.getByRole('button', { name: /^Actions for the update/ }).click();
    await page.getByRole('menuitem').first().waitFor();
    assert.deepEqual(await page.getByRole('menuitem').allTextContents(), ['Edit this update']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Report one like this' }).waitFor();
    assert.equal(await page.getByRole('menuitem', { name: 'Delete incident' }).count(), 0);
  });

  test('are found by search and filters, which are part of the address', async () => {
    const soon = new Date((dashboard.now + 1) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    await report('An overdue thing', { next_update_due_at: soon });
    dashboard.harness.clock.set(dashboard.now + 60);
    await report('A hidden thing', { visible: 2 });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await dashboard.visit('/incidents?status=overdue', { ...phone, colorScheme });
      await page.getByRole('link', { name: 'An overdue thing' }).waitFor();
      await page
        .getByText(/^Next update was due/)
        .first()
        .waitFor();
      assert.equal(await page.getByRole('link', { name: 'A hidden thing' }).count(), 0);
      await inFilterSheet(page, () => page.getByLabel('Show').selectOption({ label: 'Drafts' }));
      await page.getByRole('link', { name: 'A hidden thing' }).waitFor();
      assert.match(page.url(), /\?status=draft$/);
      await dashboard.checkAccessibility(page);
      await page.getByRole('searchbox').fill('overdue');
      await page.getByText('Nothing matches.').waitFor();
      await inFilterSheet(page, () => page.getByLabel('Show').selectOption({ label: 'All incidents' }));
      await page.getByRole('link', { name: 'An overdue thing' }).click();
      await page.getByRole('heading', { name: 'An overdue thing', level: 1 }).waitFor();
    }
  });

  test('are found in the command palette, with a way to add an update', async () => {
    const id = await report('Palette finds me');
    const page = await dashboard.visit('/incidents');
    await page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search for a page/ }).fill('Palette finds');
    await page.getByRole('option', { name: /^Add update to: Palette finds me/ }).click();
    await composerOf(page)
      .getByRole('button', { name: /^Publish/ })
      .waitFor();
    assert.match(page.url(), new RegExp(`/incidents/${id}#update$`));
  });

  test('go to the trash, and come back', async () => {
    const id = await report('Reported by mistake');
    const page = await dashboard.visit(`/incidents/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete incident' }).click();
    await page.getByText('It is in the trash.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Reported by mistake' }).click();
    await page.getByRole('heading', { name: 'Reported by mistake', level: 1 }).waitFor();
  });
});
