import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { ChainWalk, type Link, type Problem } from './chain-walk.ts';
import { readReadable } from './read-events.ts';
import { findNewestSeal, verifySeal } from './verify-seal.ts';

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
  /** The newest seal. Events up to its last one are in archives. */
  readonly seal: Row<'event_seals'> | undefined;
  /** How many events from before the seal are still in the database. They were checked, too. */
  readonly kept: number;
}

interface Options {
  /** A hash that the log had at some time, and must still have. */
  readonly anchor?: string | undefined;
  /** Events up to this one may have no hash. */
  readonly unhashedUntil?: number | undefined;
  /** Called after each batch. */
  readonly onProgress?: (read: number) => void;
}

/**
 * Walks the log from its beginning, or from the newest seal, and stops at the first event that does not fit. It only reads,
 * and events are never inserted before others, so the server may run meanwhile.
 */
export async function verifyChain(db: Kysely<Database>, options: Options = {}): Promise<Verification> {
  for (;;) {
    const seal = await findNewestSeal(db);
    const result = await verifyAfter(db, seal, options);
    // If the log was sealed in the meantime, events that were to be read next are no longer there.
    if (!result.problem || (await findNewestSeal(db))?.last_id === seal?.last_id) return result;
  }
}

async function verifyAfter(
  db: Kysely<Database>,
  seal: Row<'event_seals'> | undefined,
  { anchor, unhashedUntil, onProgress }: Options,
): Promise<Verification> {
  const after = seal && { id: seal.last_id, hash: seal.last_hash };
  const walk = new ChainWalk({ after, unhashedUntil });
  let anchorId = after?.hash === anchor ? after?.id : undefined;
  let read = 0;
  const result = (problem: Problem | undefined, kept = 0): Verification => {
    const { head, unhashed } = walk;
    return { read, head, problem, unhashed, anchorId, seal, kept };
  };
  for (;;) {
    const { rows, problem } = await readReadable(db, walk.previous?.id ?? Number.MIN_SAFE_INTEGER);
    if (rows.length === 0 && problem) return result(problem);
    if (rows.length === 0) break;
    for (const row of rows) {
      read += 1;
      const misfit = walk.accept(row);
      if (misfit) return result(misfit);
      if (row.hash !== null && row.hash === anchor) anchorId = row.id;
    }
    onProgress?.(read);
  }
  if (!seal) return result(undefined);
  const { kept, problem } = await verifySeal(db, seal);
  return result(problem, kept);
}
