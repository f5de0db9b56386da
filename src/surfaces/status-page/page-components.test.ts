import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { Author, at, DAY, type Element, HOUR, open, type Page, textOf } from '../../../test/support/page.ts';

onBothDatabases('components on the status page', (harness) => {
  /** Runs the callback at an earlier time. */
  const earlier = async (seconds: number, work: () => Promise<unknown>) => {
    harness.clock.set(START - seconds);
    await work();
    harness.clock.set(START);
  };
  const isOpen = (page: Page, group: number) => 'open' in page.one(`#members-${group}`).attribs;
  const statusText = (page: Page, component: number) => page.text(`#component-${component} .st`);
  /** The days that a path of the bars is for. */
  const daysOf = ({ attribs }: Element): number[] =>
    Array.from((attribs.d ?? '').matchAll(/M(\d+) [\d.]+h(\d+)/g), ([, start, length]) => {
      assert.equal(attribs['stroke-width'] === undefined, false);
      return Array.from({ length: (Number(length) + 1) / 4 }, (_, index) => Number(start) / 4 + index);
    }).flat();

  test('groups are in their order, and their components in the order of the group', async () => {
    const author = new Author(harness);
    for (const name of ['Alpha', 'Gamma', 'Beta']) await author.component(name);
    await author.group('Second', {
      order: 2,
      components: [1, 2, 3],
      order_column: 'name',
      order_direction: 'desc',
    });
    for (const [name, order] of [
      ['Last', 9],
      ['First', 1],
    ] as const)
      await author.component(name, { order });
    await author.group('First of all', { order: 1, components: [4, 5] });
    await author.component('Alone', { order: 2 });
    await author.component('Also alone', { order: 1 });
    await author.group('Nobody in it', { order: 0 });
    const page = await open(harness, '/');
    assert.deepEqual(page.texts('section h3[id]'), ['First of all', 'Second']);
    assert.deepEqual(page.texts('#group-2 h4'), ['First', 'Last']);
    assert.deepEqual(page.texts('#group-1 h4'), ['Gamma', 'Beta', 'Alpha']);
    assert.deepEqual(page.texts('#group-0 h4'), ['Also alone', 'Alone']);
    assert.equal(page.attribute('#group-0', 'aria-label'), 'Other components');
    assert.deepEqual(page.texts('h4'), [
      ...['First', 'Last', 'Gamma', 'Beta', 'Alpha'],
      ...['Also alone', 'Alone'],
    ]);
  });

  test('the status of a group is the worst of its components', async () => {
    const author = new Author(harness);
    await author.group('Core');
    for (let count = 0; count < 3; count++) await author.component('C', { component_group_id: 1 });
    for (const [statuses, expected] of [
      [[1, 1, 1], 'Operational'],
      [[1, 5, 1], 'Unknown'],
      [[6, 5, 1], 'Under maintenance'],
      [[6, 5, 2], 'Degraded performance'],
      [[3, 6, 2], 'Partial outage'],
      [[3, 4, 2], 'Major outage'],
    ] as const) {
      for (const [index, status] of statuses.entries())
        await author.put(`/components/${index + 1}`, { status });
      assert.equal((await open(harness, '/')).text('#group-1 summary .st'), expected);
    }
  });

  test('the page shows the latest status, not the one that was set', async () => {
    const author = new Author(harness);
    for (const [name, status] of [
      ['By itself', 2],
      ['Under an incident', 1],
      ['In a window', 4],
      ['Worse by itself', 4],
    ] as const)
      await author.component(name, { status });
    await author.incident('Outage', {
      components: [
        { id: 2, status: 3 },
        { id: 4, status: 2 },
      ],
    });
    await author.schedule('Work', {
      scheduled_at: at(-60),
      completed_at: at(60),
      components: [{ id: 3, status: 6 }],
    });
    let page = await open(harness, '/');
    assert.deepEqual(
      [1, 2, 3, 4].map((id) => statusText(page, id)),
      ['Degraded performance', 'Partial outage', 'Under maintenance', 'Major outage'],
    );
    harness.clock.advance(60);
    await author.post('/incidents/1/updates', { status: 4, message: 'Done.' });
    page = await open(harness, '/');
    assert.deepEqual(
      [2, 3].map((id) => statusText(page, id)),
      ['Operational', 'Major outage'],
    );
  });

  test('a group is open, closed, or closed until one of its components has a problem', async () => {
    const author = new Author(harness);
    for (const collapsed of [0, 1, 2]) {
      await author.group(`Collapsed ${collapsed}`, { collapsed });
      await author.component('Member', { component_group_id: collapsed + 1 });
    }
    const state = async () => {
      const page = await open(harness, '/');
      return [1, 2, 3].map((group) => isOpen(page, group));
    };
    assert.deepEqual(await state(), [true, false, false]);
    for (const status of [2, 3, 4, 5, 6]) {
      for (const id of [1, 2, 3]) await author.put(`/components/${id}`, { status });
      assert.deepEqual(await state(), [true, false, true], `status ${status}`);
    }
    for (const id of [1, 2, 3]) await author.put(`/components/${id}`, { status: 1 });
    // An incident concerns its components even if it leaves them operational.
    await author.incident('Being looked into', { components: [1, 2, 3].map((id) => ({ id, status: 1 })) });
    assert.deepEqual(await state(), [true, false, true]);
    await author.put('/incidents/1', { status: 4 });
    assert.deepEqual(await state(), [true, false, false]);
  });

  test('on a page of more than 40 components, only groups with a problem are open, and there is a search', async () => {
    const author = new Author(harness);
    for (const name of ['Fine', 'Broken']) await author.group(name);
    for (let index = 0; index < 40; index++)
      await author.component(`Component ${index}`, { component_group_id: 1 + (index % 2) });
    await author.put('/components/2', { status: 4 });
    const short = await open(harness, '/');
    assert.deepEqual([isOpen(short, 1), isOpen(short, 2), short.has('#seek')], [true, true, false]);
    await author.component('One more');
    const long = await open(harness, '/');
    assert.deepEqual([isOpen(long, 1), isOpen(long, 2), long.has('#seek')], [false, true, true]);
  });

  test('a component links to its page, and unfolds to its description and its URL', async () => {
    const author = new Author(harness);
    await author.component('API', {
      description: 'For *programs* & people',
      link: 'https://api.example/?a=1&b=2',
    });
    await author.component('Plain');
    const page = await open(harness, '/');
    assert.equal(page.one('#component-1 h4 a').attribs.href, '/components/1');
    assert.equal(page.text('#component-1 h4'), 'API');
    const link = page.one('#component-1 .desc a');
    assert.equal(link.attribs.href, 'https://api.example/?a=1&b=2');
    assert.equal(link.attribs.rel, 'noopener');
    assert.equal(textOf(link), 'api.example/?a=1&b=2');
    assert.equal(page.texts('#component-1 .desc')[0], 'For *programs* & people');
    assert.equal(page.has('#component-2 .days'), false);
  });

  test('there is one bar per day, for the number of days that the visitor or the settings ask for', async () => {
    const author = new Author(harness);
    await author.component('API');
    const bars = async (path: string) => {
      const page = await open(harness, path);
      const [, , width] = (page.one('#component-1 .bars svg').attribs.viewbox ?? '').split(' ');
      const count = (Number(width) + 1) / 4;
      assert.deepEqual(daysOf(page.one('#ok path')), [...Array(count).keys()]);
      // A year is shown as weeks.
      const days = count === 52 ? 365 : count;
      assert.equal(page.text('.bar-tools [aria-current=true]'), `${days} days`);
      assert.equal(page.attribute('#group-0 .rows', 'data-step'), count === 52 ? '7' : '1');
      const span = page.texts('#group-0 .axis .span span');
      assert.deepEqual(span, ['No data before Mar 10, 2026', 'Today']);
      return days;
    };
    for (const days of [30, 60, 90, 365]) assert.equal(await bars(`/?days=${days}`), days);
    for (const query of ['', '?days=', '?days=31', '?days=90.0', '?days=-30', '?days=x', '?days=1e2']) {
      assert.equal(await bars(`/${query}`), 90, query);
    }
    await author.settings({ bar_days: 30 });
    assert.equal(await bars('/'), 30);
    assert.equal(await bars('/?days=7'), 30);
    assert.equal(await bars('/?days=365'), 365);
  });

  test('bars distinguish days without data, quiet days and days with incidents', async () => {
    const author = new Author(harness);
    await earlier(40 * DAY, () => author.component('API'));
    await author.incident('Outage', {
      status: 4,
      occurred_at: at(-2 * DAY),
      resolved_at: at(-2 * DAY + 5400),
      components: [{ id: 1, status: 4 }],
    });
    const page = await open(harness, '/');
    assert.equal(page.attribute('#group-0 .rows', 'data-first'), '2025-12-11');
    // The component was added on 2026-01-29, so that day has data.
    const days = (status: number) => daysOf(page.one(`#component-1 .bars .s${status}`));
    assert.deepEqual(days(0), [...Array(49).keys()]);
    assert.deepEqual(days(4), [87]);
    assert.deepEqual(
      [...days(0), ...days(1), ...days(4)].toSorted((a, b) => a - b),
      [...Array(90).keys()],
    );
    assert.equal(page.attribute('#component-1 .bars', 'aria-label'), 'API. Uptime: 99.84%');
    assert.equal(page.text('#component-1 .pc'), '99.84%');
    // A phone has no room for the word “Uptime”.
    const axis = (other = page) => other.texts('#group-0 .axis span');
    assert.deepEqual(axis(), ['No data before Jan 29, 2026', 'Today', 'Uptime', '90 days']);
    const recent = await open(harness, '/?days=30');
    assert.deepEqual(axis(recent), ['30 days ago', 'Today', 'Uptime', '30 days']);
  });

  test('days with events show what happened and when, and link to the cause', async () => {
    const author = new Author(harness);
    await earlier(40 * DAY, () => author.component('API'));
    const outage = await author.incident('Outage', {
      status: 4,
      occurred_at: at(-2 * DAY),
      resolved_at: at(-2 * DAY + 5400),
      components: [{ id: 1, status: 4 }],
    });
    await author.schedule('Work', {
      scheduled_at: at(-DAY - 13 * HOUR),
      completed_at: at(-DAY - 11 * HOUR),
      components: [{ id: 1, status: 6 }],
    });
    await earlier(HOUR, () => author.put('/components/1', { status: 2 }));
    const page = await open(harness, '/');
    assert.equal(page.attribute('#days-1 summary', 'aria-label'), 'API: 3 days with incidents');
    assert.deepEqual(page.texts('#days-1 [data-d]'), [
      'Mar 10, 2026 since 11:00 AM · Degraded performance',
      'Mar 9, 2026 12:00 – 1:00 AM · Under maintenance · Work',
      'Mar 8, 2026 · Down for 1 hr, 30 min 12:00 – 1:30 PM · Major outage · Outage 11:00 PM to 12:00 AM · Under maintenance · Work',
    ]);
    assert.deepEqual(
      page.all('#days-1 [data-d]').map(({ attribs }) => attribs['data-d']),
      ['89', '88', '87'],
    );
    assert.deepEqual(
      page.all('#days-1 a').map(({ attribs }) => attribs.href),
      ['/schedules/1', `/incidents/${outage.attributes.guid}`, '/schedules/1'],
    );
  });

  test('an ongoing outage grows on a page that was rendered before', async () => {
    const author = new Author(harness);
    await earlier(3 * DAY, () => author.component('API', { status: 1 }));
    await earlier(HOUR, () => author.put('/components/1', { status: 4 }));
    const figures = [];
    for (const seconds of [0, 60, 119, 120]) {
      harness.clock.set(START + seconds);
      // Something else on the page changes.
      await author.component(`After ${seconds} seconds`);
      const page = await open(harness, '/');
      figures.push([page.text('#component-1 .pc'), page.text('#days-1 [data-d]').split(' since')[0]]);
    }
    assert.deepEqual(figures, [
      ['98.61%', 'Mar 10, 2026 · Down for 1 hr'],
      ['98.58%', 'Mar 10, 2026 · Down for 1 hr, 1 min'],
      ['98.56%', 'Mar 10, 2026 · Down for 1 hr, 1 min'],
      ['98.56%', 'Mar 10, 2026 · Down for 1 hr, 2 min'],
    ]);
  });

  test('an outage of a whole day is shown as such', async () => {
    const author = new Author(harness);
    await earlier(3 * DAY, () => author.component('API', { status: 3 }));
    const page = await open(harness, '/');
    assert.deepEqual(page.texts('#days-1 [data-d]'), [
      'Mar 10, 2026 · Down for 12 hr since 12:00 AM · Partial outage',
      'Mar 9, 2026 · Down for 1 day all day · Partial outage',
      'Mar 8, 2026 · Down for 1 day all day · Partial outage',
      'Mar 7, 2026 · Down for 12 hr 12:00 PM to 12:00 AM · Partial outage',
    ]);
    assert.equal(page.text('#component-1 .pc'), '0.00%');
  });

  test('a component has no figure before it has data of 24 hours, and the settings can hide all figures', async () => {
    const author = new Author(harness);
    await author.component('API');
    const young = await open(harness, '/');
    assert.equal(young.text('#component-1 .pc'), '–');
    assert.equal(young.attribute('#component-1 .bars', 'aria-label'), 'API. Less than 24 hours of data');
    harness.clock.advance(DAY - 1);
    assert.equal((await open(harness, '/')).text('#component-1 .pc'), '–');
    harness.clock.advance(1);
    assert.equal((await open(harness, '/')).text('#component-1 .pc'), '100%');
    await author.settings({ show_uptime: false });
    const page = await open(harness, '/');
    for (const part of [
      '.bars',
      '.axis',
      '#ok',
      '.bar-tools .pick li a[aria-current=true]',
      'nav a[href=/uptime]',
    ])
      assert.equal(page.has(part), false, part);
    assert.equal(statusText(page, 1), 'Operational');
  });
});

onBothDatabases('metrics on the status page', (harness) => {
  test('are charts with their latest value, each in its own view until the visitor chooses one', async () => {
    const author = new Author(harness);
    await author.metric('Latency', { description: 'Of <all> answers', order: 2, calc_type: 1, places: 1 });
    await author.metric('Requests', { suffix: 'a minute', order: 1, default_view: 0, places: 0 });
    await author.metric('Never measured', { order: 3 });
    await author.post('/metrics/1/points', { value: 12.34, timestamp: at(-2 * HOUR) });
    await author.post('/metrics/2/points', { value: 1200, timestamp: at(-120) });
    const page = await open(harness, '/');
    assert.deepEqual(page.texts('#metrics h3'), ['Requests', 'Latency', 'Never measured']);
    assert.match(page.text('#metric-1'), /Latest: 12\.3 ms Of <all> answers .*Last dayNow$/);
    assert.match(page.text('#metric-2'), /Latest: 1,200 a minute .*Last hourNow$/);
    assert.match(page.text('#metric-3'), /No data in this range\./);
    assert.equal(page.has('#metrics .pick [aria-current=true]'), false);
    for (const [view, text] of [
      ['hour', 'Last hour'],
      ['day', 'Last day'],
      ['week', 'Last week'],
      ['month', 'Last month'],
    ]) {
      const chosen = await open(harness, `/?view=${view}`);
      assert.equal(chosen.text('#metrics .pick [aria-current=true]'), text);
      for (const metric of [1, 2, 3])
        assert.ok(chosen.text(`#metric-${metric} .span`).endsWith(`${text}Now`));
    }
    assert.match((await open(harness, '/?view=hour')).text('#metric-1'), /No data in this range/);
    const same = (await harness.visit('/?view=year')).text;
    assert.ok(same.includes('Last hour') && !same.includes('aria-current="true">Last'));
  });

  test('are formatted in the number format of the visitor’s language', async () => {
    const author = new Author(harness);
    await author.metric('Latency');
    await author.post('/metrics/1/points', { value: 1234.5 });
    assert.match((await open(harness, '/?lang=de')).text('#metric-1'), /1\.234,50 ms/);
    assert.match((await open(harness, '/')).text('#metric-1'), /1,234\.50 ms/);
  });

  test('can be hidden individually or by the settings', async () => {
    const author = new Author(harness);
    await author.metric('Without a chart', { display_chart: false });
    await author.metric('For staff', { visible: 0 });
    await author.metric('For nobody', { visible: 2 });
    const page = await open(harness, '/');
    assert.ok('hidden' in page.one('#metrics').attribs);
    assert.equal(page.has('.chart'), false);
    await author.metric('For everybody');
    assert.deepEqual((await open(harness, '/')).texts('#metrics h3'), ['For everybody']);
    await author.settings({ show_metrics: false });
    assert.equal((await open(harness, '/')).has('#metrics'), false);
  });
});
