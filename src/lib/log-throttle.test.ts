import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogThrottle } from './log-throttle.ts';

test('the first entries of a kind pass; the others are counted and reported with the next one', () => {
  let now = 0;
  const throttle = new LogThrottle(2, 1000, () => now);
  assert.deepEqual(
    [1, 2, 3, 4, 5].map(() => throttle.admit('a')),
    [0, 0, undefined, undefined, undefined],
  );
  assert.equal(throttle.admit('b'), 0);
  now = 1000;
  assert.deepEqual([throttle.admit('a'), throttle.admit('a'), throttle.admit('a')], [3, 0, undefined]);
});

test('beyond a hundred kinds the rest share one counter, so that memory stays bounded', () => {
  const throttle = new LogThrottle(1, 1000, () => 0);
  for (let kind = 0; kind < 100; kind++) assert.equal(throttle.admit(`kind ${kind}`), 0);
  assert.equal(throttle.admit('new'), 0);
  assert.equal(throttle.admit('another'), undefined);
});
