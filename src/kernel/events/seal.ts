import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import type { Seconds } from '../../lib/clock.ts';
import { command } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { hashOf } from '../db/event-hash.ts';
import type { Database, Row } from '../db/schema.ts';
import { OperatorError } from '../errors.ts';
import { type ArchiveHeader, readArchive, writeArchive } from './archive.ts';
import { placeArchive } from './archive-file.ts';
import { ChainWalk, type Link } from './chain-walk.ts';
import { append } from './events.ts';
import { readReadable } from './read-events.ts';
import { findSealable, staysAfterSeal } from './seal-limits.ts';
import { LOG_ID } from './states.ts';
import { transaction } from './transaction.ts';
import { findNewestSeal, isThere, KeptDigest, type KeptEvent, readKept } from './verify-seal.ts';

export interface SealOptions {
  /** Events from this time on stay. */
  readonly before: Seconds;
  /** Where to write the archive of these events. */
  readonly pathOf: (header: ArchiveHeader) => string;
  readonly unhashedUntil?: number | undefined;
  readonly onProgress?: (written: number) => void;
}

export interface Sealed {
  readonly seal: Row<'event_seals'> | undefined;
  /** The path of the archive; empty if nothing could be sealed. */
  readonly path: string;
  readonly kept: number;
  /** Why no later event was sealed. */
  readonly reason: string;
}

/** How many rows one transaction inserts. Other writers wait for it. */
const ROWS_PER_TRANSACTION = 500;

/**
 * Moves old events to an archive: it writes the file, checks it, and then records in one transaction that the log begins
 * after it. Until then nothing has changed, and running it again starts over. After it, `removeSealed` deletes the events;
 * any node can go on with that.
 */
export async function sealLog(ctx: Context, options: SealOptions): Promise<Sealed> {
  const db = ctx.connection.read;
  const previousSeal = await findNewestSeal(db);
  const after = previousSeal && { id: previousSeal.last_id, hash: previousSeal.last_hash };
  const { lastId, reason } = await findSealable(db, after?.id ?? 0, options.before);
  if (lastId === undefined) return { seal: undefined, path: '', kept: 0, reason };
  const header = {
    first_id: await firstAfter(db, after?.id ?? 0),
    last_id: lastId,
    previous: after ?? null,
  };
  const writer = new SealWriter(db, header, options);
  const path = options.pathOf(header);
  const sha256 = await placeArchive(path, async (partial) => {
    const written = await writeArchive(partial, header, writer.events());
    await checkArchive(partial, writer.last, options.unhashedUntil);
    return written;
  });
  const kept = [...(await findStillKept(db, previousSeal, lastId)), ...writer.kept];
  await storeKept(ctx, lastId, kept);
  const digest = new KeptDigest();
  for (const event of kept) digest.add(event);
  const seal: Row<'event_seals'> = {
    last_id: lastId,
    last_hash: writer.last.hash,
    last_at: writer.lastAt,
    first_id: header.first_id,
    events: writer.count,
    archive: basename(path),
    sha256,
    sealed_at: ctx.clock.now(),
    removed_until: 0,
  };
  await record(ctx, previousSeal, seal, { kept: kept.length, kept_digest: digest.finish() });
  return { seal, path, kept: kept.length, reason };
}

async function firstAfter(db: Kysely<Database>, after: number): Promise<number> {
  const first = db.selectFrom('events').select('id').where('id', '>', after).orderBy('id').limit(1);
  return (await first.executeTakeFirstOrThrow()).id;
}

/** Reads the events to seal, checks them on the way, and notes which of them stay. */
class SealWriter {
  readonly kept: KeptEvent[] = [];
  count = 0;
  lastAt: Seconds = 0;
  readonly #db: Kysely<Database>;
  readonly #header: ArchiveHeader;
  readonly #onProgress: SealOptions['onProgress'];
  readonly #walk: ChainWalk;

  constructor(db: Kysely<Database>, header: ArchiveHeader, { unhashedUntil, onProgress }: SealOptions) {
    this.#db = db;
    this.#header = header;
    this.#onProgress = onProgress;
    this.#walk = new ChainWalk({ after: header.previous ?? undefined, unhashedUntil });
  }

  /** The last event that was read, with its hash. */
  get last(): Link {
    if (!this.#walk.previous) throw new Error('No event was read.');
    return this.#walk.previous;
  }

  async *events(): AsyncGenerator<Row<'events'>> {
    const { last_id, previous } = this.#header;
    for (let last = previous?.id ?? 0; last < last_id; last = this.last.id) {
      const { rows, problem } = await readReadable(this.#db, last);
      if (rows.length === 0) throw notIntact(problem?.text ?? `Event ${last_id} is missing.`);
      const batch = rows.filter(({ id }) => id <= last_id);
      const staying = await this.#findStaying(batch);
      for (const row of batch) {
        const previousHash = this.#walk.previous?.hash ?? '';
        const misfit = this.#walk.accept(row);
        if (misfit) throw notIntact(misfit.text);
        if (staying.has(row.id)) this.kept.push({ id: row.id, hash: this.last.hash, previousHash });
        this.count += 1;
        this.lastAt = row.created_at;
        yield row;
      }
      this.#onProgress?.(this.count);
    }
  }

  async #findStaying(rows: readonly Row<'events'>[]): Promise<ReadonlySet<number>> {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return new Set();
    const staying = await this.#db
      .selectFrom('events')
      .select('id')
      .where('id', '>=', first.id)
      .where('id', '<=', last.id)
      .where(staysAfterSeal(this.#header.last_id))
      .execute();
    return new Set(staying.map(({ id }) => id));
  }
}

const notIntact = (text: string): OperatorError =>
  new OperatorError(`The log was not sealed, because it is not intact: ${text}
Nothing was changed. Run "daymark verify" for details.`);

/** Reads the file again, from the disk: after this, the events are deleted. */
async function checkArchive(path: string, last: Link, unhashedUntil: number | undefined): Promise<void> {
  const { header, events } = await readArchive(path);
  const walk = new ChainWalk({ after: header.previous ?? undefined, unhashedUntil });
  for await (const event of events) {
    const misfit = walk.accept(event);
    if (misfit) throw notIntact(misfit.text);
  }
  if (walk.previous?.hash !== last.hash)
    throw new OperatorError(
      `The archive ${path} does not end with event ${last.id}. Nothing was changed; try again.`,
    );
}

/** The events that stayed at the previous seal and are needed further on. */
async function findStillKept(
  db: Kysely<Database>,
  previousSeal: Row<'event_seals'> | undefined,
  sealId: number,
): Promise<KeptEvent[]> {
  if (!previousSeal) return [];
  const staying = await db
    .selectFrom('kept_events')
    .innerJoin('events', 'events.id', 'kept_events.event_id')
    .select('events.id')
    .where('kept_events.seal_id', '=', previousSeal.last_id)
    .where(staysAfterSeal(sealId))
    .execute();
  const ids = new Set(staying.map(({ id }) => id));
  const kept: KeptEvent[] = [];
  for await (const row of readKept(db, previousSeal.last_id)) {
    if (!isThere(row) || !ids.has(row.id)) continue;
    kept.push({ id: row.id, hash: hashOf(row.previous_hash, row), previousHash: row.previous_hash });
  }
  return kept;
}

/** Nobody looks at these rows before the seal is recorded. What an interrupted run left is replaced. */
async function storeKept(ctx: Context, sealId: number, kept: readonly KeptEvent[]): Promise<void> {
  const { begin } = ctx.connection;
  await begin((db) => db.deleteFrom('kept_events').where('seal_id', '=', sealId).execute());
  for (let start = 0; start < kept.length; start += ROWS_PER_TRANSACTION) {
    const rows = kept
      .slice(start, start + ROWS_PER_TRANSACTION)
      .map(({ id, previousHash }) => ({ seal_id: sealId, event_id: id, previous_hash: previousHash }));
    await begin((db) => db.insertInto('kept_events').values(rows).execute());
  }
}

async function record(
  ctx: Context,
  previousSeal: Row<'event_seals'> | undefined,
  seal: Row<'event_seals'>,
  kept: { readonly kept: number; readonly kept_digest: string },
): Promise<void> {
  await transaction(ctx, command, async (tx) => {
    if ((await findNewestSeal(tx.db))?.last_id !== previousSeal?.last_id)
      throw new OperatorError(
        'Another run of this command has sealed the log in the meantime. Nothing was changed by this one.',
      );
    await tx.db.insertInto('event_seals').values(seal).execute();
    const { first_id, last_id, events, last_hash: anchor, archive, sha256 } = seal;
    await append(tx, 'log.sealed', {
      id: LOG_ID,
      first_id,
      last_id,
      events,
      anchor,
      archive,
      sha256,
      ...kept,
    });
  });
}
