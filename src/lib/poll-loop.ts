import { setTimeout as sleep } from 'node:timers/promises';

/** How long `stop` waits for a run in progress. */
const STOP_MS = 3000;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60_000;

interface PollLoopOptions {
  readonly pollMs: number;
  /** Does what there is to do. Returns how long to wait at least until the next poll, if it takes longer than usual. */
  readonly run: () => Promise<number | undefined>;
  /** A run failed. The next one begins after the delay, which grows with every failure in a row. */
  readonly onFailure: (error: unknown, delayMs: number) => void;
}

/** Runs something again and again, one run at a time. It never keeps the process from ending. */
export class PollLoop {
  readonly #options: PollLoopOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(options: PollLoopOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(): void {
    this.#pollIn(0);
  }

  /** Stops after the run in progress, but waits only a few seconds for it. Returns whether it has ended. */
  async stop(): Promise<boolean> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.race([this.#running, sleep(STOP_MS, undefined, { ref: false })]);
    return this.#running === undefined;
  }

  #pollIn(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#poll().then((wait) => {
        this.#running = undefined;
        this.#pollIn(wait);
      });
    }, ms).unref();
  }

  async #poll(): Promise<number> {
    const { run, pollMs, onFailure } = this.#options;
    try {
      const wait = (await run()) ?? 0;
      this.#failures = 0;
      return Math.max(pollMs, wait);
    } catch (error) {
      const delay = Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, MAX_RETRY_MS);
      if (!this.#isStopped) onFailure(error, delay);
      return delay;
    }
  }
}
