/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Frame } from 'playwright-core';
import { addPerson } from '../support/people.ts';
import { noBrowser } from './chromium.ts';
import { desktop } from './demo.ts';
import { serveApp } from './served-app.ts';

describe('previews in frames of a browser', { skip: noBrowser }, () => {
  const served = serveApp();

  test('are styled, are shown to the session that asked, run nothing, and break no policy', async () => {
    const { harness, browser, url } = served();
    const { headers } = await addPerson(harness, 'owner');
    await harness.post('/components', { name: 'Checkout' }, { headers });
    const previewed = async (body: object) => {
      const answer = await harness.post('/previews', body, { headers });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.data;
    };
    const message = 'We are **looking**.\n\n| a | b |\n|:--|--:|\n| 1 | 2 |';
    const components = [{ id: 1, status: 4 }];
    const incident = await previewed({
      type: 'incident',
      body: { name: 'Down', status: 1, message, notifications: true, components },
    });
    const settings = await previewed({
      type: 'settings',
      body: { accent: '#aa0000', css: 'h1{letter-spacing:3px}', header: '<p class="own">Hello</p>' },
    });

    const context = await browser.newContext({ viewport: desktop });
    const cookies = (headers.cookie ?? '').split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url, sameSite: 'Lax', httpOnly: true } as const;
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (said) => {
      if (said.type() === 'error' || said.type() === 'warning') problems.push(said.text());
    });
    const frames = [incident.page, incident.mail, settings.page].map(
      (path) => `<iframe width="600" height="500" src="${path}"></iframe>`,
    );
    await page.route(`${url}/host`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>h</title>${frames.join('')}` }),
    );
    await page.goto(`${url}/host`, { waitUntil: 'networkidle' });
    const frameOf = (path: string): Frame => {
      const frame = page.frames().find((one) => one.url() === url + path);
      assert.ok(frame, path);
      return frame;
    };
    const styleOf = (path: string, selector: string, property: string) =>
      frameOf(path)
        .locator(selector)
        .first()
        .evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), property);
    assert.equal(await frameOf(incident.page).locator('article strong').textContent(), 'looking');
    assert.notEqual(await styleOf(incident.page, 'article', 'border-top-left-radius'), '0px');
    assert.equal(await frameOf(incident.mail).locator('strong').textContent(), 'looking');
    assert.equal(await styleOf(incident.mail, 'a.button', 'display'), 'inline-block');
    assert.equal(await styleOf(incident.mail, 'body > div', 'display'), 'none');
    assert.equal(await styleOf(settings.page, '.banner h1', 'letter-spacing'), '3px');
    assert.equal(await frameOf(settings.page).locator('.own').textContent(), 'Hello');
    assert.deepEqual(problems, []);

    const stranger = await browser.newContext();
    const answer = await (await stranger.newPage()).goto(url + incident.page);
    assert.equal(answer?.status(), 404);
  });
});
