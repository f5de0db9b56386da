/** Counts that several processes add to. */
export interface SharedCounts {
  /** Adds to the counts with these names. Returns their sums over all processes. The counts are dropped at `endsAt`. */
  add(counts: ReadonlyMap<string, number>, endsAt: number): Promise<ReadonlyMap<string, number>>;
}
