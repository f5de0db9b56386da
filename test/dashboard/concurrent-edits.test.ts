import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { inDashboard } from './dashboard.ts';

/** Whether a request changes something. Forms also ask who would be told of a change. */
const isWrite = (request: Request): boolean =>
  request.method() === 'PUT' && request.headers().prefer === undefined;

/** The answer to the next write that the server accepts. */
const nextWrite = (page: Page, path: string) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith(`/api${path}`) && isWrite(answer.request()) && answer.ok(),
  );

inDashboard('two people who change the same record', (dashboard) => {
  const create = async (path: string, body: object): Promise<number> => {
    const token = await dashboard.harness.token('*');
    const answer = await dashboard.harness.post(path, body, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return Number(answer.body.data.id);
  };

  const attributesOf = async (path: string) => {
    const token = await dashboard.harness.token('*');
    return (await dashboard.harness.get(path, { token })).body.data.attributes;
  };

  const german = (page: Page) => page.getByRole('group', { name: 'German', exact: true });

  const componentWith = (translations: object): Promise<number> =>
    create('/components', { name: 'Sign-in', translations });

  const textsOf = async (id: number) => {
    const { name, translations } = await attributesOf(`/components/${id}`);
    return { name, translations };
  };

  /** Somebody else writes after the form was sent and before the server has it. */
  const writeBeforeSave = async (page: Page, path: string, body: object): Promise<void> => {
    let isWritten = false;
    await page.route(`**/api${path}`, async (route) => {
      if (!isWritten && isWrite(route.request())) {
        isWritten = true;
        await dashboard.write('PUT', path, body);
      }
      await route.continue();
    });
  };

  const editComponent = async (
    id: number,
    other: object,
    fill: (page: Page) => Promise<void>,
  ): Promise<Page> => {
    const page = await dashboard.visit(`/components/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await fill(page);
    await writeBeforeSave(page, `/components/${id}`, other);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    return page;
  };

  test('keep both, if one changes the original and the other a translation', async () => {
    const id = await componentWith({ de: { name: 'Anmeldung' }, fr: { name: 'Accès' } });
    const page = await editComponent(
      id,
      { translations: { de: { name: 'Anmeldung' }, fr: { name: 'Connexion' } } },
      (form) => form.getByRole('textbox', { name: 'Name' }).first().fill('Log-in'),
    );
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.deepEqual(await textsOf(id), {
      name: 'Log-in',
      translations: { de: { name: 'Anmeldung' }, fr: { name: 'Connexion' } },
    });
  });

  test('keep both, if each changes another language', async () => {
    const id = await componentWith({ de: { name: 'Anmeldung' } });
    const page = await editComponent(
      id,
      { translations: { de: { name: 'Anmeldung' }, fr: { name: 'Connexion' } } },
      (form) => german(form).getByLabel('Name').fill('Einloggen'),
    );
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.deepEqual((await textsOf(id)).translations, {
      de: { name: 'Einloggen' },
      fr: { name: 'Connexion' },
    });
  });

  test('choose between both, if they translate the same text', async () => {
    const id = await componentWith({ de: { name: 'Anmeldung' } });
    const page = await editComponent(
      id,
      { translations: { de: { name: 'Zugang' }, fr: { name: 'Connexion' } } },
      (form) => german(form).getByLabel('Name').fill('Einloggen'),
    );
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' });
    const choice = conflict.getByRole('radiogroup', { name: 'Name (German)' });
    await choice.getByText('Zugang', { exact: true }).waitFor();
    await choice.getByText('Einloggen', { exact: true }).waitFor();
    assert.equal(await conflict.getByRole('radiogroup').count(), 1);
    await dashboard.checkAccessibility(page);
    await choice.getByRole('radio', { name: 'Yours' }).check();
    await conflict.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.deepEqual((await textsOf(id)).translations, {
      de: { name: 'Einloggen' },
      fr: { name: 'Connexion' },
    });
  });

  test('keep the translations of an update, if one corrects it and the other translates it', async () => {
    const schedule = await create('/schedules', {
      name: 'Rack move',
      message: 'We move a rack.',
      scheduled_at: '2031-01-12 02:00:00',
    });
    const update = await create(`/schedules/${schedule}/updates`, { message: 'The lory is late.' });
    const address = `/schedules/${schedule}/updates/${update}`;
    const page = await dashboard.visit(`/maintenance/${schedule}`);
    await page.getByRole('button', { name: 'Edit or delete this update' }).click();
    await page.getByRole('menuitem', { name: 'Edit update' }).click();
    await page.getByRole('list').getByRole('textbox', { name: 'Message' }).fill('The lorry is late.');
    const translations = { de: { message: 'Der Lastwagen verspätet sich.' } };
    await writeBeforeSave(page, address, { translations });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const after = await attributesOf(address);
    assert.deepEqual([after.message, after.translations], ['The lorry is late.', translations]);
  });

  test('keep who is told of a post-mortem, if only one of them has chosen it', async () => {
    const incident = await create('/incidents', { name: 'A cable was cut', message: 'm', status: 4 });
    const address = `/incidents/${incident}/postmortem`;
    await dashboard.write('PUT', address, { body: 'An excavator.', notifications: true });
    const page = await dashboard.visit(`/incidents/${incident}`);
    const section = page.getByRole('region', { name: 'Post-mortem' });
    await section.getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = page.getByRole('dialog', { name: 'Post-mortem' });
    const save = async (body: string) => {
      await editor.getByRole('textbox', { name: 'Text' }).fill(body);
      const saved = nextWrite(page, address);
      await editor.getByRole('button', { name: 'Save the draft' }).click();
      await saved;
      const after = await attributesOf(address);
      return [after.body, after.notifications];
    };
    await writeBeforeSave(page, address, { notifications: false });
    assert.deepEqual(await save('An excavator cut the cable.'), ['An excavator cut the cable.', false]);
    await page.getByText('The post-mortem is saved.').waitFor();
    await editor.getByRole('switch', { name: 'Notify subscribers', checked: false }).click();
    assert.deepEqual(await save('An excavator cut a cable.'), ['An excavator cut a cable.', true]);
  });

  test('choose between two lists of components by their names', async () => {
    const checkout = await dashboard.component('Checkout');
    const search = await dashboard.component('Product search');
    const id = await create('/subscribers', { email: 'ada@customer.example', global: false, components: [] });
    const page = await dashboard.visit(`/subscribers/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: 'Components', exact: true })
      .fill('Checkout');
    await page.getByRole('option', { name: 'Checkout', exact: true }).click();
    await writeBeforeSave(page, `/subscribers/${id}`, { components: [search] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this' });
    await conflict.getByText('Product search', { exact: true }).waitFor();
    await conflict.getByText('Checkout', { exact: true }).waitFor();
    await conflict.getByRole('radio', { name: 'Yours' }).check();
    const saved = nextWrite(page, `/subscribers/${id}`);
    await conflict.getByRole('button', { name: 'Save' }).click();
    await saved;
    const token = await dashboard.harness.token('*');
    const { body } = await dashboard.harness.get(`/subscribers/${id}`, { token });
    assert.deepEqual(
      body.data.relationships.components.data.map((each: { id: string }) => Number(each.id)),
      [checkout],
    );
  });

  test('lose nothing that one of them types while the form is being saved', async () => {
    const page = await dashboard.visit('/settings?section=page');
    const about = page.getByLabel('About', { exact: true });
    await page.getByLabel('Name of the page', { exact: true }).fill('Example Cloud');
    let release = () => {};
    const isHeld = new Promise<void>((held) =>
      page.route('**/api/settings', async (route) => {
        if (isWrite(route.request())) {
          held();
          await new Promise<void>((released) => {
            release = released;
          });
        }
        await route.continue();
      }),
    );
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
    await save();
    await isHeld;
    await about.fill('Typed meanwhile');
    const saved = nextWrite(page, '/settings');
    release();
    await saved;
    await page.getByText('Saved', { exact: true }).waitFor();
    assert.equal(await about.inputValue(), 'Typed meanwhile');
    await page.unroute('**/api/settings');
    const savedAgain = nextWrite(page, '/settings');
    await save();
    await savedAgain;
    const { name, about: text } = await attributesOf('/settings');
    assert.deepEqual([name, text], ['Example Cloud', 'Typed meanwhile']);
  });

  test('do not move a maintenance from a time that is no longer planned', async () => {
    const id = await create('/schedules', {
      name: 'New switches',
      message: 'We replace switches.',
      scheduled_at: '2031-01-12 02:00:00',
      completed_at: '2031-01-12 03:00:00',
    });
    const page = await dashboard.visit(`/maintenance/${id}`);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move' });
    await dialog.getByRole('radio', { name: 'Another time' }).click();
    await dialog.getByRole('textbox', { name: 'Ends' }).fill('2031-01-12T04:00');
    const isRead = page.waitForResponse((answer) => answer.url().includes(`/api/schedules/${id}?`));
    await dashboard.write('PUT', `/schedules/${id}`, { scheduled_at: '2031-01-12 01:00:00' });
    await isRead;
    await dialog.getByRole('button', { name: /^Move (and notify|quietly)/ }).click();
    await dialog.getByText('Somebody else changed this in the meantime').waitFor();
    const { scheduled, completed } = await attributesOf(`/schedules/${id}`);
    assert.deepEqual([scheduled.string, completed.string], ['2031-01-12 01:00:00', '2031-01-12 03:00:00']);
  });
});
