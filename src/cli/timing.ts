/** How long the processes of the service wait for one another. These are not settings; tests shorten them. */
export const timing = {
  /** Connections that are busy get this long to finish before the process ends anyway. */
  shutdownMs: 10_000,
  /** A worker that does not listen after this long hangs, and is killed. */
  workerStartMs: 60_000,
  /** A worker that has not ended after this long hangs, and is killed. It is longer than `shutdownMs`. */
  workerStopMs: 15_000,
  /** A worker that ends after having listened this long is not another failure in a row. */
  workerStableMs: 60_000,
  /** The pause before a worker is started again. It doubles with every failure in a row. */
  firstPauseMs: 1000,
  longestPauseMs: 30_000,
};
