/**
 * How long the processes of the service wait for one another. These values are not configurable; tests shorten them.
 */
export const timing = {
  /** How long busy connections may take to finish before the process exits anyway. */
  shutdownMs: 10_000,
  /** How much longer a process lives if it still records what it has sent: another one would send that again. */
  recordMs: 8000,
  /** A worker that does not listen after this time counts as hanging and is killed. */
  workerStartMs: 60_000,
  /** A worker that has not exited after this time counts as hanging and is killed. Longer than `shutdownMs` and `recordMs`. */
  workerStopMs: 23_000,
  /** After a worker has listened for this long, its exit does not count as a consecutive failure. */
  workerStableMs: 60_000,
  /** The delay before a worker is restarted. It doubles with every consecutive failure. */
  firstRestartDelayMs: 1000,
  maxRestartDelayMs: 30_000,
};
