import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Courtesy } from './courtesy.ts';

const spin = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

async function timeOf(courtesy: Courtesy, turns: number): Promise<number> {
  const began = performance.now();
  for (let turn = 0; turn < turns; turn++) await courtesy.turn();
  return performance.now() - began;
}

test('in a process that is idle nobody waits', async () => {
  const courtesy = new Courtesy();
  await sleep(100);
  assert.ok((await timeOf(courtesy, 20)) < 20);
});

test('in a process that was busy each beginning waits a little, and not for ever', async () => {
  const courtesy = new Courtesy();
  spin(60);
  assert.ok((await timeOf(courtesy, 4)) >= 12);
  const busy = async () => {
    for (let turn = 0; turn < 10; turn++) {
      spin(10);
      await courtesy.turn();
    }
  };
  const began = performance.now();
  await busy();
  assert.ok(performance.now() - began < 1500);
});
