import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testClock } from '../../lib/clock.ts';
import { usualPace } from '../../lib/pace.ts';
import { Breaker } from './breaker.ts';

describe('a breaker', () => {
  const start = 1_000_000;
  const fresh = () => {
    const clock = testClock(start);
    return { clock, breaker: new Breaker({ clock, pace: usualPace }) };
  };

  test('lets everybody in while all is well', () => {
    const { breaker } = fresh();
    assert.equal(breaker.room, Number.POSITIVE_INFINITY);
    assert.deepEqual([breaker.enter(), breaker.enter(), breaker.enter()], [true, true, true]);
    assert.equal(breaker.readyAt, 0);
  });

  test('lets nobody in for a while after a failure, and then one alone', () => {
    const { clock, breaker } = fresh();
    breaker.enter();
    breaker.fail();
    breaker.leave();
    assert.equal(breaker.readyAt, start + 5);
    assert.deepEqual([breaker.room, breaker.enter()], [0, false]);
    clock.advance(5);
    assert.equal(breaker.room, 1);
    assert.deepEqual([breaker.enter(), breaker.enter()], [true, false]);
    assert.equal(breaker.room, 0);
  });

  test('opens wide when that one came through', () => {
    const { clock, breaker } = fresh();
    breaker.fail();
    clock.advance(5);
    breaker.enter();
    breaker.succeed();
    breaker.leave();
    assert.deepEqual([breaker.room, breaker.readyAt], [Number.POSITIVE_INFINITY, 0]);
  });

  test('asks another one where the one told nothing', () => {
    const { clock, breaker } = fresh();
    breaker.fail();
    clock.advance(5);
    breaker.enter();
    breaker.leave();
    assert.equal(breaker.room, 1);
    assert.equal(breaker.enter(), true);
  });

  test('waits longer each time, up to five minutes', () => {
    const { clock, breaker } = fresh();
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

  test('takes those that fail together for one failure', () => {
    const { clock, breaker } = fresh();
    for (let at = 0; at < 5; at++) breaker.fail();
    assert.equal(breaker.readyAt - clock.now(), 5);
  });
});
