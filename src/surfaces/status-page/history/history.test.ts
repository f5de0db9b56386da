import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author, at, DAY, HOUR, open, type Page } from '../../../../test/support/page.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { parseDate } from '../../../lib/dates.ts';
import { startOfDate } from '../../../lib/zones.ts';
import { historySpan } from './span.ts';

const TODAY = '2026-03-10';

test('consecutive pages leave out no day', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia']) {
    let { span, days } = historySpan(zone, START, null);
    for (let page = 0; page < 200; page++) {
      const older = historySpan(zone, START, span.older);
      assert.equal(older.days.at(-1)?.to, days[0]?.from, `${zone}, before ${span.from}`);
      const back = historySpan(zone, START, older.span.newer ?? null);
      assert.ok(Number(back.days[0]?.from) <= Number(older.days.at(-1)?.to), `${zone}, back to ${span.to}`);
      // Apia skipped a date, so thirty dates are not thirty days there.
      if (zone !== 'Pacific/Apia') assert.equal(back.span.to, span.to);
      ({ span, days } = older);
    }
  }
});

test('for any date, the page has thirty days, none of them in the future', () => {
  const dates = fc.oneof(
    fc.string(),
    fc
      .tuple(fc.nat(2100), fc.nat(13), fc.nat(32))
      .map(
        ([year, month, day]) =>
          `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      ),
  );
  fc.assert(
    fc.property(dates, fc.constantFrom('UTC', 'Asia/Kathmandu', 'Pacific/Apia'), (date, zone) => {
      const { span, days } = historySpan(zone, START, date);
      assert.equal(days.length, 30);
      assert.ok(span.to <= span.today);
      assert.ok(span.newer === undefined || (span.newer > span.to && span.newer <= span.today));
      assert.ok(span.older < span.from);
      const isPast = parseDate(date) !== undefined && /^\d{4}-\d\d-\d\d$/.test(date) && date < span.today;
      if (isPast && date >= '1900-01-01')
        assert.equal(days.at(-1)?.from, startOfDate(zone, date), `${date} in ${zone}`);
      else assert.equal(span.to, span.today);
    }),
    runs(300, 1500),
  );
});

onBothDatabases('the history', (harness) => {
  const days = (page: Page) => page.texts('.day h2');
  const names = (page: Page) => page.texts('.day h3');
  const range = (page: Page) => [page.attribute('#date', 'value'), page.attribute('#date', 'max')];
  const neighbours = (page: Page) =>
    page.all('.more .pick a').map(({ attribs }) => [attribs.rel, attribs.href]);

  const isCut = (page: Page) =>
    page.texts('main p').some((text) => text.includes('There are too many entries to show here'));

  test('begins with today and shows only the days on which something began', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.incident('Fixed', { status: 4, occurred_at: at(-HOUR) });
    await author.incident('Running', { occurred_at: at(-2 * HOUR), components: [{ id: 1, status: 3 }] });
    await author.incident('Before', { status: 4, occurred_at: at(-29 * DAY) });
    await author.incident('Too old', { status: 4, occurred_at: at(-30 * DAY) });
    await author.schedule('Maintenance', { scheduled_at: at(-DAY), completed_at: at(-DAY + 60) });
    await author.schedule('Still to come', { scheduled_at: at(HOUR) });
    const page = await open(harness, '/history');
    assert.equal(page.text('h1'), 'Incident history');
    assert.equal(page.text('title'), 'Incident history · Status');
    assert.deepEqual(days(page), [
      'Tuesday, March 10, 2026',
      'Monday, March 9, 2026',
      'Monday, February 9, 2026',
    ]);
    assert.deepEqual(names(page), ['Fixed', 'Running', 'Maintenance', 'Before']);
    assert.deepEqual(range(page), [TODAY, TODAY]);
    assert.ok(page.texts('main p').includes('Feb 9, 2026 to Mar 10, 2026'));
    assert.deepEqual(page.texts('.hit li'), ['Partial outage: API']);
    assert.equal(page.text('nav [aria-current=page]'), 'History');
  });

  test('says that there were no incidents', async () => {
    const page = await open(harness, '/history?date=2020-02-29');
    assert.deepEqual(days(page), []);
    assert.ok(page.texts('main p').includes('No incidents reported.'));
    assert.ok(page.texts('main p').includes('Jan 31, 2020 to Feb 29, 2020'));
  });

  test('shows any requested date, and today if the date is invalid or in the future', async () => {
    const author = new Author(harness);
    await author.incident('Long ago', { status: 4, occurred_at: '2019-07-04 10:00:00' });
    const page = await open(harness, '/history?date=2019-07-04');
    assert.deepEqual(names(page), ['Long ago']);
    assert.deepEqual(range(page), ['2019-07-04', TODAY]);
    for (const date of [
      ...['', 'yesterday', '2026-02-30', '2026-13-01', '2026-3-1', '2026-03-09T00:00:00Z', '0000-00-00'],
      ...['2026-03-11', '9999-12-31', '1899-12-31', '-000001-01-01', '%00', '%27', '<script>'],
    ]) {
      assert.deepEqual(range(await open(harness, `/history?date=${date}`)), [TODAY, TODAY], date);
    }
    assert.deepEqual(range(await open(harness, '/history?date=1900-01-01')), ['1900-01-01', TODAY]);
    assert.deepEqual(range(await open(harness, '/history?date=2026-03-09&date=2020-01-01')), [
      '2026-03-09',
      TODAY,
    ]);
  });

  test('links to older days, and to newer days up to today, above and below the days', async () => {
    const author = new Author(harness);
    const first = await open(harness, '/history');
    assert.deepEqual(neighbours(first), [['prev', '/history?date=2026-02-08']]);
    const second = await open(harness, '/history?date=2026-02-08');
    const links = [
      ['next', '/history?date=2026-03-10'],
      ['prev', '/history?date=2026-01-09'],
    ];
    assert.deepEqual(neighbours(second), links);
    await author.incident('Something', { status: 4, occurred_at: '2026-02-01 10:00:00' });
    assert.deepEqual(neighbours(await open(harness, '/history?date=2026-02-08')), [...links, ...links]);
    // The newest page has thirty full days, whatever date the previous page ended with.
    const between = await open(harness, '/history?date=2026-03-01&kind=maintenance');
    assert.deepEqual(neighbours(between), [
      ['next', '/history?kind=maintenance&date=2026-03-10'],
      ['prev', '/history?kind=maintenance&date=2026-01-30'],
    ]);
  });

  test('uses the days of its own time zone, also across clock changes', async () => {
    const author = new Author(harness);
    harness.clock.set(START + 30 * DAY);
    for (const [name, occurred_at] of [
      ['Saturday 23:59', '2026-03-28 22:59:59'],
      ['Sunday 00:00', '2026-03-28 23:00:00'],
      ['Sunday 23:59', '2026-03-29 21:59:59'],
      ['Monday 00:00', '2026-03-29 22:00:00'],
      ['Monday 23:59', '2026-03-30 21:59:59'],
    ])
      await author.incident(String(name), { status: 4, occurred_at });
    await author.settings({ timezone: 'Europe/Berlin', history_days: 30 });
    const expected = [
      ['Monday, March 30, 2026', ['Monday 23:59', 'Monday 00:00']],
      ['Sunday, March 29, 2026', ['Sunday 23:59', 'Sunday 00:00']],
      ['Saturday, March 28, 2026', ['Saturday 23:59']],
    ];
    for (const [path, title, name] of [
      ['/history', 'h2', 'h3'],
      ['/', 'h3', 'h4'],
    ] as const) {
      const page = await open(harness, path);
      const found = page.all('.day').filter((day) => page.has('article', day));
      assert.deepEqual(
        found.map((day) => [page.text(title, day), page.texts(name, day)]),
        expected,
        path,
      );
    }
    const page = await open(harness, '/history');
    assert.match(page.texts('.facts')[0] ?? '', /Mar 30, 11:59 PM – Apr 9/);
    await author.settings({ timezone: 'America/New_York' });
    assert.deepEqual(days(await open(harness, '/history')), [
      'Monday, March 30, 2026',
      'Sunday, March 29, 2026',
      'Saturday, March 28, 2026',
    ]);
    assert.deepEqual(names(await open(harness, '/history?date=2026-03-28')), [
      'Sunday 00:00',
      'Saturday 23:59',
    ]);
  });

  test('today is the date in the time zone of the page, not of the server', async () => {
    const author = new Author(harness);
    await author.settings({ timezone: 'Pacific/Kiritimati' });
    assert.deepEqual(range(await open(harness, '/history')), ['2026-03-11', '2026-03-11']);
    await author.settings({ timezone: 'Pacific/Pago_Pago' });
    harness.clock.set(START - 2 * HOUR);
    assert.deepEqual(range(await open(harness, '/history')), ['2026-03-09', '2026-03-09']);
  });

  test('says that entries were left out, only when some were', async () => {
    const author = new Author(harness);
    const add = (number: number) =>
      author.incident(`Incident ${number}`, { status: 4, occurred_at: at(-number * HOUR) });
    for (let number = 1; number <= 199; number++) await add(number);
    assert.equal(isCut(await open(harness, '/history')), false, 'with 199');
    await add(200);
    const full = await open(harness, '/history');
    assert.equal(isCut(full), false, 'when exactly the maximum fits');
    assert.equal(names(full).length, 200);
    await add(201);
    const page = await open(harness, '/history');
    assert.equal(isCut(page), true, 'with 201');
    assert.equal(names(page).length, 200);
    assert.equal(names(page).includes('Incident 201'), false, 'the newest are shown');
    assert.deepEqual(names(await open(harness, '/history?date=2026-03-02')).at(-1), 'Incident 201');
  });
});
