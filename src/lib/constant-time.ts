import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the slowest path takes on a typical machine. */
const STEP_MS = 100;

interface Time {
  /** Milliseconds on a clock that nobody sets. */
  readonly elapsed: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** What it measures and waits with, unless a test drives the time. */
export const realTime: Time = { elapsed: () => performance.now(), wait: sleep };

/** Rounds the duration up to a whole number of steps, so that it does not reveal what the work did. */
export async function constantTime(work: () => Promise<void>, time: Time = realTime): Promise<void> {
  const start = time.elapsed();
  try {
    await work();
  } finally {
    const took = time.elapsed() - start;
    await time.wait(Math.max(1, Math.ceil(took / STEP_MS)) * STEP_MS - took);
  }
}
