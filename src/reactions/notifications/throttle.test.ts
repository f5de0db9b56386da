import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Throttle } from './throttle.ts';

const spin = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

async function timeOf(throttle: Throttle, starts: number): Promise<number> {
  const began = performance.now();
  for (let start = 0; start < starts; start++) await throttle.waitToStart();
  return performance.now() - began;
}

test('in an idle process nobody waits', async () => {
  const throttle = new Throttle();
  const times: number[] = [];
  // Other processes of the machine may hold up one measurement, and hardly ten of them.
  while (times.length < 10) {
    await sleep(100);
    times.push(await timeOf(throttle, 20));
  }
  assert.ok(Math.min(...times) < 20, `${times}`);
});

test('in a busy process each start waits a little, but not forever', async () => {
  const throttle = new Throttle();
  spin(60);
  assert.ok((await timeOf(throttle, 4)) >= 12);
  const busy = async () => {
    for (let start = 0; start < 10; start++) {
      spin(10);
      await throttle.waitToStart();
    }
  };
  const began = performance.now();
  await busy();
  assert.ok(performance.now() - began < 1500);
});
