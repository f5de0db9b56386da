import { SharedRead } from '../../lib/shared-read.ts';
import { NotWritable } from '../errors.ts';
import { sqliteProblem } from './sqlite-errors.ts';

interface WriteCheckTiming {
  /** How long it is believed that the database takes writes. */
  readonly trustedMs: number;
  /** How soon it is asked again after it refused one. */
  readonly retryMs: number;
  /** How long a refused write counts, even if smaller ones succeed: on a full disk, there is room for some of them. */
  readonly refusalMs: number;
}

const usual: WriteCheckTiming = { trustedMs: 10_000, retryMs: 1000, refusalMs: 10_000 };

/** How long whoever asks waits for the response. A database that is merely slow or locked does not refuse writes. */
const LIMIT_MS = 500;

/** Since when the database has been refusing writes, in milliseconds since 1970, and with which error. */
export interface WriteFault {
  readonly since: number;
  readonly error: Error;
}

/**
 * Knows whether the database takes writes. Reads go on while a disk is full or a server only takes reads, so they say
 * nothing about it. It remembers every write that was refused, and when somebody asks, it writes something itself.
 */
export class WriteCheck {
  readonly #timing: WriteCheckTiming;
  readonly #attempt: SharedRead<void>;
  #fault: WriteFault | undefined;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;

  /** `write` writes something that changes nothing. */
  constructor(write: () => Promise<unknown>, timing: WriteCheckTiming = usual) {
    this.#timing = timing;
    const attempt = async () => {
      this.#attemptedAt = performance.now();
      try {
        await write();
        if (performance.now() - this.#refusedAt > timing.refusalMs) this.#fault = undefined;
      } catch (error) {
        // Any other failure, such as a lock or a lost connection, is no news about this.
        if (refusesWrites(error)) this.#remember(error);
      }
    };
    this.#attempt = new SharedRead(attempt, { reuseMs: 0, limitMs: LIMIT_MS });
  }

  /** Runs a write, and remembers if the database refused it. */
  async observe<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (refusesWrites(error)) {
        this.#remember(error);
        this.#refusedAt = performance.now();
      }
      throw error;
    }
  }

  /** Why the database refuses writes; undefined if it takes them, as far as anybody knows. */
  async find(): Promise<WriteFault | undefined> {
    const { retryMs, trustedMs } = this.#timing;
    if (performance.now() - this.#attemptedAt > (this.#fault ? retryMs : trustedMs))
      await this.#attempt.get().catch(() => {});
    return this.#fault;
  }

  #remember(error: Error): void {
    this.#fault = { since: this.#fault?.since ?? Date.now(), error };
  }
}

function refusesWrites(error: unknown): error is Error {
  if (error instanceof NotWritable) return true;
  return ['full', 'read-only', 'failing'].includes(sqliteProblem(error) ?? '');
}
