import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StepSize } from './short-turn.ts';

/** The sizes of steps on a machine that changes this many rows in a millisecond, until `totalMs` have passed. */
function stepsOn(rowsPerMs: number, totalMs: number): { sizes: number[]; ms: number } {
  const size = new StepSize();
  const sizes: number[] = [];
  let ms = 0;
  while (ms < totalMs) {
    sizes.push(size.rows);
    const took = size.rows / rowsPerMs;
    ms += took;
    size.adapt(took, totalMs - ms);
  }
  return { sizes, ms };
}

test('steps grow until they take as long as they may, and end in time', () => {
  const { sizes, ms } = stepsOn(20, 20);
  assert.deepEqual(sizes.slice(0, 3), [25, 100, 275]);
  assert.ok(ms < 21, `${ms} ms`);
});

test('on a machine that is slow, or slow at this moment, only the first small step takes longer', () => {
  const { sizes } = stepsOn(0.5, 20);
  assert.deepEqual(sizes, [25]);
  const size = new StepSize();
  size.adapt(1, 19);
  size.adapt(200, 20);
  assert.ok(size.rows <= 10, `${size.rows} rows`);
});

test('there is always at least one row, and never too many', () => {
  const size = new StepSize();
  size.adapt(1000, 0);
  assert.equal(size.rows, 1);
  for (let steps = 0; steps < 20; steps++) size.adapt(0, 20);
  assert.equal(size.rows, 500);
});
