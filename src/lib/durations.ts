/** The upper bounds of the buckets, in seconds: from a response that is in memory to one that waits for a lock. */
export const DURATION_BUCKETS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

/** Durations, counted in buckets. Adding one takes a few comparisons and creates no objects. */
export class Durations {
  /** How many were in each bucket and not in a smaller one. The last number counts those above all bounds. */
  readonly counts = new Float64Array(DURATION_BUCKETS.length + 1);
  /** In seconds. */
  sum = 0;

  add(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < DURATION_BUCKETS.length && seconds > (DURATION_BUCKETS[bucket] as number)) bucket++;
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
    this.sum += seconds;
  }
}
