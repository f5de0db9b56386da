import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the slowest path takes on a typical machine. */
const STEP_MS = 100;

/** Rounds the duration up to a whole number of steps, so that it does not reveal what the work did. */
export async function constantTime(work: () => Promise<void>): Promise<void> {
  const start = performance.now();
  try {
    await work();
  } finally {
    const took = performance.now() - start;
    await sleep(Math.max(1, Math.ceil(took / STEP_MS)) * STEP_MS - took);
  }
}
