import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testClock } from '../../lib/clock.ts';
import { Breaker } from './breaker.ts';
import { Semaphore } from './semaphore.ts';

describe('a circuit breaker', () => {
  const start = 1_000_000;
  const newBreaker = () => {
    const clock = testClock(start);
    return { clock, breaker: new Breaker(clock) };
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

describe('a semaphore', () => {
  test('runs up to its limit at once, and the others in the order of arrival', async () => {
    const slots = new Semaphore(2);
    const startedIds: number[] = [];
    let under = 0;
    let maxRunning = 0;
    const work = (at: number) =>
      slots.run(async () => {
        startedIds.push(at);
        maxRunning = Math.max(maxRunning, ++under);
        await sleep(2);
        under--;
        return at;
      });
    assert.deepEqual(await Promise.all([0, 1, 2, 3, 4].map(work)), [0, 1, 2, 3, 4]);
    assert.deepEqual(startedIds, [0, 1, 2, 3, 4]);
    assert.equal(maxRunning, 2);
  });

  test('is released by work that fails', async () => {
    const slots = new Semaphore(1);
    const failed = slots.run(async () => {
      throw new Error('broken');
    });
    const next = slots.run(async () => 'next');
    await assert.rejects(failed, /broken/);
    assert.equal(await next, 'next');
    assert.equal(await slots.run(async () => 'again'), 'again');
  });
});
