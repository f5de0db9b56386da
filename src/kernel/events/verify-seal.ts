import { createHash, type Hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashOf } from '../db/event-hash.ts';
import type { Database, Row } from '../db/schema.ts';
import type { Problem } from './chain-walk.ts';
import { findLast } from './log.ts';
import { LOG_ID } from './states.ts';

const BATCH_SIZE = 500;

export const findNewestSeal = (db: Kysely<Database>): Promise<Row<'event_seals'> | undefined> =>
  db.selectFrom('event_seals').selectAll().orderBy('last_id', 'desc').limit(1).executeTakeFirst();

/** An event that stays in the database although it is sealed. */
export interface KeptEvent {
  readonly id: number;
  /** The hash of the event, or the one that it would have. */
  readonly hash: string;
  /** The hash of the event before it, with which its own hash can be checked. */
  readonly previousHash: string;
}

/** One hash for all events that stay. The event `log.sealed` records it, so none of them can be changed or removed later. */
export class KeptDigest {
  readonly #hash: Hash = createHash('sha256');

  add({ id, hash }: Pick<KeptEvent, 'id' | 'hash'>): void {
    this.#hash.update(`${id} ${hash}\n`);
  }

  finish(): string {
    return this.#hash.digest('hex');
  }
}

type StoredKeptEvent = Row<'events'> & { readonly previous_hash: string; readonly event_id: number };

/** The events that stay at a seal, in the order of ids. Those whose rows are missing have no id. */
export async function* readKept(
  db: Kysely<Database>,
  sealId: number,
): AsyncGenerator<Omit<StoredKeptEvent, 'id'> & { readonly id: number | null }> {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('kept_events')
      .leftJoin('events', 'events.id', 'kept_events.event_id')
      .selectAll('events')
      .select(['kept_events.event_id', 'kept_events.previous_hash'])
      .where('kept_events.seal_id', '=', sealId)
      .where('kept_events.event_id', '>', last)
      .orderBy('kept_events.event_id')
      .limit(BATCH_SIZE)
      .execute();
    for (const row of rows) yield row as StoredKeptEvent;
    const end = rows.at(-1);
    if (!end) return;
    last = end.event_id;
  }
}

export const isThere = (row: { readonly id: number | null }): row is StoredKeptEvent => row.id !== null;

/** Checks what the database says about its newest seal, and the sealed events that are still in it. */
export async function verifySeal(
  db: Kysely<Database>,
  seal: Row<'event_seals'>,
): Promise<{ readonly kept: number; readonly problem: Problem | undefined }> {
  const recorded = await findLast({ db }, 'log', LOG_ID);
  const state = recorded?.state;
  const isRecorded =
    state?.last_id === seal.last_id && state.anchor === seal.last_hash && state.sha256 === seal.sha256;
  if (!isRecorded) {
    const text = `The seal up to event ${seal.last_id} was changed: the log has no matching entry "log.sealed".`;
    return { kept: 0, problem: { id: seal.last_id, kind: 'changed', text } };
  }
  const digest = new KeptDigest();
  let kept = 0;
  for await (const row of readKept(db, seal.last_id)) {
    kept += 1;
    if (!isThere(row)) return { kept, problem: missing(row.event_id) };
    const hash = hashOf(row.previous_hash, row);
    if (row.hash !== null && row.hash !== hash) return { kept, problem: changed(row.id) };
    digest.add({ id: row.id, hash });
  }
  if (digest.finish() === state.kept_digest) return { kept, problem: undefined };
  const text = `The events from before the seal that stayed in the database were changed: they are not those that event ${recorded?.id} recorded.`;
  return { kept, problem: { id: seal.last_id, kind: 'changed', text } };
}

const missing = (id: number): Problem => ({
  id,
  kind: 'missing',
  text: `Event ${id} is missing: it is sealed, but was to stay in the database.`,
});

const changed = (id: number): Problem => ({
  id,
  kind: 'changed',
  text: `Event ${id} was changed: its hash does not match what it holds and the event before it.`,
});
