import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { Author, at, DAY, type Element, HOUR, open, type Page } from '../../../test/support/page.ts';
import type { Json } from '../../../test/support/response.ts';

onBothDatabases('the uptime page', (harness) => {
  const rules = (page: Page) => page.texts('section[aria-labelledby=rules] li');
  const figure = (page: Page, within: Element) =>
    [page.text('b', within), ...page.texts('small', within)].join(' ');
  /** Each component with its figure for the whole period and for each month, the newest first. */
  const rows = (page: Page) =>
    page.all('.up li[id]').map((row) => [
      page.text('h3', row),
      figure(page, page.one('.total', row)),
      ...page
        .all('.months li', row)
        .toReversed()
        .map((month) => figure(page, month)),
    ]);
  /** The months of the first component. */
  const months = (page: Page) => page.texts('.months span', page.all('.months')[0]);
  const report = async (): Promise<Json> => JSON.parse((await harness.visit('/uptime.json')).text);

  /** Two components that are half a year old: one without problems, and one with a history. */
  async function createHistory(author: Author): Promise<void> {
    harness.clock.set(START - 180 * DAY);
    await author.component('Fine');
    await author.component('Troubled');
    harness.clock.set(START);
    await author.incident('Outage', {
      status: 4,
      occurred_at: '2026-01-10 00:00:00',
      resolved_at: '2026-01-11 12:30:00',
      components: [{ id: 2, status: 4 }],
    });
    await author.incident('Slow', {
      status: 4,
      occurred_at: '2026-02-10 00:00:00',
      resolved_at: '2026-02-11 00:00:00',
      components: [{ id: 2, status: 2 }],
    });
    await author.schedule('Work', {
      scheduled_at: '2026-03-01 00:00:00',
      completed_at: '2026-03-02 00:00:00',
      components: [{ id: 2, status: 6 }],
    });
  }

  test('has the months of each component, in the direction of the bars, and names its period', async () => {
    await createHistory(new Author(harness));
    const page = await open(harness, '/uptime');
    assert.equal(page.text('h1'), 'Uptime');
    assert.ok(
      page
        .texts('main p')
        .includes('Monthly uptime from Apr 2025 to Mar 2026. The current month includes data up to now.'),
    );
    assert.deepEqual(months(page).slice(-3), ['Jan 2026', 'Feb', 'Mar']);
    assert.equal(months(page).length, 12);
    assert.equal(months(page)[0], 'Apr 2025');
    assert.match(page.texts('.total')[0] ?? '', /^Since Sep 11, 2025: 100%$/);
    const [fine, troubled] = rows(page);
    assert.deepEqual(fine, ['Fine', ...Array(8).fill('100%'), ...Array(5).fill('–')]);
    // 36.5 hours of January; the day of maintenance is not part of the 180 days.
    assert.deepEqual(troubled?.slice(0, 5), [
      'Troubled',
      '99.15% 1 day, 12 hr',
      '100%',
      '100%',
      '95.09% 1d 12h',
    ]);
    // The colour of a month says how bad it was: five percent of January were down, and there is no data before September.
    const tones = page.all('.months', page.all('.up li[id]')[1]).flatMap((list) => page.all('li', list));
    assert.deepEqual(
      tones.slice(-3).map(({ attribs }) => attribs.class),
      ['s4', 's1', 's1'],
    );
    assert.equal(tones[0]?.attribs.class, 's0');
    assert.equal(page.text('nav [aria-current=page]'), 'Uptime');
    assert.ok(page.has('main a[href=/uptime.csv]') && page.has('main a[href=/uptime.json]'));
  });

  test('states the rules of its figures, as configured in the settings', async () => {
    const author = new Author(harness);
    await createHistory(author);
    assert.deepEqual(rules(await open(harness, '/uptime')), [
      'Counted as downtime: Partial outage and Major outage.',
      'Time under maintenance is excluded: it counts neither as uptime nor as downtime.',
      'Time with the status Unknown and time before a component was added are excluded.',
      'An incident affects its components from when it started until it was resolved.',
      'Days and months follow the time zone UTC.',
      'Uptime = (counted time − downtime) ÷ counted time, calculated to the second and rounded down.',
      'A percentage is shown once there are at least 24 hours of data.',
    ]);
    const cells = async () => rows(await open(harness, '/uptime'))[1]?.slice(2, 5);
    assert.deepEqual(await cells(), ['100%', '100%', '95.09% 1d 12h']);
    await author.settings({ uptime_down: [2, 3, 4], uptime_maintenance: 'down', timezone: 'Europe/Berlin' });
    const [down, maintenance, , , zone] = rules(await open(harness, '/uptime'));
    assert.equal(down, 'Counted as downtime: Degraded performance, Partial outage, and Major outage.');
    assert.equal(maintenance, 'Time under maintenance counts as downtime.');
    assert.equal(zone, 'Days and months follow the time zone Europe/Berlin.');
    // March began an hour earlier in that zone: 24 of 229 hours were maintenance.
    assert.deepEqual(await cells(), ['89.51% 1d', '96.42% 1d', '95.09% 1d 12h']);
    await author.settings({ uptime_down: [], uptime_maintenance: 'up' });
    const [none, up] = rules(await open(harness, '/uptime'));
    assert.equal(none, 'No status counts as downtime.');
    assert.equal(up, 'Time under maintenance counts as uptime.');
    assert.deepEqual(await cells(), ['100%', '100%', '100%']);
  });

  test('agrees with its CSV and its JSON to the second', async () => {
    const author = new Author(harness);
    await createHistory(author);
    await author.component('New');
    for (const settings of [
      {},
      { timezone: 'America/New_York' },
      { uptime_maintenance: 'down', uptime_down: [2] },
    ]) {
      await author.settings(settings);
      const page = await open(harness, '/uptime');
      const shown = rows(page);
      const json = await report();
      const lines = (await harness.visit('/uptime.csv')).text.trimEnd().split('\r\n').slice(1);
      const csv = lines.map((line) => line.split(','));
      assert.deepEqual(
        shown.map(([name]) => name),
        json.components.map(({ name }: Json) => name),
      );
      assert.equal(csv.length, json.components.length * json.months.length);
      assert.equal(months(page).length, json.months.length);
      for (const [index, component] of json.components.entries()) {
        const [, overall, ...monthly] = shown[index] ?? [];
        assert.equal(percentOf(overall), component.overall.uptime_percent);
        assert.deepEqual(
          monthly.toReversed().map(percentOf),
          component.months.map(({ uptime_percent }: Json) => uptime_percent),
        );
        const own = csv.filter(([id]) => id === String(component.id));
        assert.deepEqual(
          own.map(([, , month, , , ...figures]) => [month, ...figures]),
          component.months.map((month: Json) => [
            month.month,
            String(month.counted_seconds),
            String(month.down_seconds),
            String(month.maintenance_seconds),
            String(month.unknown_seconds),
            month.uptime_percent ?? '',
          ]),
        );
        const sum = (key: string) =>
          component.months.reduce((total: number, month: Json) => total + month[key], 0);
        assert.equal(sum('counted_seconds'), component.overall.counted_seconds);
        assert.equal(sum('down_seconds'), component.overall.down_seconds);
      }
    }
  });

  test('counts the same as the bars of the status page', async () => {
    const author = new Author(harness);
    harness.clock.set(START - 10 * DAY);
    await author.component('API');
    harness.clock.set(START);
    await author.incident('Outage', {
      status: 4,
      occurred_at: at(-3 * HOUR),
      resolved_at: at(-HOUR),
      components: [{ id: 1, status: 3 }],
    });
    const front = (await open(harness, '/')).text('#component-1 .pc');
    const [, overall] = rows(await open(harness, '/uptime'))[0] ?? [];
    assert.equal(front, '99.16%');
    assert.equal(overall, '99.16% 2 hr');
  });

  test('works without components, and downloads have file names', async () => {
    const page = await open(harness, '/uptime');
    assert.equal(page.has('.months'), false);
    assert.ok(page.texts('main p').includes('No components have been published yet.'));
    const csv = await harness.visit('/uptime.csv');
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(String(csv.headers['content-disposition']), /^attachment; filename="uptime\.csv"$/);
    assert.equal((await harness.visit('/uptime.json')).headers['content-type'], 'application/json');
  });

  test('formats figures in the visitor’s language', async () => {
    await createHistory(new Author(harness));
    const page = await open(harness, '/uptime?lang=de');
    assert.match(rows(page)[1]?.[4] ?? '', /^95,09 % 1 T, 12h$/);
  });

  test('is grouped and ordered as the status page, and leads to the pages of components and groups', async () => {
    const author = new Author(harness);
    await author.component('Alone');
    await author.group('Second', { order: 2 });
    await author.group('First', { order: 1 });
    await author.component('Late', { component_group_id: 2, order: 2 });
    await author.component('Early', { component_group_id: 2, order: 1 });
    await author.component('Other', { component_group_id: 1 });
    const [page, front] = [await open(harness, '/uptime'), await open(harness, '/')];
    assert.deepEqual(page.texts('.up h2'), ['First', 'Second', 'Other components']);
    const names = rows(page).map(([name]) => name);
    assert.deepEqual(names, ['Early', 'Late', 'Other', 'Alone']);
    assert.deepEqual(
      front.all('.list li[id]').map(({ attribs }) => attribs.id),
      page.all('.list li[id]').map(({ attribs }) => attribs.id),
    );
    const links = page.all('.up a').map(({ attribs }) => attribs.href);
    assert.deepEqual(links.slice(0, 2), ['/component-groups/2', '/components/3']);
    assert.deepEqual(links.at(-1), '/components/1');
  });
});

/** The percentage in a table cell, in the format of the downloads. */
function percentOf(cell: string | undefined): string | null {
  const percent = cell?.split('%', 1)[0];
  return percent === undefined || !/^\d/.test(percent) ? null : percent;
}
