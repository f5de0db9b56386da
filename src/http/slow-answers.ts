import { noAnswer } from '../db/faults.ts';

/** After an answer took too long, the next ones for the same address do not wait for so long. */
const PAUSE_MS = 1000;
/** How long the one after that waits, to see whether it is still so. */
const SHORT_PATIENCE_MS = 250;
const MAX_ADDRESSES = 1000;

/**
 * Knows which addresses take too long to answer, because the database does not get on: it is locked, or hangs. It is for
 * requests that may get the last answer instead. Which tables an answer needs differs, so each address is on its own.
 */
export class SlowAnswers {
  readonly #patienceMs: number;
  /** Until when nobody waits, by address. */
  readonly #slow = new Map<string, number>();
  readonly #unfinished = new Map<string, Promise<unknown>>();

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Whether it is no use to wait for this address now. */
  isSlow(address: string): boolean {
    const until = this.#slow.get(address);
    return until !== undefined && (performance.now() < until || this.#unfinished.has(address));
  }

  /** The result of the work, if it comes in time. The work goes on in any case, and only once for each address. */
  async inTime<T>(address: string, work: () => Promise<T>): Promise<T> {
    if (this.isSlow(address)) throw noAnswer(new Error('It took too long a moment ago.'), false);
    const running = work();
    this.#watch(address, running);
    const ms = this.#slow.has(address) ? SHORT_PATIENCE_MS : this.#patienceMs;
    let timer: NodeJS.Timeout | undefined;
    const overdue = new Promise<never>((_, reject) => {
      const fail = () => {
        this.#noteSlow(address);
        reject(noAnswer(new Error(`An answer was not finished within ${ms} ms.`), false));
      };
      // A result that arrived while this process was busy is handled between the timer and the second turn after it.
      timer = setTimeout(() => setImmediate(() => setImmediate(fail)), ms);
    });
    overdue.catch(() => {});
    try {
      return await Promise.race([running, overdue]);
    } finally {
      clearTimeout(timer);
    }
  }

  #watch(address: string, running: Promise<unknown>): void {
    this.#unfinished.set(address, running);
    const end = () => {
      if (this.#unfinished.get(address) === running) this.#unfinished.delete(address);
    };
    running.then(() => {
      end();
      this.#slow.delete(address);
    }, end);
  }

  #noteSlow(address: string): void {
    if (this.#slow.size >= MAX_ADDRESSES) this.#slow.clear();
    this.#slow.set(address, performance.now() + PAUSE_MS);
  }
}
