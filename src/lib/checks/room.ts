import type { CheckKind, Expectation } from '../../../common/checks.ts';

/**
 * Runs of checks by how long they may keep a place: class 0 ends within 30 seconds, class 1 may also have to wait for one of our
 * processes, class 2 ends within five minutes, and class 3 may take a day.
 */
const CLASSES = 4;
/** The longest time limits of class 0 and 1, and of class 2, in seconds. */
export const SHORT_TIMEOUT = 30;
export const MEDIUM_TIMEOUT = 300;

interface Lasting {
  readonly kind: CheckKind;
  /** In seconds. */
  readonly timeout: number;
  readonly expect: readonly Expectation[];
}

/** The service asks its database instead (`domain/checks/runs.ts`). */
export function durationClassOf({ kind, timeout, expect }: Lasting): number {
  if (timeout > MEDIUM_TIMEOUT) return 3;
  if (timeout > SHORT_TIMEOUT) return 2;
  return kind === 'status-page' || expect.some(({ type }) => type === 'json') ? 1 : 0;
}

/**
 * The places of a process. Each class, with all that may take longer, gets a quarter less than the one before: whatever hangs, a
 * quarter is left to what ends sooner.
 */
export class Room {
  /** For each class: how many runs of it, and of those that may take longer, may begin. */
  #free: readonly number[];

  constructor(places: number, running: readonly number[]) {
    this.#free = Array.from({ length: CLASSES }, (_, own) => {
      const share = Math.ceil((places * (CLASSES - own)) / CLASSES);
      return share - running.filter((other) => other >= own).length;
    });
  }

  get free(): number {
    return Math.max(0, this.#free[0] ?? 0);
  }

  /** There is room for this class, and for all that end sooner; -1 if there is none at all. */
  get longest(): number {
    const full = this.#free.findIndex((free) => free <= 0);
    return full === -1 ? CLASSES - 1 : full - 1;
  }

  /** Takes a place for a run of this class. Returns whether there was one. */
  take(own: number): boolean {
    if (own > this.longest) return false;
    this.#free = this.#free.map((free, shorter) => (shorter <= own ? free - 1 : free));
    return true;
  }
}
