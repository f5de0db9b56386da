/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inDashboard, phone } from './dashboard.ts';

inDashboard('the details of the dashboard', (dashboard) => {
  const report = async (name: string, more: object = {}): Promise<number> => {
    const body = { name, status: 1, message: 'We are looking into it.', visible: 1, ...more };
    const { status, body: made } = await dashboard.harness.post('/incidents', body, {
      token: await dashboard.harness.token('*'),
    });
    assert.equal(status, 200, JSON.stringify(made));
    return Number(made.data.id);
  };

  test('“Who was notified” goes on counting while notifications are sent', async () => {
    const id = await report('Counting');
    const page = await dashboard.visit('/incidents');
    let sent = 0;
    await page.route(`**/api/incidents/${id}/deliveries`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.by_channel.email = { ...body.data.by_channel.email, sent, queued: 40 - sent };
      sent = 40;
      await route.fulfill({ response, json: body });
    });
    await page.getByRole('link', { name: 'Counting' }).click();
    const summary = page.getByRole('region', { name: 'Who was notified' });
    await summary.getByText('40 waiting').waitFor();
    await summary.getByText('40 sent').waitFor();
  });

  test('undo says what it can still do', async () => {
    await dashboard.write('PUT', '/settings', { notification_hold: 30 });
    const loud = await report('Loud', { notifications: true });
    const page = await dashboard.visit(`/incidents/${loud}`, phone);
    await page.getByRole('radio', { name: 'Identified' }).tap();
    await page.getByRole('button', { name: /^Publish and notify/ }).tap();
    await page.getByText('Nobody has been notified yet. Undo takes everything back.').waitFor();

    await page.goto(`${dashboard.url}/dashboard/incidents/${await report('Quiet')}`);
    await page.getByRole('radio', { name: 'Identified' }).tap();
    await page.getByRole('button', { name: 'Publish quietly' }).tap();
    await page.getByText('Nobody is notified of it. Undo takes the post back.').waitFor();
    await dashboard.write('PUT', '/settings', { notification_hold: 0 });
  });

  test('all colours change at once for people who want less motion', async () => {
    const page = await dashboard.visit('/me/profile', { reducedMotion: 'reduce', colorScheme: 'light' });
    const label = page.getByText('System', { exact: true });
    const [before, after, later] = await label.evaluate(async (element) => {
      const color = () => getComputedStyle(element).color;
      const light = color();
      document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
      const dark = color();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return [light, dark, color()];
    });
    assert.notEqual(after, before);
    assert.equal(after, later);
  });

  test('dates are written as in the region of the browser, and the clock as people choose', async () => {
    const id = await report('When did it begin?', { occurred_at: '2024-03-02 15:04:00' });
    const began = /Started 2 Mar 2024, 15:04/;
    const british = await dashboard.visit(`/incidents/${id}`, { locale: 'en-GB', timezoneId: 'UTC' });
    await british.getByText(began).first().waitFor();

    const page = await dashboard.visit('/me/profile', { timezoneId: 'UTC' });
    await page.getByRole('radio', { name: '24 hours' }).check();
    await dashboard.checkAccessibility(page);
    await page.goto(`${dashboard.url}/dashboard/incidents/${id}`);
    await page.getByText('Started Mar 2, 2024, 15:04').first().waitFor();
  });

  test('a button that cannot be used yet is still seen, and can be read, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await dashboard.visit('/report', { colorScheme });
      const review = page.getByRole('button', { name: 'Review', exact: true });
      await review.waitFor();
      const { ground, button, text, muted } = await review.evaluate((element) => {
        const tokens = getComputedStyle(document.documentElement);
        const own = getComputedStyle(element);
        const probe = document.body.appendChild(document.createElement('i'));
        const rgb = (name: string) => {
          probe.style.color = tokens.getPropertyValue(name);
          return getComputedStyle(probe).color;
        };
        return {
          ground: rgb('--ground'),
          muted: rgb('--muted'),
          button: own.backgroundColor,
          text: own.color,
        };
      });
      assert.notEqual(button, ground, colorScheme);
      assert.equal(text, muted, colorScheme);
    }
  });

  test('sheets and dialogs have a title that reads as one, whichever page they are opened on', async () => {
    for (const [path, open] of [
      ['/checks?add=one', 'Add a check'],
      ['/components', 'Add components'],
    ] as const) {
      const page = await dashboard.visit(path);
      if (path === '/components') await page.getByRole('button', { name: open }).click();
      const title = page.getByRole('dialog').getByRole('heading', { name: open });
      await title.waitFor();
      const { fontSize, fontWeight } = await title.evaluate((element) => getComputedStyle(element));
      assert.deepEqual([fontSize, fontWeight], ['18px', '600'], path);
    }
  });

  test('the filters of a list stand in one line on a small laptop', async () => {
    const page = await dashboard.visit('/alerts');
    for (const [path, first] of [
      ['/alerts', 'Search by title or key'],
      ['/incidents', 'Search incidents and updates'],
      ['/audit', 'Search'],
    ] as const) {
      await page.goto(`${dashboard.url}/dashboard${path}`);
      const row = page.getByRole('searchbox', { name: first, exact: true }).locator('xpath=../../..');
      await row.getByRole('textbox').or(row.getByRole('combobox')).last().waitFor();
      const tops = await row.evaluate((element) =>
        Array.from(element.children, (child) => child.getBoundingClientRect())
          // Lists of choices that are not open have no size.
          .filter(({ height }) => height > 0)
          .map(({ top }) => Math.round(top)),
      );
      assert.ok(tops.length >= 4, `${path}: ${tops}`);
      assert.equal(new Set(tops).size, 1, `${path}: ${tops}`);
    }
  });

  test('what is not chosen can be seen, in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await dashboard.visit('/checks?add=one', { colorScheme });
      const box = page.getByRole('dialog').getByRole('checkbox', { name: 'Stockholm' });
      await box.waitFor();
      const [border, expected] = await box.evaluate((element) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = getComputedStyle(document.documentElement).getPropertyValue('--b5');
        return [getComputedStyle(element).borderTopColor, getComputedStyle(probe).color];
      });
      assert.equal(border, expected, colorScheme);
    }
  });

  test('an address that leads nowhere keeps the navigation', async () => {
    const page = await dashboard.visit('/nowhere');
    await page.getByRole('main').getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Incidents' }).first().waitFor();
    await dashboard.checkAccessibility(page);
  });

  test('the documentation is one tap away', async () => {
    const page = await dashboard.visit('/', phone);
    await page.getByRole('button', { name: 'More' }).tap();
    const link = page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Documentation' });
    assert.equal(await link.getAttribute('href'), '/docs');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Account menu/ }).tap();
    const item = page.getByRole('menuitem', { name: 'Documentation' });
    assert.equal(await item.getAttribute('href'), '/docs');
  });
});
