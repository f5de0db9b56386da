import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../kernel/context.ts';
import { pruneBatch } from '../../resources.ts';

/** After a start, requests come first. */
const FIRST_MS = 30_000;
/** How often it looks whether something has become too old. */
const IDLE_MS = 600_000;
const RETRY_MS = 60_000;

/**
 * Deletes old data in small batches for as long as the process runs. It has its own pace, unlike the background worker, which
 * does its work as fast as it can.
 */
export class Pruner {
  readonly #ctx: Context;
  readonly #stopped = new AbortController();
  #running: Promise<void> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  start(firstMs: number = FIRST_MS): void {
    this.#running ??= this.#run(firstMs);
  }

  /** Waits for the batch in progress, which takes a few milliseconds. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(firstMs: number): Promise<void> {
    const { signal } = this.#stopped;
    let wait = firstMs;
    while (!signal.aborted) {
      // It rejects when the process stops.
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) wait = await this.#prune();
    }
  }

  /** Returns how long to wait until the next batch. */
  async #prune(): Promise<number> {
    try {
      return (await pruneBatch(this.#ctx)).pauseMs ?? IDLE_MS;
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'old data was not deleted; Daymark tries again in a minute');
      return RETRY_MS;
    }
  }
}
