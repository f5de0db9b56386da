import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportKind } from '../../../readers/source.ts';
import type { Context } from '../../kernel/context.ts';
import { quietBatch } from './quiet-batch.ts';
import type { ImportReport } from './report.ts';
import { type Batch, type Failure, type Outcome, oneByOne } from './writer.ts';

/** Other writers wait for a batch. One that takes longer is made smaller, and one that is much shorter larger. */
const LONG_MS = 200;
const SHORT_MS = 80;
const LEAST = 10;
const MOST = 1000;

/** How many records fit into a batch, so that other writers do not wait long, however slow the database is. */
class BatchSize {
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

/** How many records a batch has at first. */
const BATCH_SIZE = 100;
/**
 * Other processes try to get the write lock of SQLite again and again, with pauses of up to 38 milliseconds. Only a longer
 * pause lets each of them have it. PostgreSQL has a queue for the lock.
 */
const PAUSE_MS = 40;

/** Told after each batch: how many records of a kind were read so far. */
export type Progress = (kind: ImportKind, done: number) => void;

/** Writes the first of these records, as many as a batch has time for, and returns what became of them. */
type WriteGroup<R, Result> = (batch: Batch, records: readonly R[]) => Promise<readonly Result[]>;

/**
 * Writes records in batches, each in one transaction. Other writers wait for a batch, so its size follows from how long the
 * one before took. `done` is called after each batch, with the records that it wrote.
 */
export async function writeInBatches<R, Result>(
  ctx: Context,
  records: AsyncIterable<R>,
  write: WriteGroup<R, Result>,
  done: (written: readonly (readonly [R, Result])[]) => void = () => {},
): Promise<void> {
  const size = new BatchSize(BATCH_SIZE);
  for await (const group of groupsOf(records, () => size.records)) {
    for (let rest = group; rest.length > 0; ) {
      let results: readonly Result[] = [];
      await quietBatch(ctx, (inside, clock) =>
        size.measure(async () => {
          results = await write({ ctx: inside, clock }, rest);
        }),
      );
      done(results.map((result, index) => [rest[index] as R, result]));
      rest = rest.slice(results.length);
      if (ctx.connection.dialect.name === 'sqlite') await sleep(PAUSE_MS);
    }
  }
}

/** Records in groups of this size, and a smaller one at the end. */
export async function* groupsOf<R>(records: AsyncIterable<R>, size: () => number): AsyncGenerator<R[]> {
  let group: R[] = [];
  for await (const record of records) {
    group.push(record);
    if (group.length < size()) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Writes the records of an import in batches, and reports what became of them. */
export class BatchWriter {
  readonly #ctx: Context;
  readonly #report: ImportReport;
  readonly #progress: Progress;
  readonly #prepare: (inside: Context) => Promise<void>;

  /** `prepare` is called at the beginning of each batch, in its transaction. */
  constructor(
    ctx: Context,
    report: ImportReport,
    progress: Progress,
    prepare: (inside: Context) => Promise<void> = async () => {},
  ) {
    this.#ctx = ctx;
    this.#report = report;
    this.#progress = progress;
    this.#prepare = prepare;
  }

  /** `nameOf` names a record that could not be written. */
  inGroups<R>(
    kind: ImportKind,
    records: AsyncIterable<R>,
    nameOf: (record: R) => string,
    write: WriteGroup<R, Outcome | Failure>,
  ): Promise<void> {
    const prepared: typeof write = async (batch, group) => {
      await this.#prepare(batch.ctx);
      return write(batch, group);
    };
    return writeInBatches(this.#ctx, records, prepared, (written) => {
      for (const [record, result] of written) {
        if (typeof result === 'string') this.#report.count(kind, result);
        else this.#report.fail(kind, nameOf(record), result.reason);
      }
      this.#progress(kind, this.#report.total(kind));
    });
  }

  /** Writes one record after the other. One that cannot be written leaves nothing behind, and does not stop the others. */
  each<R>(
    kind: ImportKind,
    records: AsyncIterable<R>,
    nameOf: (record: R) => string,
    write: (batch: Batch, record: R) => Promise<Outcome>,
  ): Promise<void> {
    return this.inGroups(kind, records, nameOf, (batch, group) => oneByOne(batch, group, write));
  }
}
