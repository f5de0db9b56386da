import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultTiming } from '../../lib/delivery-timing.ts';
import { waitAfter } from './retry.ts';

const [MINUTE, HOUR] = [60, 3600];

test('the delays are those of Standard Webhooks: about three days, then Daymark gives up', () => {
  const shortest = Array.from({ length: 10 }, (_, index) => waitAfter(index + 1, defaultTiming, () => 0));
  assert.deepEqual(shortest, [
    5,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
    undefined,
  ]);
});

test('jitter makes a delay up to a fifth longer, never shorter', () => {
  assert.equal(
    waitAfter(2, defaultTiming, () => 0.999),
    360,
  );
  const waits = Array.from({ length: 200 }, () => waitAfter(2, defaultTiming) as number);
  assert.ok(waits.every((wait) => wait >= 300 && wait <= 360));
  assert.ok(new Set(waits).size > 10);
});
