import { setTimeout as sleep } from 'node:timers/promises';

/** More than what the longest of the ways takes on a usual machine. */
const STEP_MS = 100;

/** Does something whose duration would tell what it did: it always takes a whole number of steps. */
export async function constantTime(work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  try {
    await work();
  } finally {
    const took = performance.now() - start;
    await sleep(Math.max(1, Math.ceil(took / STEP_MS)) * STEP_MS - took);
  }
}
