import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { guest } from '../../../kernel/auth/actor.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import type { UptimeSettings } from './model.ts';
import { type Figures, loadUptimeReport, reportCsv, reportJson, type UptimeReport } from './report.ts';

const DAY = 86_400;
const settings: UptimeSettings = {
  uptime_down: [3, 4],
  uptime_maintenance: 'excluded',
  timezone: 'Europe/Berlin',
};

onBothDatabases('the uptime report', (harness) => {
  const load = (months?: number, changed: Partial<UptimeSettings> = {}) =>
    loadUptimeReport(readContextFor(harness.ctx, guest), { ...settings, ...changed }, months);
  const write = async (verb: string, path: string, body?: object) => {
    const response = await harness.send(verb, path, body, { token: await harness.token('*') });
    assert.ok(response.status < 300, JSON.stringify(response.body));
  };
  /**
   * A component since noon of March 10, with one outage across the clock change and one across the end of the month.
   */
  const fill = async () => {
    await write('POST', '/components', { name: 'API' });
    harness.clock.set(Date.parse('2026-04-10T00:00:00Z') / 1000);
    const past = (occurred_at: string, resolved_at: string, status: number) =>
      write('POST', '/incidents', {
        name: 'Down',
        message: 'm',
        status: 4,
        occurred_at,
        resolved_at,
        components: [{ id: 1, status }],
      });
    await past('2026-03-29T01:30:00+01:00', '2026-03-29T03:30:00+02:00', 4);
    await past('2026-03-31T23:00:00+02:00', '2026-04-01T00:30:00+02:00', 3);
    await write('POST', '/schedules', {
      name: 'Upgrade',
      message: 'm',
      scheduled_at: '2026-04-05 10:00:00',
      completed_at: '2026-04-05 12:00:00',
      components: [{ id: 1, status: 6 }],
    });
    await write('PUT', '/components/1', { status: 5 });
    harness.clock.advance(600);
  };

  test('counts every month in the time zone of the page', async () => {
    await fill();
    const report = await load(3);
    assert.equal(report.timezone, 'Europe/Berlin');
    assert.equal(report.generatedAt, harness.clock.now());
    assert.deepEqual(
      report.months.map(({ month }) => month),
      ['2026-02', '2026-03', '2026-04'],
    );
    const [component] = report.components;
    // From noon of March 10 (UTC) until the end of March in Berlin, where it ends two hours earlier.
    const inMarch = Date.parse('2026-03-31T22:00:00Z') / 1000 - START;
    const inApril = Date.parse('2026-04-10T00:00:00Z') / 1000 - Date.parse('2026-03-31T22:00:00Z') / 1000;
    assert.deepEqual(component?.months, [
      { counted: 0, down: 0, maintenance: 0, unknown: 0, percent: null },
      // The first outage took one hour: the clocks went from two to three.
      { counted: inMarch, down: 7200, maintenance: 0, unknown: 0, percent: '99.61' },
      { counted: inApril - 7200, down: 1800, maintenance: 7200, unknown: 600, percent: '99.76' },
    ]);
    assert.deepEqual(component?.overall, {
      counted: inMarch + inApril - 7200,
      down: 9000,
      maintenance: 7200,
      unknown: 600,
      percent: '99.65',
    });
  });

  test('follows the rules of the settings', async () => {
    await fill();
    const overall = async (changed: Partial<UptimeSettings>) =>
      (await load(3, changed)).components[0]?.overall as Figures;
    const usual = await overall({});
    assert.equal((await overall({ uptime_down: [4] })).down, 3600);
    assert.equal((await overall({ uptime_maintenance: 'up' })).counted, usual.counted + 7200);
    assert.equal((await overall({ uptime_maintenance: 'down' })).down, usual.down + 7200);
    assert.deepEqual((await load(3, { uptime_down: [4], uptime_maintenance: 'up' })).rules, {
      down: [4],
      maintenance: 'up',
    });
  });

  test('contains the public components, for every viewer', async () => {
    for (const body of [{ name: 'b' }, { name: 'off', enabled: false }, { name: 'a' }, { name: 'gone' }]) {
      await write('POST', '/components', body);
    }
    await write('DELETE', '/components/4');
    harness.clock.advance(DAY);
    const report = await load();
    assert.deepEqual(
      report.components.map(({ id, name }) => [id, name]),
      [
        [1, 'b'],
        [3, 'a'],
      ],
    );
    assert.equal(report.months.length, 12);
    assert.deepEqual(report.components[0]?.overall, {
      counted: DAY,
      down: 0,
      maintenance: 0,
      unknown: 0,
      percent: '100',
    });
  });

  test('takes the same number of statements for one component and for many', async () => {
    const count = async () => {
      harness.clock.advance(1);
      return (await harness.statementsOf(load)).length;
    };
    await write('POST', '/components', { name: 'a' });
    const one = await count();
    assert.equal(one, 4);
    for (let created = 0; created < 9; created++) await write('POST', '/components', { name: 'b' });
    assert.equal(await count(), one);
  });

  test('as JSON can be recomputed from its own data, and links to its sources in the API', async () => {
    await fill();
    const report: Json = JSON.parse(JSON.stringify(reportJson(await load(3))));
    assert.equal(report.generated_at, '2026-04-10T00:10:00Z');
    assert.deepEqual(report.rules.down, [
      { human: 'Partial outage', value: 3 },
      { human: 'Major outage', value: 4 },
    ]);
    assert.equal(report.months.at(-1).to, report.generated_at);
    const [component] = report.components;
    const leftOut = report.rules.maintenance === 'excluded' ? [5, 6] : [5];
    for (const [index, { month, from, to }] of report.months.entries()) {
      let [counted, down] = [0, 0];
      for (const interval of component.intervals) {
        const begin = Math.max(Date.parse(from), Date.parse(interval.from));
        const seconds = (Math.min(Date.parse(to), Date.parse(interval.to)) - begin) / 1000;
        if (seconds <= 0 || leftOut.includes(interval.status.value)) continue;
        counted += seconds;
        if (report.rules.down.some((one: Json) => one.value === interval.status.value)) down += seconds;
      }
      const figures = component.months[index];
      assert.equal(figures.month, month);
      assert.deepEqual([figures.counted_seconds, figures.down_seconds], [counted, down]);
      const percent =
        counted < report.rules.minimum_counted_seconds
          ? null
          : (Math.floor(((counted - down) / counted) * 10_000) / 100).toFixed(2);
      assert.equal(figures.uptime_percent, percent);
    }
    const outage = component.intervals.find((one: Json) => one.status.value === 4);
    assert.deepEqual(outage, {
      from: '2026-03-29T00:30:00Z',
      to: '2026-03-29T01:30:00Z',
      seconds: 3600,
      status: { human: 'Major outage', value: 4 },
      causes: [
        {
          type: 'incident',
          id: 1,
          name: 'Down',
          status: { human: 'Major outage', value: 4 },
          link: 'https://status.example/api/incidents/1?include=components',
        },
      ],
    });
    const causes = component.intervals.flatMap((one: Json) => one.causes.map((cause: Json) => cause.link));
    for (const link of [
      ...causes,
      ...Object.values<string>(component.links),
      ...Object.values<string>(report.links),
    ]) {
      assert.equal((await harness.get(link)).status, 200, link);
    }
  });

  test('as CSV has one line for each component and month', async () => {
    await fill();
    assert.deepEqual(reportCsv(await load(2)).split('\r\n'), [
      'component_id,component,month,from,to,counted_seconds,down_seconds,maintenance_seconds,unknown_seconds,uptime_percent',
      '1,API,2026-03,2026-02-28T23:00:00Z,2026-03-31T22:00:00Z,1850400,7200,0,0,99.61',
      '1,API,2026-04,2026-03-31T22:00:00Z,2026-04-10T00:10:00Z,777600,1800,7200,600,99.76',
      '',
    ]);
    assert.equal(reportCsv(await load(1)).split('\r\n').length, 3);
    harness.clock.set(START - 40 * DAY);
    assert.match(reportCsv(await load(1)), /,0,0,0,0,\r\n$/, 'no data is an empty cell');
  });
});

onBothDatabases('uptime with little data', (harness) => {
  const percentages = async () => {
    const text = async (path: string) => (await harness.visit(path)).text;
    const [home, component, page] = [await text('/'), await text('/components/1'), await text('/uptime')];
    const { overall, months } = JSON.parse(await text('/uptime.json')).components[0];
    const [, ...lines] = (await text('/uptime.csv')).trimEnd().split('\r\n');
    return {
      home: /class=pc[^>]*>([^<]*)/.exec(home)?.[1],
      component: /<b>([^<]*)<\/b>/.exec(component)?.[1],
      uptime: /class="total">(.*?)<\/p>/.exec(page)?.[1],
      month: /<span>Mar<\/span> (.*?)<\/li>/.exec(page)?.[1],
      json: [overall.uptime_percent, months.at(-1).uptime_percent],
      csv: lines.at(-1)?.split(',').at(-1),
    };
  };

  test('is no percentage on any page, in CSV or in JSON; from 24 hours on it is everywhere', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API', status: 4 }, { token });
    harness.clock.advance(780);
    await harness.put('/components/1', { status: 1 }, { token });
    for (const seconds of [420, DAY - 1 - 1200]) {
      harness.clock.advance(seconds);
      assert.deepEqual(await percentages(), {
        home: '–',
        component: 'Less than 24 hours of data',
        uptime: '<b>Less than 24 hours of data</b>',
        month: '<b>–</b>',
        json: [null, null],
        csv: '',
      });
    }
    harness.clock.advance(1);
    assert.deepEqual(await percentages(), {
      home: '99.09%',
      component: '99.09% uptime',
      uptime: 'Since Mar 10, 2026: <b>99.09%</b> <small>13 min</small>',
      month: '<b>99.09%</b> <small>13m</small>',
      json: ['99.09', '99.09'],
      csv: '99.09',
    });
  });
});

describe('the CSV of a report', () => {
  const named = (...names: string[]): UptimeReport => ({
    generatedAt: START,
    pageUrl: 'https://status.example',
    timezone: 'UTC',
    rules: { down: [3, 4], maintenance: 'excluded' },
    months: [{ month: '2026-03', from: START - DAY, to: START + DAY }],
    components: names.map((name, index) => {
      const overall = { counted: 1, down: 0, maintenance: 0, unknown: 0, percent: '100' };
      return { id: index + 1, name, overall, months: [overall], intervals: [] };
    }),
  });
  const cellOf = (name: string) => {
    const line = reportCsv(named(name)).slice(reportCsv(named()).length);
    return line.slice('1,'.length, line.indexOf(',2026-03,'));
  };

  test('quotes values that need it', () => {
    assert.equal(cellOf('API'), 'API');
    assert.equal(cellOf('plain name'), '"plain name"');
    assert.equal(cellOf('a, b'), '"a, b"');
    assert.equal(cellOf('a;b'), '"a;b"');
    assert.equal(cellOf('the "API"'), '"the ""API"""');
    assert.equal(cellOf('two\nlines'), '"two\nlines"');
    assert.equal(cellOf('Straße✓'), 'Straße✓');
  });

  test('without components has only its header', () => {
    assert.equal(reportCsv(named()).split('\r\n').length, 2);
  });
});
