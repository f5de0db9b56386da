import { addressFits, BEFORE_THE_FIRST, hashOf } from '../db/event-hash.ts';
import type { Row } from '../db/schema.ts';

/** An event whose hash was found to be right. */
export interface Link {
  readonly id: number;
  readonly hash: string;
}

export interface Problem {
  readonly id: number;
  readonly kind: 'changed' | 'missing' | 'out of order' | 'without a hash';
  /** What does not fit, as a sentence. */
  readonly text: string;
}

interface Options {
  /** The event before the first one; undefined at the beginning of the log. */
  readonly after?: Link | undefined;
  /** Events up to this one may have no hash. */
  readonly unhashedUntil?: number | undefined;
}

/** Checks events one after the other, in the order of their ids, whether they come from the database or from an archive. */
export class ChainWalk {
  readonly #unhashedUntil: number;
  #previous: Link | undefined;
  #head: Link | undefined;
  #unhashed = 0;

  constructor({ after, unhashedUntil = 0 }: Options) {
    this.#previous = after;
    this.#head = after;
    this.#unhashedUntil = unhashedUntil;
  }

  /** The last event that fits, with the hash that it has, or would have. */
  get previous(): Link | undefined {
    return this.#previous;
  }

  /** The last event that fits and has a hash. */
  get head(): Link | undefined {
    return this.#head;
  }

  /** The events without a hash that were accepted. */
  get unhashed(): number {
    return this.#unhashed;
  }

  /** Accepts the next event, or says why it does not fit. */
  accept(row: Row<'events'>): Problem | undefined {
    const hash = hashAfter(this.#previous, row);
    if (row.hash === null && row.id <= this.#unhashedUntil && hash !== undefined) {
      this.#unhashed += 1;
      this.#previous = { id: row.id, hash };
      return undefined;
    }
    const problem = problemWith(row, this.#previous);
    if (problem) return problem;
    this.#head = { id: row.id, hash: row.hash as string };
    this.#previous = this.#head;
    return undefined;
  }
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
