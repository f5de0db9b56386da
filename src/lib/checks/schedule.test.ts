import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/rounds.ts';
import { firstRun, MISSED_AFTER, nextRun, plannedRun, type Timetable } from './schedule.ts';

const SECOND = 1000;
const start = Date.UTC(2026, 10, 17, 21, 0, 0);

const timetables = fc.record({
  key: fc.string(),
  interval: fc.integer({ min: 10, max: 86_400 }).map((seconds) => seconds * SECOND),
  retryInterval: fc.integer({ min: 1, max: 10 }).map((seconds) => seconds * SECOND),
});
const moments = fc.integer({ min: start, max: start + 10 * 86_400_000 });

/** The largest number of times that lie within one second. */
function mostInOneSecond(times: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const time of times) {
    const second = Math.floor(time / SECOND);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

const thousand: Timetable[] = Array.from({ length: 1000 }, (_, index) => ({
  key: String(index + 1),
  interval: 60 * SECOND,
  retryInterval: 10 * SECOND,
}));

test('a thousand checks that were missed are spread over twenty seconds, and a few over five', () => {
  const times = thousand.map((timetable) => firstRun(timetable, start, thousand.length));
  assert.ok(times.every((time) => time >= start && time < start + 20 * SECOND));
  assert.ok(mostInOneSecond(times) <= 80, String(mostInOneSecond(times)));
  const seconds = new Set(times.map((time) => Math.floor(time / SECOND)));
  assert.equal(seconds.size, 20);
  const few = thousand.slice(0, 100).map((timetable) => firstRun(timetable, start, 100));
  assert.ok(few.every((time) => time >= start && time < start + 5 * SECOND));
  assert.ok(mostInOneSecond(few) <= 40, String(mostInOneSecond(few)));
});

test('a run that was missed is soon, even if the interval is a day, and does not depend on who asks', () => {
  fc.assert(
    fc.property(timetables, moments, (timetable, now) => {
      const time = firstRun(timetable, now);
      assert.ok(time >= now && time < now + Math.min(timetable.interval, 5 * SECOND));
      assert.equal(firstRun({ ...timetable }, time), time);
    }),
    runs(200, 10_000),
  );
});

test('a check keeps its point of the interval, however long its runs take', () => {
  fc.assert(
    fc.property(
      timetables,
      moments,
      fc.array(fc.double({ min: 0, max: 0.49, noNaN: true }), { maxLength: 20 }),
      (timetable, now, durations) => {
        let time = nextRun(timetable, now, now, false);
        for (const part of durations) {
          const next = nextRun(timetable, time, time + part * timetable.interval, false);
          assert.equal(next - time, timetable.interval);
          time = next;
        }
      },
    ),
    runs(200, 10_000),
  );
});

test('the next run is in the future, and neither too close nor too far away', () => {
  fc.assert(
    fc.property(timetables, moments, fc.nat(100_000), (timetable, startedAt, took) => {
      const { interval, retryInterval } = timetable;
      const now = startedAt + Math.min(took, interval);
      const next = nextRun(timetable, startedAt, now, false);
      assert.ok(next >= now && next - startedAt >= interval / 2 && next - startedAt <= interval * 2);
      const retry = nextRun(timetable, startedAt, now, true);
      assert.ok(retry >= now && retry - startedAt >= Math.min(retryInterval, interval));
      assert.ok(retry - now <= retryInterval);
    }),
    runs(300, 10_000),
  );
});

test('after the clock jumped or the process slept, missed runs are skipped, and nothing runs in a burst', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3 * 86_400, max: 3 * 86_400 }), (seconds) => {
      const due = thousand.map((timetable) => nextRun(timetable, start - 30 * SECOND, start, false));
      const now = start + seconds * SECOND;
      const times = thousand.map((timetable, index) =>
        plannedRun(timetable, due[index] ?? 0, now, thousand.length),
      );
      const overdue = times.filter((time) => time < now);
      // What was due a moment ago runs at once: that is not more than runs in this time anyway.
      assert.ok(overdue.every((time) => now - time <= MISSED_AFTER));
      assert.ok(overdue.length <= 220, String(overdue.length));
      assert.ok(mostInOneSecond(times) <= 100, String(mostInOneSecond(times)));
      assert.ok(times.every((time) => time <= now + 90 * SECOND));
    }),
    runs(100, 2000),
  );
});

test('a run that is due now or soon stays where it was planned', () => {
  fc.assert(
    fc.property(timetables, moments, (timetable, now) => {
      const due = nextRun(timetable, now, now, false);
      assert.equal(plannedRun(timetable, due, now), due);
      assert.equal(plannedRun(timetable, due, due + MISSED_AFTER), due);
      assert.notEqual(plannedRun(timetable, due, due + MISSED_AFTER + 1), due);
    }),
    runs(100, 2000),
  );
});
