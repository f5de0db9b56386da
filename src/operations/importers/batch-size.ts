/** Other writers wait for a batch. One that takes longer is made smaller, and one that is much shorter larger. */
const LONG_MS = 200;
const SHORT_MS = 80;
const LEAST = 10;
const MOST = 1000;

/** How many records fit into a batch, so that other writers do not wait long, however slow the database is. */
export class BatchSize {
  records: number;

  constructor(records: number) {
    this.records = records;
  }

  /** Runs a batch, and chooses the size of the next one by how long it took. */
  async measure(batch: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await batch();
    const took = performance.now() - startedAt;
    if (took > LONG_MS) this.records = Math.max(LEAST, Math.floor(this.records / 2));
    else if (took < SHORT_MS) this.records = Math.min(MOST, this.records * 2);
  }
}
