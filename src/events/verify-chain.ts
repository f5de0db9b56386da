import type { Kysely } from 'kysely';
import { addressFits, BEFORE_THE_FIRST, hashOf } from '../db/event-hash.ts';
import type { Database, Row } from '../db/schema.ts';
import { Unavailable } from '../errors.ts';

/** An event whose hash was found to be right. */
interface Link {
  readonly id: number;
  readonly hash: string;
}

export interface Problem {
  readonly id: number;
  readonly kind: 'changed' | 'missing' | 'out of order' | 'without a hash';
  /** What does not fit, as a sentence. */
  readonly text: string;
}

export interface Verification {
  /** How many events were read, including one that does not fit. */
  readonly read: number;
  /** The last event that fits and has a hash. */
  readonly head: Link | undefined;
  /** The first event that does not fit. */
  readonly problem: Problem | undefined;
  /** The events without a hash that were accepted. */
  readonly unhashed: number;
  /** The event that has the hash of the anchor. */
  readonly anchorId: number | undefined;
}

interface Options {
  /** A hash that the log had at some time, and must still have. */
  readonly anchor?: string | undefined;
  /** Events up to this one may have no hash. */
  readonly unhashedUntil?: number | undefined;
  /** Called after each batch. */
  readonly onProgress?: (read: number) => void;
}

/** Limits memory: the state of one event may have hundreds of kilobytes. */
const BATCH_SIZE = 500;

/**
 * Walks the log from its beginning and stops at the first event that does not fit. It only reads, and events are never
 * inserted before others, so the server may run meanwhile.
 */
export async function verifyChain(db: Kysely<Database>, options: Options = {}): Promise<Verification> {
  const { anchor, unhashedUntil = 0, onProgress } = options;
  let previous: Link | undefined;
  let head: Link | undefined;
  let anchorId: number | undefined;
  let read = 0;
  let unhashed = 0;
  for (;;) {
    const { rows, problem: unreadable } = await readReadable(db, previous?.id ?? Number.MIN_SAFE_INTEGER);
    if (rows.length === 0) return { read, head, problem: unreadable, unhashed, anchorId };
    for (const row of rows) {
      read += 1;
      const hash = hashAfter(previous, row);
      if (row.hash === null && row.id <= unhashedUntil && hash !== undefined) {
        unhashed += 1;
        previous = { id: row.id, hash };
        continue;
      }
      const problem = problemWith(row, previous);
      if (problem || row.hash === null) return { read, head, problem, unhashed, anchorId };
      head = { id: row.id, hash: row.hash };
      previous = head;
      if (row.hash === anchor) anchorId = row.id;
    }
    onProgress?.(read);
  }
}

const readBatch = (db: Kysely<Database>, after: number, limit: number): Promise<Row<'events'>[]> =>
  db.selectFrom('events').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

/** The next events. If one cannot be read at all, those before it; if it is the next one, it is the problem. */
async function readReadable(
  db: Kysely<Database>,
  after: number,
): Promise<{ rows: Row<'events'>[]; problem?: Problem }> {
  try {
    return { rows: await readBatch(db, after, BATCH_SIZE) };
  } catch (error) {
    if (error instanceof Unavailable) throw error;
  }
  const rows: Row<'events'>[] = [];
  try {
    for (let next: Row<'events'> | undefined; rows.length < BATCH_SIZE; rows.push(next)) {
      [next] = await readBatch(db, rows.at(-1)?.id ?? after, 1);
      if (!next) break;
    }
    return { rows };
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    const id = await nextId(db, after);
    const text = `Event ${id} was changed: it cannot be read (${(error as Error).message}).`;
    return { rows, problem: { id, kind: 'changed', text } };
  }
}

async function nextId(db: Kysely<Database>, after: number): Promise<number> {
  const next = db.selectFrom('events').select('id').where('id', '>', after).orderBy('id').limit(1);
  return (await next.executeTakeFirstOrThrow()).id;
}

function problemWith(row: Row<'events'>, previous: Link | undefined): Problem | undefined {
  const { id, previous_id } = row;
  if (row.hash === null) return { id, kind: 'without a hash', text: `Event ${id} has no hash.` };
  const before = previous?.id ?? null;
  const changed = (text: string): Problem => ({ id, kind: 'changed', text });
  if (hashAfter(previous, row) === row.hash) {
    return addressFits(row) ? undefined : changed(`The address in event ${id} was changed.`);
  }
  // The link to the event before it may itself be what was changed.
  if (previous_id === before || hashAfter(previous, { ...row, previous_id: before }) === row.hash)
    return changed(`Event ${id} was changed: its hash does not match what it holds and the event before it.`);
  if (previous_id !== null && previous_id > (before ?? 0) && previous_id < id) {
    const text = `Event ${previous_id} is missing: event ${id} follows it, but the log has ${describe(before)} before event ${id}.`;
    return { id, kind: 'missing', text };
  }
  const text = `Event ${id} is out of order: it was written after ${describe(previous_id)}, and now follows ${describe(before)}.`;
  return { id, kind: 'out of order', text };
}

/**
 * The hash of an event that follows another. A value that Daymark never writes, such as an infinite number as a time,
 * has no canonical form, and the event fits nowhere.
 */
function hashAfter(previous: Link | undefined, row: Row<'events'>): string | undefined {
  try {
    return hashOf(previous?.hash ?? BEFORE_THE_FIRST, row);
  } catch {
    return undefined;
  }
}

const describe = (id: number | null): string => (id === null ? 'no event' : `event ${id}`);
