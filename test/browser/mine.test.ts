/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.ts';
import { inBrowser } from './demo.ts';

inBrowser('Visitors who chose their services', (demo) => {
  test('read whether these work, in the banner and in the title, also after an update', async () => {
    const page = await demo.open('/');
    await page.getByRole('button', { name: 'Choose your services' }).click();
    for (const name of ['Wallets', 'Payouts'])
      await page.getByRole('checkbox', { name, exact: true }).check();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('button', { name: 'Done' }).click();
    assert.equal(await page.textContent('#mine b'), 'Your 2 services are working');
    assert.equal(await page.title(), 'Fernhollow Status · Your 2 services are working');
    assert.match((await page.getAttribute('#favicon', 'href')) ?? '', /^data:image\/svg/);
    assert.deepEqual(await violations(page), []);
    await page.waitForSelector('#live:not([data-off])');
    await demo.write('PUT', `/components/${await demo.component('Wallets')}`, { status: 4 });
    await page.locator('#mine b', { hasText: '1 of your 2 services has a problem' }).waitFor();
    assert.equal(await page.title(), 'Fernhollow Status · 1 of your 2 services has a problem');
    await demo.write('PUT', `/components/${await demo.component('Wallets')}`, { status: 1 });
    await page.locator('#mine b', { hasText: 'Your 2 services are working' }).waitFor();
  });

  test('choose a whole group at once, and see when they have chosen a part of it', async () => {
    const page = await demo.open('/');
    await page.getByRole('button', { name: 'Choose your services' }).click();
    const card = page.locator('.card:has(.group)').first();
    const group = card.getByRole('checkbox', { name: /^All of / });
    const member = card.locator('.rows').getByRole('checkbox');
    await group.check();
    for (const box of await member.all()) assert.equal(await box.isChecked(), true);
    await member.first().uncheck();
    const isPartly = () => group.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate]);
    assert.deepEqual(await isPartly(), [false, true]);
    assert.deepEqual(await violations(page), []);
    await group.check();
    await group.uncheck();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Choose your services' }).waitFor();
    assert.equal(await page.locator('.card input').count(), 0);
  });

  test('find their choice again, and no request ever contains it', async () => {
    const page = await demo.visitor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(`${request.url()} ${request.postData() ?? ''}`));
    const ids = [await demo.component('Payouts'), await demo.component('Wallets')];
    // A link passes the services on.
    await page.goto(`${demo.url}/#mine=${ids.join()}`);
    assert.equal(await page.textContent('#mine b'), 'Your 2 services are working');
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('checkbox', { name: 'Payouts', exact: true }).uncheck();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.goto(`${demo.url}/history`);
    await page.goto(`${demo.url}/`);
    assert.equal(await page.textContent('#mine b'), 'Your service is working');
    assert.ok(requested.length > 0 && !requested.some((request) => request.includes('mine=')));
  });
});
