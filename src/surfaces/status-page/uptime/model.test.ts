import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cpuMilliseconds } from '../../../../test/support/cpu-time.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { daysEnding } from '../../../lib/zones.ts';
import {
  type Cause,
  countUptime,
  dayBars,
  type Effect,
  type Interval,
  type OwnStatus,
  percentText,
  timelineOf,
  type UptimeRules,
  uptimeRules,
} from './model.ts';

const rules: UptimeRules = { down: [3, 4], maintenance: 'excluded' };
const incident = (id: number, from: number, to: number | null, status: number): Effect => ({
  from,
  to,
  cause: { type: 'incident', id, guid: `g${id}`, name: `i${id}`, status },
});
const window = (id: number, from: number, to: number | null, status = 6): Effect => ({
  from,
  to,
  cause: { type: 'schedule', id, name: `s${id}`, status },
});
/** Intervals in a short notation: from, to, status, and causes. */
const brief = (intervals: readonly Interval[]) =>
  intervals.map(({ from, to, status, causes }) => [
    from,
    to,
    status,
    causes.map(({ type, id }) => `${type} ${id}`).join(),
  ]);
const always: OwnStatus[] = [{ at: 0, status: 1 }];

describe('a timeline', () => {
  test('follows the component’s own status, starting with the first one', () => {
    const own = [
      { at: 10, status: 1 },
      { at: 20, status: 4 },
      { at: 30, status: 4 },
      { at: 40, status: 1 },
      { at: 40, status: 2 },
    ];
    assert.deepEqual(brief(timelineOf(own, [], [], 0, 50)), [
      [10, 20, 1, ''],
      [20, 40, 4, ''],
      [40, 50, 2, ''],
    ]);
    assert.deepEqual(brief(timelineOf(own, [], [], 25, 35)), [[25, 35, 4, '']]);
    assert.deepEqual(timelineOf(own, [], [], 0, 10), []);
    assert.deepEqual(timelineOf([], [], [incident(1, 0, null, 4)], 0, 10), []);
    assert.deepEqual(timelineOf(own, [], [], 50, 50), []);
  });

  test('a window replaces the own status, the worst of several wins, and incidents can only make it worse', () => {
    const own = [
      { at: 0, status: 1 },
      { at: 10, status: 4 },
    ];
    assert.deepEqual(brief(timelineOf(own, [window(1, 20, 40), window(2, 30, 35, 2)], [], 0, 50)), [
      [0, 10, 1, ''],
      [10, 20, 4, ''],
      [20, 30, 6, 'schedule 1'],
      [30, 35, 2, 'schedule 1,schedule 2'],
      [35, 40, 6, 'schedule 1'],
      [40, 50, 4, ''],
    ]);
    assert.deepEqual(brief(timelineOf(always, [window(1, 10, 20)], [incident(1, 15, 30, 3)], 0, 40)), [
      [0, 10, 1, ''],
      [10, 15, 6, 'schedule 1'],
      [15, 20, 3, 'schedule 1,incident 1'],
      [20, 30, 3, 'incident 1'],
      [30, 40, 1, ''],
    ]);
    assert.deepEqual(
      brief(timelineOf([{ at: 0, status: 4 }], [], [incident(1, 5, 8, 2)], 0, 10)).map(
        ([, , status]) => status,
      ),
      [4, 4, 4],
    );
  });

  test('an open end lasts until the end of the timeline, and empty or outside spans have no effect', () => {
    assert.deepEqual(brief(timelineOf(always, [], [incident(1, 5, null, 4)], 0, 10)), [
      [0, 5, 1, ''],
      [5, 10, 4, 'incident 1'],
    ]);
    const none = [
      incident(1, 5, 5, 4),
      incident(2, 7, 6, 4),
      incident(3, 10, null, 4),
      incident(4, -5, 0, 4),
    ];
    assert.deepEqual(brief(timelineOf(always, [window(1, 20, null)], none, 0, 10)), [[0, 10, 1, '']]);
    assert.deepEqual(brief(timelineOf(always, [], [incident(1, -100, 5, 4)], 0, 10)), [
      [0, 5, 4, 'incident 1'],
      [5, 10, 1, ''],
    ]);
  });

  test('of thousands of concurrent incidents, the newest are listed, all of them count, and it stays fast', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => incident(index + 1, index, null, 2));
    let intervals: Interval[] = [];
    const took = cpuMilliseconds(() => {
      intervals = timelineOf(always, [], [incident(0, -5, 9000, 4), ...many], 0, 10_000);
    });
    assert.ok(took < 1000, `${took} ms`);
    assert.equal(intervals.at(-2000)?.status, 4);
    assert.deepEqual(brief(intervals.slice(-1)), [
      [9999, 10_000, 2, Array.from({ length: 20 }, (_, index) => `incident ${9981 + index}`).join()],
    ]);
  });

  const status = fc.integer({ min: 1, max: 6 });
  const time = fc.integer({ min: -5, max: 65 });
  const own = fc
    .array(fc.record({ at: time, status }), { maxLength: 6 })
    .map((list) => list.toSorted((a, b) => a.at - b.at));
  const spells = (make: typeof incident) =>
    fc
      .array(fc.tuple(time, fc.option(time), status), { maxLength: 5 })
      .map((list) => list.map(([from, to, value], index) => make(index + 1, from, to, value)));
  const span = fc.tuple(time, time).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

  /** The rule, applied literally to one second. */
  function ruleAt(
    own: readonly OwnStatus[],
    windows: readonly Effect[],
    incidents: readonly Effect[],
    at: number,
  ) {
    const before = own.filter((one) => one.at <= at);
    const base = before[before.length - 1]?.status;
    if (base === undefined) return undefined;
    const inEffect = ({ from, to }: Effect) => from <= at && (to === null || at < to);
    const byBadness = [1, 5, 6, 2, 3, 4];
    const worstOf = (list: number[]) => byBadness.findLast((one) => list.includes(one)) as number;
    const active = { windows: windows.filter(inEffect), incidents: incidents.filter(inEffect) };
    const replaced =
      active.windows.length > 0 ? worstOf(active.windows.map((one) => one.cause.status)) : base;
    const status = worstOf([replaced, ...active.incidents.map((one) => one.cause.status)]);
    return { status, causes: [...active.windows, ...active.incidents].map((one) => one.cause) };
  }
  const key = ({ type, id }: Cause) => `${type} ${id}`;

  test('follows the rule at every second, in as few intervals as possible', () => {
    fc.assert(
      fc.property(own, spells(window), spells(incident), span, (set, windows, incidents, [from, to]) => {
        const intervals = timelineOf(set, windows, incidents, from, to);
        for (let second = from; second < to; second++) {
          const found = intervals.filter((one) => one.from <= second && second < one.to);
          const expected = ruleAt(set, windows, incidents, second);
          assert.equal(found.length, expected ? 1 : 0);
          assert.equal(found[0]?.status, expected?.status);
          assert.deepEqual(found[0]?.causes.map(key).sort(), expected?.causes.map(key).sort());
        }
        for (const [index, one] of intervals.entries()) {
          assert.ok(from <= one.from && one.from < one.to && one.to <= to);
          const next = intervals[index + 1];
          if (!next) continue;
          assert.equal(one.to, next.from);
          assert.ok(one.status !== next.status || one.causes.map(key).join() !== next.causes.map(key).join());
        }
      }),
      runs(3000, 15_000),
    );
  });

  const anyRules = fc.record({
    down: fc.subarray([2, 3, 4]),
    maintenance: fc.constantFrom('excluded' as const, 'up' as const, 'down' as const),
  });

  test('counting equals checking every second', () => {
    fc.assert(
      fc.property(
        own,
        spells(incident),
        span,
        anyRules,
        (set, incidents, [from, to], { down, maintenance }) => {
          const counted = countUptime(timelineOf(set, [], incidents, -5, 65), from, to, {
            down,
            maintenance,
          });
          const statuses = Array.from({ length: to - from }, (_, index) =>
            ruleAt(set, [], incidents, from + index),
          )
            .map((one) => one?.status)
            .filter((value) => value !== undefined);
          const isDown = (value: number) => down.includes(value) || (value === 6 && maintenance === 'down');
          const counts = (value: number) => value !== 5 && !(value === 6 && maintenance === 'excluded');
          assert.equal(counted.counted, statuses.filter(counts).length);
          assert.equal(counted.down, statuses.filter(isDown).length);
          for (const value of [1, 2, 3, 4, 5, 6]) {
            assert.equal(counted.byStatus[value], statuses.filter((one) => one === value).length);
          }
        },
      ),
      runs(1000, 5000),
    );
  });

  test('the bars of the days add up to the total', () => {
    const HOUR = 3600;
    const now = Date.parse('2026-04-02T10:00:00Z') / 1000;
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kathmandu');
    fc.assert(
      fc.property(own, spells(window), spells(incident), zone, (set, windows, incidents, where) => {
        const scale = (time: number) => now - (65 - time) * 3 * HOUR - 777;
        const stretch = (spell: Effect): Effect => ({
          ...spell,
          from: scale(spell.from),
          to: spell.to === null ? null : scale(spell.to),
        });
        const days = daysEnding(where, now, 12);
        const from = days[0]?.from ?? now;
        const intervals = timelineOf(
          set.map((one) => ({ ...one, at: scale(one.at) })),
          windows.map(stretch),
          incidents.map(stretch),
          from,
          now,
        );
        const bars = dayBars(intervals, days, rules);
        const whole = countUptime(intervals, from, now, rules);
        assert.deepEqual(
          bars.map(({ date }) => date),
          days.map(({ date }) => date),
        );
        assert.equal(
          bars.reduce((sum, bar) => sum + bar.down, 0),
          whole.down,
        );
        for (const bar of bars) {
          const parts = intervals.filter((one) => one.from < bar.to && one.to > bar.from);
          const byBadness = [1, 5, 6, 2, 3, 4];
          const worst = byBadness.findLast((value) => parts.some((one) => one.status === value));
          assert.equal(bar.status, worst ?? null);
          assert.deepEqual(
            bar.intervals,
            parts
              .filter((one) => one.status !== 1)
              .map((one) => ({ ...one, from: Math.max(one.from, bar.from), to: Math.min(one.to, bar.to) })),
          );
        }
      }),
      runs(500, 2500),
    );
  });
});

describe('uptime', () => {
  const intervals: Interval[] = [1, 2, 3, 4, 5, 6].map((status) => ({
    from: status * 100,
    to: status * 100 + 100,
    status,
    causes: [],
  }));

  test('is counted by the rules in the settings', () => {
    const settings = { uptime_down: [3, 4], uptime_maintenance: 'excluded', timezone: 'UTC' } as const;
    assert.deepEqual(uptimeRules(settings), rules);
    const of = (more: Partial<UptimeRules>) => {
      const { counted, down } = countUptime(intervals, 0, 1000, { ...rules, ...more });
      return [counted, down];
    };
    assert.deepEqual(of({}), [400, 200]);
    assert.deepEqual(of({ down: [4] }), [400, 100]);
    assert.deepEqual(of({ down: [2, 3, 4] }), [400, 300]);
    assert.deepEqual(of({ maintenance: 'up' }), [500, 200]);
    assert.deepEqual(of({ maintenance: 'down' }), [500, 300]);
    assert.deepEqual(of({ down: [5, 6] }), [400, 0]);
  });

  test('is limited to the requested range', () => {
    const { counted, down, byStatus } = countUptime(intervals, 250, 450, rules);
    assert.deepEqual([counted, down], [200, 150]);
    assert.deepEqual(byStatus, [0, 0, 50, 100, 50, 0, 0]);
    assert.equal(countUptime([], 0, 100, rules).counted, 0);
  });

  test('is no percentage with less than 24 hours of data', () => {
    for (const [counted, down] of [
      [0, 0],
      [1, 0],
      [1200, 780],
      [86_399, 0],
    ] as const)
      assert.equal(percentText({ counted, down }), null);
  });

  test('is formatted in percent, rounded down: 100 means no downtime at all', () => {
    const text = (counted: number, down: number) => percentText({ counted, down });
    assert.equal(text(86_400, 0), '100');
    assert.equal(text(31_536_000, 1), '99.99');
    assert.equal(text(100_000, 20), '99.98');
    assert.equal(text(100_000, 100), '99.90');
    assert.equal(text(300_000, 100_000), '66.66');
    assert.equal(text(200_000, 100_000), '50.00');
    assert.equal(text(100_000, 99_999), '0.00');
    assert.equal(text(100_000, 100_000), '0.00');
    fc.assert(
      fc.property(fc.integer({ min: 86_400, max: 400_000_000 }), fc.nat(), (counted, some) => {
        const down = some % (counted + 1);
        const hundredths = BigInt(counted - down) * 10_000n;
        const floored = hundredths / BigInt(counted);
        const expected = `${floored / 100n}.${String(floored % 100n).padStart(2, '0')}`;
        assert.equal(text(counted, down), down === 0 ? '100' : expected);
      }),
    );
  });

  test('thirty healthy components over ninety days are fast', () => {
    const now = Date.parse('2026-04-02T10:00:00Z') / 1000;
    const days = daysEnding('Europe/Berlin', now, 90);
    const from = days[0]?.from ?? now;
    const once = () =>
      cpuMilliseconds(() => {
        for (let count = 0; count < 30; count++) {
          const timeline = timelineOf([{ at: from - 1000, status: 1 }], [], [], from, now);
          dayBars(timeline, days, rules);
          countUptime(timeline, from, now, rules);
        }
      });
    const times = Array.from({ length: 200 }, once).sort((a, b) => a - b);
    assert.ok((times[20] ?? 1) < 1, `${times[20]} ms`);
  });
});
