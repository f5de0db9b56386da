import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import rrule from 'rrule';
import { formatDate } from '../../src/lib/dates.ts';
import { cpuMilliseconds } from '../../test/support/cpu-time.ts';
import { runs } from '../../test/support/rounds.ts';
import { daysFromCivil } from '../calendar.ts';
import { parseRule } from './parse.ts';
import { ruleDays } from './rule.ts';

const DAY = 86_400;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000 / DAY;
const dateOf = (day: number) => formatDate(day * DAY).slice(0, 10);

/** The first dates of a rule. */
function dates(text: string, start: string, most = 6, last = '2200-01-01'): string[] {
  return [...ruleDays(parseRule(text), dayOf(start), dayOf(start), dayOf(last)).take(most)].map(dateOf);
}

describe('the days of a rule', () => {
  test('the last Sunday of every month, over years', () => {
    const all = dates('FREQ=MONTHLY;BYDAY=-1SU', '2026-01-25', 500, '2046-01-24');
    assert.equal(all.length, 240);
    for (const date of all) {
      const day = new Date(`${date}T00:00:00Z`);
      assert.equal(day.getUTCDay(), 0, date);
      const next = new Date(day.getTime() + 7 * DAY * 1000);
      assert.notEqual(next.getUTCMonth(), day.getUTCMonth(), date);
    }
    assert.equal(new Set(all.map((date) => date.slice(0, 7))).size, 240);
  });

  test('29 February occurs in leap years only', () => {
    assert.deepEqual(dates('FREQ=YEARLY', '2024-02-29', 4), [
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
      '2036-02-29',
    ]);
    assert.deepEqual(dates('FREQ=YEARLY', '2096-02-29', 2), ['2096-02-29', '2104-02-29']);
    assert.deepEqual(dates('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '2026-02-28', 3), [
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    assert.deepEqual(dates('FREQ=MONTHLY', '2026-01-31', 4), [
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
      '2026-07-31',
    ]);
  });

  test('INTERVAL, COUNT and UNTIL', () => {
    assert.deepEqual(dates('FREQ=DAILY;INTERVAL=10', '2026-02-20', 3), [
      '2026-02-20',
      '2026-03-02',
      '2026-03-12',
    ]);
    assert.deepEqual(dates('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-03-12', 4), [
      '2026-03-12',
      '2026-03-23',
      '2026-03-26',
      '2026-04-06',
    ]);
    assert.deepEqual(dates('FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1', '2026-03-02', 3), [
      '2026-06-01',
      '2026-09-01',
      '2026-12-01',
    ]);
    assert.deepEqual(dates('FREQ=YEARLY;INTERVAL=2;BYMONTH=1,7', '2026-03-10', 3), [
      '2026-07-10',
      '2028-01-10',
      '2028-07-10',
    ]);
    assert.equal(dates('FREQ=DAILY;COUNT=400', '2026-03-10', 1000).at(-1), '2027-04-13');
    assert.deepEqual(dates('FREQ=WEEKLY;COUNT=3;BYDAY=SU', '2026-03-10', 9), [
      '2026-03-15',
      '2026-03-22',
      '2026-03-29',
    ]);
  });

  test('WKST determines the weeks', () => {
    const every = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4';
    assert.deepEqual(dates(`${every};WKST=MO`, '1997-08-05'), [
      '1997-08-05',
      '1997-08-10',
      '1997-08-19',
      '1997-08-24',
    ]);
    assert.deepEqual(dates(`${every};WKST=SU`, '1997-08-05'), [
      '1997-08-05',
      '1997-08-17',
      '1997-08-19',
      '1997-08-31',
    ]);
  });

  test('the last working day of a month', () => {
    assert.deepEqual(dates('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2026-01-01', 3), [
      '2026-01-30',
      '2026-02-27',
      '2026-03-31',
    ]);
  });

  test('BYDAY may combine numbered and plain weekdays', () => {
    assert.deepEqual(dates('FREQ=MONTHLY;BYDAY=1MO,-1FR', '2026-03-01', 4), [
      '2026-03-02',
      '2026-03-27',
      '2026-04-06',
      '2026-04-24',
    ]);
    assert.deepEqual(dates('FREQ=MONTHLY;BYDAY=1MO,SA', '2026-03-01', 3), [
      '2026-03-02',
      '2026-03-07',
      '2026-03-14',
    ]);
  });

  test('a search without results ends', () => {
    const took = cpuMilliseconds(() => {
      for (const text of [
        'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
        'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
        'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
        'FREQ=MONTHLY;INTERVAL=12;BYMONTH=5',
        'FREQ=YEARLY;BYDAY=53MO;BYMONTH=1',
      ]) {
        assert.deepEqual(dates(text, '2026-03-10', 1, '2126-03-10'), [], text);
      }
    });
    assert.ok(took < 2000, `${took} ms`);
  });

  test('skipping ahead finds the same days', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 20_000 }), (text, ahead) => {
        const rule = parseRule(text);
        const start = daysFromCivil(2026, 1, 31);
        const from = start + ahead;
        const all = [...ruleDays(rule, start, start, from + 800)].filter((day) => day >= from);
        const some = [...ruleDays(rule, start, from, from + 800)].filter((day) => day >= from);
        assert.deepEqual(some, all);
      }),
      runs(100, 500),
    );
  });

  test('they equal the results of the rrule package', () => {
    // Near the last year that the package supports, because it searches up to that year if a rule has no dates.
    const start = fc.integer({ min: daysFromCivil(9955, 1, 1), max: daysFromCivil(9998, 12, 31) });
    const last = daysFromCivil(9999, 12, 31);
    fc.assert(
      fc.property(rules, start, (text, from) => {
        const options = rrule.RRule.parseString(text);
        const theirs = new rrule.RRule({ ...options, dtstart: new Date(from * DAY * 1000) }).all();
        const ours = [...ruleDays(parseRule(text), from, from, last)];
        assert.deepEqual(
          ours.map(dateOf),
          theirs
            .map((date) => date.getTime() / 1000 / DAY)
            .filter((day) => day <= last)
            .map(dateOf),
        );
      }),
      runs(150, 3000),
    );
  });
});

const list = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { minLength: 1, maxLength: 3 });
const signed = (most: number) => fc.integer({ min: 1, max: most }).chain((n) => fc.constantFrom(n, -n));
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const nthWeekday = fc
  .tuple(fc.constantFrom('1', '2', '-1', '+3', '5'), weekday)
  .map((parts) => parts.join(''));
const months = list(fc.integer({ min: 1, max: 12 }));

/**
 * Valid rules of every kind, except those that the rrule package gets wrong: positions that coincide or precede the
 * first; positions in weeks, the first of which it starts in the middle; the last weeks of a year, which it loses in
 * January.
 */
const rules: fc.Arbitrary<string> = fc
  .constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY')
  .chain((frequency) => {
    const isLong = frequency === 'MONTHLY' || frequency === 'YEARLY';
    const days = isLong ? fc.oneof(list(weekday), list(nthWeekday)) : list(weekday);
    const parts: Record<string, fc.Arbitrary<unknown>> = {
      INTERVAL: fc.integer({ min: 1, max: 5 }),
      COUNT: fc.integer({ min: 1, max: 60 }),
      WKST: weekday,
      BYMONTH: months,
      BYDAY: days,
      ...(frequency !== 'WEEKLY' && { BYMONTHDAY: list(signed(31)) }),
    };
    const yearly = { ...parts, BYYEARDAY: list(signed(366)) };
    const weeks = {
      INTERVAL: parts.INTERVAL as fc.Arbitrary<unknown>,
      WKST: weekday,
      BYDAY: list(weekday),
      BYWEEKNO: list(fc.oneof(fc.integer({ min: 1, max: 51 }), fc.constant(-1))),
    };
    const shape = frequency === 'YEARLY' ? fc.constantFrom(parts, yearly, weeks) : fc.constant(parts);
    return shape
      .chain((chosen) => fc.record(chosen, { requiredKeys: [] }))
      .chain((values) => {
        const text = [
          `FREQ=${frequency}`,
          ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
        ];
        const hasSets = frequency !== 'WEEKLY' && Object.keys(values).some((name) => name.startsWith('BY'));
        const positions = hasSets ? fc.option(fc.constantFrom(1, 2, 3, -1), { freq: 3 }) : fc.constant(null);
        return positions.map((chosen) => [...text, ...(chosen ? [`BYSETPOS=${chosen}`] : [])].join(';'));
      });
  });
