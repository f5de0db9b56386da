import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addMonths, type CalendarEntry, daysShown, entriesByDay, isMonth, spanOf } from './calendar.ts';

const entry = (start: string, end: string | undefined, status: 0 | 1 | 2 = 0): CalendarEntry => ({
  key: start,
  scheduleId: 1,
  name: 'Upgrade',
  status,
  start: new Date(start),
  end: end === undefined ? undefined : new Date(end),
  repeats: false,
  isForecast: false,
});

describe('the calendar', () => {
  test('shows whole weeks, from the weekday on which they begin there', () => {
    const fromMonday = daysShown('2026-11', 1);
    assert.deepEqual([fromMonday[0], fromMonday.at(-1), fromMonday.length], ['2026-10-26', '2026-12-06', 42]);
    const fromSunday = daysShown('2026-11', 7);
    assert.deepEqual([fromSunday[0], fromSunday.at(-1), fromSunday.length], ['2026-11-01', '2026-12-05', 35]);
  });

  test('begins and ends at midnight in the zone, also when the clocks change', () => {
    const { from, to } = spanOf(['2026-10-25'], 'Europe/Berlin');
    assert.deepEqual(
      [from.toISOString(), to.toISOString()],
      ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    );
  });

  test('shows a window on every day that it touches in the zone, and not on the day at whose start it ends', () => {
    const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'];
    const shown = (zone: string, ...entries: CalendarEntry[]) =>
      [...entriesByDay(entries, days, zone, Date.parse('2026-11-27T12:00Z'))]
        .filter(([, found]) => found.length > 0)
        .map(([day]) => day);
    const night = entry('2026-11-25T23:00Z', '2026-11-26T03:00Z');
    assert.deepEqual(shown('UTC', night), ['2026-11-25', '2026-11-26']);
    assert.deepEqual(shown('America/New_York', night), ['2026-11-25']);
    assert.deepEqual(shown('UTC', entry('2026-11-24T22:00Z', '2026-11-25T00:00Z')), ['2026-11-24']);
    assert.deepEqual(shown('UTC', entry('2026-11-26T22:00Z', undefined, 1)), ['2026-11-26', '2026-11-27']);
  });

  test('goes from month to month across years, and takes nothing else for a month', () => {
    assert.equal(addMonths('2026-12', 1), '2027-01');
    assert.equal(addMonths('2026-01', -1), '2025-12');
    assert.deepEqual(['2026-11', '2026-13', 'today', undefined].map(isMonth), [true, false, false, false]);
  });
});
