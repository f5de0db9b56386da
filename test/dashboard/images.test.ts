/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { dataUrl, png } from '../support/images.ts';
import { inDashboard, phone } from './dashboard.ts';

const composerOf = (page: Page) => page.getByRole('form', { name: 'Add an update', exact: true });

/** Pastes a file, as if it came from the clipboard. */
const paste = (page: Page, label: string, file: Buffer) =>
  page.getByLabel(label).evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'chart.png', { type: 'image/png' }));
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...file],
  );

inDashboard('images in messages', (dashboard) => {
  test('are pasted, described, published, and shown to visitors', async () => {
    const body = { name: 'Search is slow', status: 1, message: 'm', visible: 1 };
    const token = await dashboard.harness.token('*');
    const { data } = (await dashboard.harness.post('/incidents', body, { token })).body;
    const page = await dashboard.visit(`/incidents/${data.id}`, { as: 'responder' });
    const composer = composerOf(page);
    await composer.getByLabel('What is new?').click();
    await paste(page, 'What is new?', png(80, 40));
    await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('](/images/'));
    // What the image shows is selected, so typing replaces it.
    await page.keyboard.type('Response times');
    const text = await composer.getByLabel('What is new?').inputValue();
    assert.match(text, /^!\[Response times\]\(\/images\/[0-9a-f]{32}-80x40\.png\)$/);
    await dashboard.checkAccessibility(page);
    await composer.getByRole('button', { name: /^Publish/ }).click();
    const shown = page.getByRole('img', { name: 'Response times' });
    await shown.first().waitFor();
    await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth === 80));

    const visitor = await dashboard.visit(`/../incidents/${data.attributes.guid}`, { as: null });
    const image = visitor.getByRole('img', { name: 'Response times' });
    await image.scrollIntoViewIfNeeded();
    await visitor.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth === 80));
  });

  test('are chosen as files in a template, and what is no image is refused with the reason', async () => {
    const page = await dashboard.visit('/templates/new', { as: 'editor' });
    const files = page.locator('input[type=file]').first();
    await files.setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: png(30, 20) });
    const source = page.getByRole('textbox', { name: 'Text', exact: true });
    await page.waitForFunction(() => document.body.innerHTML.includes('-30x20.png'));
    assert.match(await source.inputValue(), /!\[What the image shows\]\(\/images\/[0-9a-f]{32}-30x20\.png\)/);
    await files.setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await page
      .getByRole('alert')
      .getByText(/can’t read this file as an image/)
      .waitFor();
  });

  test('are listed in the settings with what refers to them, and deleted there for good', async () => {
    const { harness } = dashboard;
    const token = await harness.token('*');
    const upload = async (width: number) => {
      const response = await harness.post('/images', { image: dataUrl(png(width, 50)) }, { token });
      return response.body.data.attributes;
    };
    const { path } = await upload(91);
    await upload(92);
    const body = { name: 'With a chart', status: 1, message: `![A chart](${path})` };
    const { data } = (await harness.post('/incidents', body, { token })).body;
    const page = await dashboard.visit('/settings?section=images', { as: 'admin' });
    const row = (size: string) =>
      page.getByRole('list', { name: 'Images' }).getByRole('listitem').filter({ hasText: size });
    await row('92 × 50').getByText('Not used').waitFor();
    await dashboard.checkAccessibility(page);
    await row('91 × 50').getByRole('button', { name: 'Delete: 91 × 50' }).click();
    await page.getByText('It is deleted at once and for good.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await row('91 × 50').first().waitFor({ state: 'detached' });
    assert.equal((await harness.visit(path)).status, 404);
    await row('92 × 50').first().waitFor();
    // The incident stays, and names an image that is gone.
    assert.equal((await harness.get(`/incidents/${data.id}`, { token })).status, 200);
  });

  test('lead from the list to the incident that shows them, on a phone', async () => {
    const { harness } = dashboard;
    const token = await harness.token('*');
    const image = dataUrl(png(93, 50));
    const { path } = (await harness.post('/images', { image }, { token })).body.data.attributes;
    const body = { name: 'With another chart', status: 1, message: `![A chart](${path})` };
    const { data } = (await harness.post('/incidents', body, { token })).body;
    const page = await dashboard.visit('/settings?section=images', { ...phone, as: 'admin' });
    const incident = page.getByRole('link', { name: `Incident ${data.id}`, exact: true });
    await incident.waitFor();
    await dashboard.checkAccessibility(page);
    await incident.tap();
    await page.getByRole('heading', { level: 1, name: 'With another chart' }).waitFor();
  });
});
