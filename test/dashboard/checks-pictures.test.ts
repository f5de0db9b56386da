/// <reference lib="dom" />
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { storeResults } from '../../src/domain/checks/results/store.ts';
import { system } from '../../src/kernel/auth/actor.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import { addCheck, deleteChecks } from './checked-systems.ts';
import { inDashboard, phone } from './dashboard.ts';

const MINUTE = 60_000;
const RESULTS = 90;
/** How many minutes ago it began to fail, and ended. */
const [FAILS, ENDS] = [30, 20];

const bars = (page: Page) => page.getByRole('slider', { name: /^Latest results of/ });
const rows = (page: Page, list = 'Checks') => page.getByRole('list', { name: list }).getByRole('listitem');
const chart = (page: Page) => page.getByRole('slider', { name: 'Time' });
const chosen = (page: Page) => chart(page).getAttribute('aria-valuetext');
const failedAgo = (minutes: number): boolean => minutes <= FAILS && minutes > ENDS;

inDashboard('the pictures of checks in the dashboard', (dashboard) => {
  let [web, mail] = [0, 0];
  before(async () => {
    await deleteChecks(dashboard);
    const component = await dashboard.component('Search');
    const body = { kind: 'tcp', target: '127.0.0.1:9', interval: 60 };
    web = await addCheck(dashboard, { ...body, name: 'Node 10', tags: ['shop'], component });
    mail = await addCheck(dashboard, { ...body, name: 'Node 2', tags: ['mail'] });
    const now = Math.floor((dashboard.now * 1000) / MINUTE) * MINUTE;
    const results = [web, mail].flatMap((checkId) =>
      Array.from({ length: RESULTS }, (_, index) => {
        const minutes = RESULTS - index;
        const isBad = checkId === web && failedAgo(minutes);
        return {
          checkId,
          result: {
            place: 'here',
            at: now - minutes * MINUTE,
            verdict: isBad ? ('failed' as const) : ('ok' as const),
            reason: isBad ? 'The port is closed.' : 'It works.',
            phases: { dns: 5, connect: 15, total: isBad ? 400 : 100 },
          },
        };
      }),
    );
    await transaction(dashboard.harness.ctx, system, (tx) => storeResults(tx, results));
  });

  test('are a bar of the newest results in each row, which the arrow keys read', async () => {
    const page = await dashboard.visit('/checks?sort=name');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/checks/')) asked.push(new URL(request.url()).pathname);
    });
    await bars(page).nth(1).waitFor();
    assert.deepEqual(await rows(page).getByRole('link', { name: /^Node/ }).allTextContents(), [
      'Node 2',
      'Node 10',
    ]);
    const bar = page.getByRole('slider', { name: 'Latest results of Node 10' });
    await bar.focus();
    assert.match(
      (await bar.getAttribute('aria-valuetext')) ?? '',
      /: Works\. It works\. DNS 5 ms, .*Total 100 ms$/,
    );
    for (let step = 0; step < ENDS; step++) await page.keyboard.press('ArrowLeft');
    assert.match((await bar.getAttribute('aria-valuetext')) ?? '', /: Fails\. The port is closed\./);
    await page.getByText('The port is closed.').waitFor();
    await dashboard.checkAccessibility(page);
    await page.keyboard.press('Escape');
    await page.getByText('The port is closed.').waitFor({ state: 'detached' });
    await page.keyboard.press('Home');
    assert.equal(await bar.getAttribute('aria-valuenow'), '1');

    await rows(page).nth(1).getByText('88.8%').first().waitFor();
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    assert.ok(
      heights.every((height) => height >= 44 && height <= 46),
      heights.join(),
    );
    assert.ok(
      asked.every((path) => path === '/api/checks/beats'),
      `one request for all rows: ${asked.join()}`,
    );
  });

  test('answer a tap on a phone, and anywhere else the row is a link', async () => {
    const page = await dashboard.visit('/checks?sort=name', { ...phone, colorScheme: 'dark' });
    const bar = page.getByRole('slider', { name: 'Latest results of Node 10' });
    const box = await bar.boundingBox();
    assert.ok(box && box.height >= 44);
    await page.touchscreen.tap(box.x + box.width * 0.1, box.y + box.height / 2);
    await page.getByText('The port is closed.').waitFor();
    assert.equal(new URL(page.url()).pathname, '/dashboard/checks');
    await dashboard.checkAccessibility(page);
    const row = await rows(page).nth(0).boundingBox();
    assert.ok(row);
    await page.touchscreen.tap(row.x + row.width - 20, row.y + 20);
    await page.getByRole('heading', { level: 1, name: 'Node 2' }).waitFor();
  });

  test('are grouped by what checks have in common, and a tag filters', async () => {
    const page = await dashboard.visit('/checks');
    await page.getByLabel('Group by').selectOption('Tags');
    await page.getByRole('heading', { level: 2, name: 'mail' }).waitFor();
    assert.equal(await rows(page, 'shop').count(), 1);
    assert.equal(new URL(page.url()).searchParams.get('group'), 'tag');
    await page.getByLabel('Group by').selectOption('Component');
    await page.getByRole('heading', { level: 2, name: 'No component' }).waitFor();
    await dashboard.checkAccessibility(page);
    await page.getByLabel('Group by').selectOption('No groups');
    await page.getByRole('link', { name: 'shop', exact: true }).click();
    await page.waitForURL(/tag=shop/);
    await page.getByRole('link', { name: 'Node 2' }).waitFor({ state: 'detached' });
  });

  test('of one check begin with what failed, and its chart is read, zoomed and linked to by keyboard', async () => {
    const page = await dashboard.visit(`/checks/${web}`);
    await chart(page).waitFor();
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    assert.deepEqual(headings.slice(0, 3), ['Last result', 'Response times', 'Results by hour']);
    const tiles = page.getByRole('list', { name: 'Uptime' }).getByRole('listitem');
    assert.deepEqual(
      (await tiles.allTextContents()).map((text) => text.replace(/\s+/g, ' ')),
      [
        'Uptime88.8%24 hours',
        'Uptime88.8%7 days',
        'Uptime88.8%30 days',
        'Uptime88.8%365 days',
        'Outages130 days',
        'Longest outage10m30 days',
        'Average response133 ms24 hours',
      ],
    );
    await chart(page).focus();
    await page.keyboard.press('End');
    for (let step = 0; step < ENDS + 4; step++) await page.keyboard.press('ArrowLeft');
    assert.match((await chosen(page)) ?? '', /: Median \d+ ms, 95th percentile \d+ ms, Down$/);
    await dashboard.checkAccessibility(page);

    await page.keyboard.press('+');
    await page.waitForURL(/from=.*until=/);
    const { searchParams } = new URL(page.url());
    const length = Date.parse(searchParams.get('until') ?? '') - Date.parse(searchParams.get('from') ?? '');
    assert.equal(length, 30 * MINUTE);
    const linked = await dashboard.visit(`/checks/${web}${new URL(page.url()).search}`);
    await chart(linked).waitFor();
    // The first and the last minute are perhaps not whole.
    const steps = Number(await chart(linked).getAttribute('aria-valuemax')) + 1;
    assert.ok(steps === 30 || steps === 31, String(steps));
    await linked.getByRole('radio', { name: 'Last day' }).click();
    await linked.waitForURL((url) => url.search === '?range=day');

    await linked.getByRole('radio', { name: 'By phase' }).click();
    await linked.waitForURL(/lines=phases/);
    await chart(linked).focus();
    await linked.waitForFunction(
      (name) =>
        document
          .querySelector(`[aria-label="${name}"]`)
          ?.getAttribute('aria-valuetext')
          ?.includes('DNS 5 ms'),
      'Time',
    );
    await dashboard.checkAccessibility(linked);
  });

  test('are zoomed with the mouse, and are a table and a file, too', async () => {
    const page = await dashboard.visit(`/checks/${web}`);
    await chart(page).scrollIntoViewIfNeeded();
    const box = await chart(page).boundingBox();
    assert.ok(box);
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.25, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, middle, { steps: 3 });
    await page.mouse.up();
    await page.waitForURL(/from=.*until=/);
    await page.getByRole('radio', { name: 'Last hour' }).click();
    await page.waitForURL((url) => url.search === '');

    await page.getByRole('button', { name: 'Show as a table' }).click();
    await page.getByRole('cell', { name: '400 ms' }).first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const file = await (await download).path();
    const lines = (await readFile(file, 'utf8')).replace('\uFEFF', '').trim().split(/\r?\n/);
    assert.equal(lines[0], 'at,place,ok,degraded,failed,no_data,median_ms,p95_ms,average_ms');
    assert.equal(lines.filter((line) => /,here,0,0,1,0,/.test(line)).length, FAILS - ENDS);

    const hours = page.getByRole('slider', { name: 'Results by hour' });
    await hours.focus();
    assert.match((await hours.getAttribute('aria-valuetext')) ?? '', /: \d+ of \d+ failed$/);
    await page.keyboard.press('ArrowUp');
    assert.match((await hours.getAttribute('aria-valuetext')) ?? '', /: No data$/);
  });

  test('run in the direction of time in Arabic, on a phone without motion, and nothing sticks out', async () => {
    for (const path of ['/checks', `/checks/${web}?range=day`]) {
      const page = await dashboard.visit(path, { ...phone, locale: 'ar', reducedMotion: 'reduce' });
      await page.getByRole('slider').first().waitFor();
      const found = await page.evaluate(() => ({
        directions: Array.from(
          document.querySelectorAll('[role=slider]'),
          (each) => getComputedStyle(each).direction,
        ),
        overflow: document.documentElement.scrollWidth - innerWidth,
      }));
      assert.ok(
        found.directions.every((direction) => direction === 'ltr'),
        path,
      );
      assert.ok(found.overflow <= 0, `${path} is ${found.overflow} px too wide`);
      await dashboard.checkAccessibility(page);
      await page.context().close();
    }
    assert.ok(mail > 0);
  });

  test('are counted beside a group only where the list is whole', async () => {
    const page = await dashboard.visit('/checks?group=tag');
    const headings = page.getByRole('heading', { level: 2 });
    await page.getByRole('heading', { level: 2, name: 'mail 1' }).waitFor();
    assert.deepEqual((await headings.allTextContents()).toSorted(), ['mail 1', 'shop 1']);
    const { write } = dashboard.harness.ctx.connection;
    const { id: _, ...copied } = await write
      .selectFrom('checks')
      .selectAll()
      .where('id', '=', mail)
      .executeTakeFirstOrThrow();
    for (let copies = 0; copies < 100; copies += 20)
      await write
        .insertInto('checks')
        .values(Array.from({ length: 20 }, () => copied))
        .execute();
    await page.reload();
    await page.getByText('Page 1 of 2').waitFor();
    assert.ok((await headings.allTextContents()).every((text) => !/\d/.test(text)));
  });
});
