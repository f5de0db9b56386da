import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Throttle } from './throttle.ts';

/** A process that spends its time as the test says, and is idle while it waits. */
function processThat(spends: { active: number; idle: number }) {
  const waits: number[] = [];
  let waited = 0;
  const throttle = new Throttle({
    spent: () => {
      const spent = { active: spends.active, idle: spends.idle + waited };
      waited = 0;
      return spent;
    },
    wait: async (milliseconds) => {
      waits.push(milliseconds);
      waited += milliseconds;
    },
  });
  const start = async (times: number) => {
    for (let count = 0; count < times; count++) await throttle.waitToStart();
    return waits.splice(0);
  };
  return { throttle, spends, start };
}

test('in an idle process nobody waits', async () => {
  const { start } = processThat({ active: 1, idle: 9 });
  assert.deepEqual(await start(100), []);
});

test('in a busy process each start waits a little, but not forever', async () => {
  const { start, spends } = processThat({ active: 30, idle: 0 });
  const waits = await start(50);
  assert.equal(waits.length, 50);
  assert.ok(
    waits.every((wait) => wait === 5),
    waits.join(),
  );
  // What is remembered is bounded: the idle time of ten waits makes up for it, the last of those above included.
  Object.assign(spends, { active: 0, idle: 0 });
  assert.equal((await start(50)).length, 9);
  Object.assign(spends, { active: 3, idle: 2 });
  assert.deepEqual(await start(50), []);
});

test('those who ask together start in order, and each waits', async () => {
  const { throttle } = processThat({ active: 30, idle: 0 });
  const started: number[] = [];
  await Promise.all([1, 2, 3].map((number) => throttle.waitToStart().then(() => started.push(number))));
  assert.deepEqual(started, [1, 2, 3]);
});
