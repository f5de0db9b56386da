import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/rounds.ts';
import {
  changePlan,
  type Plan,
  type PlanChange,
  scheduleStatus,
  statusObject,
  type Window,
  windowAfter,
  windowOf,
} from './model.ts';

const shown = (plan: Plan, now: number) => scheduleStatus(windowOf(plan), now);

/** The same rule as a simulation: starts with what was written, then steps through every second. */
function liveThrough(plan: Plan, now: number): number {
  if (plan.status === null || plan.status_set_at === null) return fromClock(plan, now);
  let status = plan.status;
  for (let second = plan.status_set_at + 1; second <= now; second++) {
    if (second === plan.scheduled_at) status = Math.max(status, 1);
    if (second === plan.completed_at) status = 2;
  }
  return status;
}

function fromClock(plan: Pick<Plan, 'scheduled_at' | 'completed_at'>, now: number): number {
  if (plan.completed_at !== null && now >= plan.completed_at) return 2;
  return now >= plan.scheduled_at ? 1 : 0;
}

const moment = fc.integer({ min: 0, max: 30 });
const status = fc.constantFrom(0 as const, 1 as const, 2 as const);
const dates = { scheduled_at: moment, completed_at: fc.option(moment) };

const derived = fc.record({ status: fc.constant(null), status_set_at: fc.constant(null), ...dates });
const explicit = fc.record({ status, status_set_at: moment, ...dates });

/** Consecutive writes: the seconds since the previous one, and what each sets. */
const writes = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 10 }),
    change: fc.record({ status: fc.option(status), ...dates }, { requiredKeys: [] }),
  }),
  { minLength: 1, maxLength: 6 },
);

const blank: Plan = { status: null, status_set_at: null, scheduled_at: 15, completed_at: null };

function* replay(steps: readonly { readonly wait: number; readonly change: PlanChange }[]) {
  let plan = blank;
  let now = 0;
  for (const { wait, change } of steps) {
    now += wait;
    const before = plan;
    plan = changePlan(before, change, now);
    yield { before, change, plan, now };
  }
}

describe('schedule status', () => {
  test('without a status set by hand, only the clock decides', () => {
    const plan: Plan = { status: null, status_set_at: null, scheduled_at: 10, completed_at: 20 };
    assert.deepEqual(
      [0, 9, 10, 19, 20, 100].map((now) => shown(plan, now)),
      [0, 0, 1, 1, 2, 2],
    );
    assert.deepEqual(
      [9, 10, 1_000_000].map((now) => shown({ ...plan, completed_at: null }, now)),
      [0, 1, 1],
    );
  });

  test('a status set by hand applies until the clock passes a date that was in the future', () => {
    const set = (value: number, at: number): Plan => ({
      status: value,
      status_set_at: at,
      scheduled_at: 10,
      completed_at: 20,
    });
    const course = (plan: Plan) => [5, 10, 15, 20, 25].map((now) => shown(plan, now));
    assert.deepEqual(course(set(0, 5)), [0, 1, 1, 2, 2]);
    assert.deepEqual(course(set(1, 5)), [1, 1, 1, 2, 2]);
    assert.deepEqual(course(set(2, 5)), [2, 2, 2, 2, 2]);
    assert.deepEqual(course(set(0, 15)).slice(2), [0, 2, 2]);
    assert.deepEqual(course(set(0, 25)).slice(4), [0]);
    assert.deepEqual(course(set(1, 25)).slice(4), [1]);
    assert.equal(shown(set(0, 25), 1_000_000), 0);
  });

  test('the status equals that of a second-by-second simulation', () => {
    fc.assert(
      fc.property(derived, moment, (plan, now) => {
        assert.equal(shown(plan, now), liveThrough(plan, now));
      }),
      runs(500, 2500),
    );
    fc.assert(
      fc.property(explicit, moment, (plan, later) => {
        const now = plan.status_set_at + later;
        assert.equal(shown(plan, now), liveThrough(plan, now));
      }),
      runs(2000, 10_000),
    );
  });

  test('after any writes, time only moves the status forward', () => {
    fc.assert(
      fc.property(writes, (steps) => {
        for (const { plan, now } of replay(steps)) {
          const course = Array.from({ length: 60 }, (_, second) => shown(plan, now + second));
          assert.deepEqual(
            course,
            course.toSorted((a, b) => a - b),
          );
        }
      }),
      runs(1000, 5000),
    );
  });

  test('after any writes, the status equals that of a second-by-second simulation', () => {
    fc.assert(
      fc.property(writes, moment, (steps, later) => {
        for (const { plan, now } of replay(steps)) {
          assert.equal(shown(plan, now + later), liveThrough(plan, now + later));
        }
      }),
      runs(1000, 5000),
    );
  });

  test('a write with a status results in that status at once, and null in the status of the clock', () => {
    fc.assert(
      fc.property(writes, (steps) => {
        for (const { change, plan, now } of replay(steps)) {
          if (change.status === undefined) continue;
          assert.equal(shown(plan, now), change.status ?? fromClock(plan, now));
        }
      }),
      runs(1000, 5000),
    );
  });

  test('a write keeps the fields it does not set, except that completing requires a completion time', () => {
    fc.assert(
      fc.property(writes, (steps) => {
        for (const { before, change, plan, now } of replay(steps)) {
          assert.equal(plan.scheduled_at, change.scheduled_at ?? before.scheduled_at);
          const completed = change.completed_at === undefined ? before.completed_at : change.completed_at;
          assert.equal(plan.completed_at, change.status === 2 ? (completed ?? now) : completed);
        }
      }),
      runs(1000, 5000),
    );
  });

  test('an end in the past completes it, whatever status was set before', () => {
    for (const value of [null, 0, 1, 2] as const) {
      const before = changePlan(blank, { status: value }, 5);
      for (const completed_at of [3, 9, 10]) {
        assert.equal(shown(changePlan(before, { completed_at }, 10), 10), 2, `${value} ${completed_at}`);
      }
    }
    const thisSecond = changePlan(blank, { status: 0 }, 10);
    assert.equal(shown(changePlan(thisSecond, { completed_at: 10 }, 10), 10), 2);
    const upcoming = changePlan(blank, { status: 0 }, 5);
    assert.equal(shown(changePlan(upcoming, { completed_at: 11 }, 10), 10), 0);
    assert.equal(shown(changePlan(upcoming, { completed_at: 11 }, 10), 11), 2);
  });

  test('the window after a write continues according to its plan', () => {
    fc.assert(
      fc.property(writes, moment, (steps, later) => {
        let window = windowOf(blank);
        for (const { before, change, plan, now } of replay(steps)) {
          window = windowAfter({ ...before, ...window }, change, plan, now);
          assert.equal(scheduleStatus(window, now + later), shown(plan, now + later));
        }
      }),
      runs(2000, 10_000),
    );
  });

  test('if nobody changes a date or moves the status back, the window is exactly when it was shown as in progress', () => {
    const forward = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 10 }), status: fc.option(status) }),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(derived, forward, (made, steps) => {
        let row: Plan & Window = { ...made, ...windowOf(made) };
        const inProgress: number[] = [];
        let now = 0;
        const live = (until: number) => {
          for (; now < until; now++) if (scheduleStatus(row, now) === 1) inProgress.push(now);
        };
        for (const { wait, status: wanted } of steps) {
          live(now + wait);
          // Sets nothing, or a status that is not lower than the current one.
          const change = wanted === null || wanted < scheduleStatus(row, now) ? {} : { status: wanted };
          const plan = changePlan(row, change, now);
          row = { ...plan, ...windowAfter(row, change, plan, now) };
        }
        live(120);
        const { starts_at, ends_at } = row;
        const seconds = Array.from({ length: 120 }, (_, second) => second);
        const covered = seconds.filter(
          (second) => starts_at !== null && second >= starts_at && second < (ends_at ?? 120),
        );
        assert.deepEqual(covered, inProgress);
      }),
      runs(2000, 10_000),
    );
  });

  test('documents contain the number as a decimal string', () => {
    assert.deepEqual(([0, 1, 2] as const).map(statusObject), [
      { human: 'Upcoming', value: '0' },
      { human: 'In progress', value: '1' },
      { human: 'Complete', value: '2' },
    ]);
  });
});
