/** Others wait for a turn of the background, such as a transaction. After so long it ends, and the next one does the rest. */
const MAX_TURN_MS = 20;

const FIRST_ROWS = 25;
const MAX_ROWS = 500;
const MAX_GROWTH = 4;

/**
 * How many rows to change at once, if others wait meanwhile: few at first, and then as many as the time allows. The same
 * number of rows takes a millisecond on one machine and a second on another one that is busy.
 */
export class StepSize {
  #rows = FIRST_ROWS;

  get rows(): number {
    return this.#rows;
  }

  /** Adapts to how long the last step took, and to how long the next one may take. */
  adapt(tookMs: number, allowedMs: number): void {
    const possible = (this.#rows * allowedMs) / Math.max(tookMs, 0.01);
    this.#rows = Math.floor(Math.max(1, Math.min(possible, this.#rows * MAX_GROWTH, MAX_ROWS)));
  }
}

export interface Turn {
  readonly rows: number;
  readonly tookMs: number;
}

/** One turn of work that is done in steps: each is given how many rows it may change, and returns how many there were. */
export async function takeTurn(step: (maxRows: number) => Promise<number>): Promise<Turn> {
  const tookMs = stopwatch();
  const size = new StepSize();
  let rows = 0;
  for (let some = 1; some > 0 && tookMs() < MAX_TURN_MS; rows += some) {
    const before = tookMs();
    some = await step(size.rows);
    size.adapt(tookMs() - before, MAX_TURN_MS - tookMs());
  }
  return { rows, tookMs: tookMs() };
}

/** One turn of work that is done record by record. It does at least one. */
export async function forEachInTurn<R>(
  records: readonly R[],
  work: (record: R) => Promise<void>,
): Promise<void> {
  const tookMs = stopwatch();
  for (const record of records) {
    await work(record);
    if (tookMs() > MAX_TURN_MS) break;
  }
}

function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => performance.now() - startedAt;
}
