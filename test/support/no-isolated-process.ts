import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { closeIsolated } from '../../src/lib/isolated-process/run-isolated.ts';

/** Does something while every process that runs templates ends at once, as on a machine that has no memory left. */
export async function withoutIsolatedProcess<T>(work: () => Promise<T>): Promise<T> {
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await closeIsolated();
    await yieldToEventLoop();
  }
  return done;
}
