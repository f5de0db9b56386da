import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testClock } from '../lib/clock.ts';
import { RateLimit } from './rate-limit.ts';

const NOON = 1_773_144_000;

test('the limit is what a caller may ask in a minute; the next request exceeds it', () => {
  const limit = new RateLimit(2, testClock(NOON));
  const common = { limit: 2, resetsAt: NOON + 60 };
  assert.deepEqual(
    limit.take(() => 'a'),
    { ...common, remaining: 1, exceeded: false },
  );
  assert.deepEqual(
    limit.take(() => 'a'),
    { ...common, remaining: 0, exceeded: false },
  );
  assert.deepEqual(
    limit.take(() => 'a'),
    { ...common, remaining: 0, exceeded: true },
  );
  assert.deepEqual(
    limit.take(() => 'a'),
    { ...common, remaining: 0, exceeded: true },
  );
});

test('callers are counted apart', () => {
  const limit = new RateLimit(1, testClock(NOON));
  assert.equal(limit.take(() => 'a')?.exceeded, false);
  assert.equal(limit.take(() => 'b')?.exceeded, false);
  assert.equal(limit.take(() => 'a')?.exceeded, true);
});

test('the count begins anew on the full minute', () => {
  const clock = testClock(NOON + 30);
  const limit = new RateLimit(1, clock);
  limit.take(() => 'a');
  clock.advance(29);
  assert.deepEqual(
    limit.take(() => 'a'),
    { limit: 1, remaining: 0, exceeded: true, resetsAt: NOON + 60 },
  );
  clock.advance(1);
  assert.deepEqual(
    limit.take(() => 'a'),
    { limit: 1, remaining: 0, exceeded: false, resetsAt: NOON + 120 },
  );
});

test('zero means no limit', () => {
  const limit = new RateLimit(0, testClock(NOON));
  for (let count = 0; count < 1000; count++)
    assert.equal(
      limit.take(() => 'a'),
      undefined,
    );
});

test('past a hundred thousand callers, new ones share one count and known ones keep theirs', () => {
  const limit = new RateLimit(2, testClock(NOON));
  for (let caller = 0; caller < 100_000; caller++) limit.take(() => `address ${caller}`);
  assert.equal(limit.take(() => 'new 1')?.remaining, 1);
  assert.equal(limit.take(() => 'new 2')?.remaining, 0);
  assert.equal(limit.take(() => 'new 3')?.exceeded, true);
  assert.equal(limit.take(() => 'address 7')?.exceeded, false);
});
