import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { timeOfWallTime, wallTimeOf } from '../../common/zone-offset.ts';
import { runs } from '../../test/support/rounds.ts';
import { daysEnding, monthsEnding, startOfDate, startOfDay } from './zones.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const HOUR = 3600;
const QUARTER = 900;

const formats = new Map<string, Intl.DateTimeFormat>();
/** The local date in a zone. */
function wallDate(zone: string, time: number): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format.format(time * 1000);
}

/** Zones, and times near unusual changes of their clocks. */
const oddities: [zone: string, around: string][] = [
  ['UTC', '2026-01-01'],
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Sao_Paulo', '2018-02-18'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Asia/Kathmandu', '2026-06-15'],
  ['Asia/Kathmandu', '1986-01-01'],
  ['Pacific/Apia', '2011-12-30'],
  ['Africa/Cairo', '2026-04-24'],
  ['Africa/Cairo', '2026-10-30'],
  ['Asia/Beirut', '2026-03-29'],
  ['America/Havana', '2026-11-01'],
];

describe('zones', () => {
  test('every day covers exactly the times with its local date', () => {
    for (const [zone, around] of oddities) {
      const end = seconds(`${around}T00:00:00Z`) + 4 * 86_400 + 1234;
      const days = daysEnding(zone, end, 9);
      const from = days[0]?.from ?? end;
      for (let time = from; time < end; time += QUARTER) {
        const day = days.find((one) => one.from <= time && time < one.to);
        assert.equal(day?.date, wallDate(zone, time), `${zone} ${new Date(time * 1000).toISOString()}`);
        assert.equal(startOfDay(zone, time), day?.from);
      }
      for (const day of days) {
        assert.equal(startOfDate(zone, day.date), day.from);
        assert.notEqual(
          wallDate(zone, day.from - 1),
          day.date,
          `${zone} ${day.date} begins at its first second`,
        );
        assert.notEqual(wallDate(zone, day.to), day.date, `${zone} ${day.date} ends with its last second`);
      }
    }
  });

  test('days follow each other without a gap, in any zone at any time', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const time = fc.integer({ min: seconds('1975-01-01T00:00:00Z'), max: seconds('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zone, time, fc.integer({ min: 1, max: 40 }), (where, now, count) => {
        const days = daysEnding(where, now, count);
        assert.equal(days.length, count);
        const last = days.at(-1);
        assert.ok(last && last.from <= now && now < last.to);
        for (const [index, day] of days.entries()) {
          assert.ok(day.from < day.to);
          if (index > 0) assert.equal(days[index - 1]?.to, day.from);
          assert.equal(startOfDay(where, day.from), day.from);
          assert.equal(startOfDay(where, day.to - 1), day.from);
          assert.equal(startOfDate(where, day.date), day.from);
        }
        const months = monthsEnding(where, now, 3);
        assert.ok(months.every(({ from }) => startOfDay(where, from) === from));
        assert.equal(months.at(-1)?.month, last.date.slice(0, 7));
        assert.equal(months[0]?.to, months[1]?.from);
        assert.equal(months[1]?.to, months[2]?.from);
      }),
      runs(500, 2500),
    );
  });

  test('days have their actual length', () => {
    const hours = (zone: string, date: string) => {
      const [day] = daysEnding(zone, startOfDate(zone, date), 1);
      assert.equal(day?.date, date);
      return ((day?.to ?? 0) - (day?.from ?? 0)) / HOUR;
    };
    assert.equal(hours('Europe/Berlin', '2026-03-28'), 24);
    assert.equal(hours('Europe/Berlin', '2026-03-29'), 23);
    assert.equal(hours('Europe/Berlin', '2026-10-25'), 25);
    assert.equal(hours('Australia/Lord_Howe', '2026-04-05'), 24.5);
    assert.equal(hours('Australia/Lord_Howe', '2026-10-04'), 23.5);
    assert.equal(hours('America/Sao_Paulo', '2018-11-04'), 23);
    assert.equal(hours('Africa/Cairo', '2026-04-24'), 23);
    assert.equal(startOfDate('Africa/Cairo', '2026-04-24'), seconds('2026-04-24T01:00:00+03:00'));
    assert.equal(hours('Africa/Cairo', '2026-10-29'), 25);
    assert.equal(startOfDate('Asia/Kathmandu', '2026-06-15'), seconds('2026-06-15T00:00:00+05:45'));
  });

  test('a day that a zone skipped does not exist', () => {
    const days = daysEnding('Pacific/Apia', seconds('2012-01-01T12:00:00+14:00'), 4);
    assert.deepEqual(
      days.map(({ date }) => date),
      ['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01'],
    );
    assert.equal(startOfDate('Pacific/Apia', '2011-12-30'), startOfDate('Pacific/Apia', '2011-12-31'));
    const [december] = monthsEnding('Pacific/Apia', seconds('2011-12-31T12:00:00+14:00'), 1);
    assert.equal(december && december.to - december.from, 30 * 86_400);
  });

  test('a repeated minute of the previous date belongs to the day that has begun', () => {
    // St. John's set its clocks back from 00:01 to 23:01.
    const zone = 'America/St_Johns';
    const midnight = seconds('2010-11-07T00:00:00-02:30');
    assert.equal(wallDate(zone, midnight), '2010-11-07');
    assert.equal(wallDate(zone, midnight + 120), '2010-11-06');
    assert.equal(startOfDay(zone, midnight + 120), midnight);
    assert.equal(daysEnding(zone, midnight + 120, 2)[1]?.date, '2010-11-07');
  });

  test('months are those of the zone, and the last one is complete', () => {
    assert.deepEqual(monthsEnding('Europe/Berlin', seconds('2026-03-31T22:30:00Z'), 2), [
      {
        month: '2026-03',
        from: seconds('2026-03-01T00:00:00+01:00'),
        to: seconds('2026-04-01T00:00:00+02:00'),
      },
      {
        month: '2026-04',
        from: seconds('2026-04-01T00:00:00+02:00'),
        to: seconds('2026-05-01T00:00:00+02:00'),
      },
    ]);
    assert.equal(monthsEnding('UTC', seconds('2026-01-01T00:00:00Z'), 14)[0]?.month, '2024-12');
  });

  test('the same days are returned until the last of them is over', () => {
    const now = seconds('2026-05-05T12:00:00Z');
    const days = daysEnding('Asia/Tokyo', now, 90);
    assert.equal(daysEnding('Asia/Tokyo', now + 3 * HOUR - 1, 90), days);
    assert.equal(daysEnding('Asia/Tokyo', now + 3 * HOUR, 90).at(-1)?.date, '2026-05-06');
    assert.equal(daysEnding('Asia/Tokyo', now, 90).at(-1)?.date, '2026-05-05');
    assert.notEqual(daysEnding('Asia/Tokyo', now, 89), days);
  });

  test('a local time converts back to its time, or to the first one if it occurs twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...oddities),
        fc.integer({ min: -3 * 86_400, max: 3 * 86_400 }),
        (odd, away) => {
          const [zone, around] = odd;
          const time = seconds(`${around}T00:00:00Z`) + away;
          const wall = wallTimeOf(zone, time);
          const first = timeOfWallTime(zone, wall);
          assert.ok(first <= time);
          assert.deepEqual(wallTimeOf(zone, first), wall);
          assert.ok(startOfDate(zone, new Date(wall.day * 86_400_000).toISOString().slice(0, 10)) <= time);
        },
      ),
      runs(500, 2500),
    );
  });

  test('a local time that is skipped moves forward by the length of the gap', () => {
    const day = seconds('2026-03-29T00:00:00Z') / 86_400;
    assert.equal(
      timeOfWallTime('Europe/Berlin', { day, second: 2.5 * HOUR }),
      seconds('2026-03-29T01:30:00Z'),
    );
    assert.equal(
      timeOfWallTime('Europe/Berlin', { day, second: 3.5 * HOUR }),
      seconds('2026-03-29T01:30:00Z'),
    );
  });
});
