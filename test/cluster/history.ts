import assert from 'node:assert/strict';

/** A value that a client wrote to a register. Each value is written once. */
export interface RegisterWrite {
  readonly register: number;
  readonly value: number;
  readonly began: number;
  /** When it was acknowledged; undefined if it never was. */
  readonly acknowledged: number | undefined;
}

/** A value that a client read from a register. */
export interface RegisterRead {
  readonly register: number;
  readonly value: number;
  readonly node: string;
  readonly began: number;
  readonly ended: number;
}

/** What the checker has compared. */
export interface HistoryReport {
  readonly acknowledged: number;
  readonly unacknowledged: number;
  readonly reads: number;
  /** Reads that began after a write was acknowledged, and had to see it. */
  readonly afterWrite: number;
}

/** The value of a register before the first write. */
export const INITIAL = 0;

/**
 * Checks that a history is linearizable. `committed` has the values of each register in the order of the event log, so the
 * order of the writes is known and need not be searched for. What remains to be checked:
 *
 * - Every acknowledged write is in the log, and no write is there twice.
 * - A write that began after another one was acknowledged comes after it.
 * - A read returns a value that had been sent before the read ended, and none that is older than what was acknowledged or
 *   read by anybody before the read began.
 */
export function checkHistory(
  writes: readonly RegisterWrite[],
  reads: readonly RegisterRead[],
  committed: ReadonlyMap<number, readonly number[]>,
): HistoryReport {
  let afterWrite = 0;
  for (const [register, values] of committed) {
    const order = positionsOf(register, values);
    const own = writes.filter((write) => write.register === register);
    checkWrites(own, order);
    afterWrite += checkReads(
      own,
      reads.filter((read) => read.register === register),
      order,
    );
  }
  const acknowledged = writes.filter((write) => write.acknowledged !== undefined).length;
  return { acknowledged, unacknowledged: writes.length - acknowledged, reads: reads.length, afterWrite };
}

function positionsOf(register: number, values: readonly number[]): ReadonlyMap<number, number> {
  const order = new Map([[INITIAL, 0]]);
  for (const [at, value] of values.entries()) {
    assert.ok(!order.has(value), `register ${register}: the write of ${value} happened twice`);
    order.set(value, at + 1);
  }
  return order;
}

function checkWrites(writes: readonly RegisterWrite[], order: ReadonlyMap<number, number>): void {
  const known = new Map(writes.map((write) => [write.value, write]));
  for (const value of order.keys())
    assert.ok(value === INITIAL || known.has(value), `nobody wrote ${value}, and yet it is in the log`);
  const newest = new Newest();
  const acknowledged = writes.filter((write) => write.acknowledged !== undefined);
  for (const { value, acknowledged: at } of acknowledged.toSorted(byAcknowledgement)) {
    const position = order.get(value);
    assert.ok(position !== undefined, `the write of ${value} was acknowledged, and is lost`);
    newest.add(at as number, position, `the write of ${value}`);
  }
  for (const { value, began } of writes) {
    const position = order.get(value);
    const before = newest.before(began);
    assert.ok(
      position === undefined || position > before.position || before.position === 0,
      `the write of ${value} began after ${before.what} was acknowledged, and yet comes before it`,
    );
  }
}

/** Returns how many reads began after an acknowledged write. */
function checkReads(
  writes: readonly RegisterWrite[],
  reads: readonly RegisterRead[],
  order: ReadonlyMap<number, number>,
): number {
  const known = new Map(writes.map((write) => [write.value, write]));
  const seen = [
    ...writes
      .filter(({ value, acknowledged }) => acknowledged !== undefined && order.has(value))
      .map(({ value, acknowledged }) => ({
        at: acknowledged as number,
        value,
        what: `the write of ${value}`,
      })),
    ...reads.map(({ value, ended, node }) => ({ at: ended, value, what: `a read of ${value} on ${node}` })),
  ].toSorted((a, b) => a.at - b.at);
  const newest = new Newest();
  for (const { at, value, what } of seen) newest.add(at, order.get(value) ?? 0, what);
  const firstAcknowledged = Math.min(
    ...writes.map(({ acknowledged }) => acknowledged ?? Number.POSITIVE_INFINITY),
  );
  for (const { value, node, began, ended } of reads) {
    const position = order.get(value);
    assert.ok(position !== undefined, `${node} returned ${value}, which was never committed`);
    const write = known.get(value);
    assert.ok(!write || write.began <= ended, `${node} returned ${value} before anybody wrote it`);
    const before = newest.before(began);
    assert.ok(
      position >= before.position,
      `${node} returned ${value}, which is older than ${before.what} before the read began`,
    );
  }
  return reads.filter(({ began }) => began > firstAcknowledged).length;
}

const byAcknowledgement = (a: RegisterWrite, b: RegisterWrite): number =>
  (a.acknowledged as number) - (b.acknowledged as number);

/** The newest position that anybody knew of at a time. Entries are added in the order of time. */
class Newest {
  readonly #entries: { readonly at: number; readonly position: number; readonly what: string }[] = [];

  add(at: number, position: number, what: string): void {
    const last = this.#entries.at(-1);
    if (!last || position > last.position) this.#entries.push({ at, position, what });
  }

  before(time: number): { readonly position: number; readonly what: string } {
    return this.#entries.findLast(({ at }) => at < time) ?? { position: 0, what: 'nothing' };
  }
}
