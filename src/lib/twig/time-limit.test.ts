import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTimeLimit } from './time-limit.ts';

const sleep = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

test('a time limit counts what the thread computes, and not how long it waits', () => {
  const isExceeded = startTimeLimit(100);
  assert.equal(isExceeded(), false);
  sleep(150);
  assert.equal(isExceeded(), false);
  const before = process.threadCpuUsage();
  while (!isExceeded()) {
    // Computes until the limit is exceeded; without one, the test would not end.
  }
  const { user, system } = process.threadCpuUsage(before);
  assert.ok(user + system > 50_000, 'the thread computed for most of the limit');
  assert.equal(isExceeded(), true);
});
