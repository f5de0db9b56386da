import { noResponse } from '../../kernel/db/faults.ts';

/** After a response took too long, the next ones for the same address do not wait for so long. */
const PAUSE_MS = 1000;
/** How long the one after that waits, to see whether it is still so. */
const SHORT_PATIENCE_MS = 250;
const MAX_ADDRESSES = 1000;
/** How often those that wait are looked at: one timer for all of them costs less than one for each. */
const CHECK_MS = 20;

interface Waiting {
  readonly until: number;
  readonly giveUp: () => void;
}

/**
 * Knows which addresses take too long to answer, because the database does not get on: it is locked, or hangs. It is for
 * requests that may get the last response instead. Which tables a response needs differs, so each address is on its own.
 */
export class SlowResponses {
  readonly #patienceMs: number;
  /** Until when nobody waits, by address. */
  readonly #slow = new Map<string, number>();
  readonly #unfinished = new Map<string, Promise<unknown>>();
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

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
    if (this.isSlow(address)) throw noResponse(new Error('It took too long a moment ago.'), false);
    const running = work();
    this.#watch(address, running);
    const ms = this.#slow.has(address) ? SHORT_PATIENCE_MS : this.#patienceMs;
    return new Promise<T>((resolve, reject) => {
      const giveUp = () => {
        this.#noteSlow(address);
        reject(noResponse(new Error(`An answer was not finished within ${ms} ms.`), false));
      };
      const waiting = { until: performance.now() + ms, giveUp };
      this.#wait(waiting);
      const end = () => this.#waiting.delete(waiting);
      running.then(end, end);
      running.then(resolve, reject);
    });
  }

  #wait(waiting: Waiting): void {
    this.#waiting.add(waiting);
    this.#timer ??= setTimeout(() => this.#check(), CHECK_MS);
  }

  #check(): void {
    this.#timer = undefined;
    const now = performance.now();
    const overdue = [...this.#waiting].filter(({ until }) => until <= now);
    if (overdue.length > 0) {
      // A result that arrived while this process was busy is handled between the timer and the second turn after it.
      setImmediate(() => setImmediate(() => this.#giveUp(overdue)));
    }
    if (this.#waiting.size > overdue.length) this.#timer = setTimeout(() => this.#check(), CHECK_MS);
  }

  #giveUp(overdue: readonly Waiting[]): void {
    for (const waiting of overdue) if (this.#waiting.delete(waiting)) waiting.giveUp();
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
