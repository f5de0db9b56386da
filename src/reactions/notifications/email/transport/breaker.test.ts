import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { manualClock } from '../../../../lib/clock.ts';
import { defaultTiming } from '../../../../lib/delivery-timing.ts';
import { Breaker } from './breaker.ts';

describe('a circuit breaker', () => {
  const start = 1_000_000;
  const newBreaker = () => {
    const clock = manualClock(start);
    return { clock, breaker: new Breaker({ clock, timing: defaultTiming }) };
  };

  test('admits everybody while there is no failure', () => {
    const { breaker } = newBreaker();
    assert.equal(breaker.capacity, Number.POSITIVE_INFINITY);
    assert.deepEqual([breaker.enter(), breaker.enter(), breaker.enter()], [true, true, true]);
    assert.equal(breaker.readyAt, 0);
  });

  test('admits nobody for a while after a failure, and then a single probe', () => {
    const { clock, breaker } = newBreaker();
    breaker.enter();
    breaker.fail();
    breaker.leave();
    assert.equal(breaker.readyAt, start + 5);
    assert.deepEqual([breaker.capacity, breaker.enter()], [0, false]);
    clock.advance(5);
    assert.equal(breaker.capacity, 1);
    assert.deepEqual([breaker.enter(), breaker.enter()], [true, false]);
    assert.equal(breaker.capacity, 0);
  });

  test('closes when the probe succeeds', () => {
    const { clock, breaker } = newBreaker();
    breaker.fail();
    clock.advance(5);
    breaker.enter();
    breaker.succeed();
    breaker.leave();
    assert.deepEqual([breaker.capacity, breaker.readyAt], [Number.POSITIVE_INFINITY, 0]);
  });

  test('admits another probe if the first one had no result', () => {
    const { clock, breaker } = newBreaker();
    breaker.fail();
    clock.advance(5);
    breaker.enter();
    breaker.leave();
    assert.equal(breaker.capacity, 1);
    assert.equal(breaker.enter(), true);
  });

  test('waits longer each time, up to five minutes', () => {
    const { clock, breaker } = newBreaker();
    const pauses = Array.from({ length: 9 }, () => {
      breaker.enter();
      breaker.fail();
      breaker.leave();
      const pause = breaker.readyAt - clock.now();
      clock.set(breaker.readyAt);
      return pause;
    });
    assert.deepEqual(pauses, [5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test('counts simultaneous failures as one', () => {
    const { clock, breaker } = newBreaker();
    for (let at = 0; at < 5; at++) breaker.fail();
    assert.equal(breaker.readyAt - clock.now(), 5);
  });
});
