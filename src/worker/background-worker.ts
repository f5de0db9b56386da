import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { consume, cursorNames } from '../events/consume.ts';
import type { ChannelQueue } from '../notifications/channel-queue.ts';
import { findNextMailCheck, updateHeldMail } from '../notifications/email/hold.ts';
import { findNextDue, runDue } from '../scheduler/run-due.ts';
import { consumers } from './consumers.ts';

/** How often it asks whether anybody has written: one look at a number, not at the tables. */
const POLL_MS = 500;
/** After a lane had room for more: others may have too, in a moment. */
const ROOM_MS = 10;
/** After something went wrong, such as a database that is away. */
const PAUSE_MS = 5000;
/** How long the end waits for what is under way; the rest is tried again when its lease is over. */
const STOP_MS = 5000;

/**
 * Everything that happens by itself: it reads the log, lets the clock do its part, and sends. It runs in every process, and
 * they agree through the database. It sleeps until something is due or somebody has written.
 */
export class BackgroundWorker {
  readonly #ctx: Context;
  readonly #lanes: readonly ChannelQueue[];
  /** What can be done, a small part at a time. Each tells whether there was anything. */
  readonly #parts: readonly (() => Promise<boolean>)[];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStarted = false;
  #isStopped = false;
  #seen: number | undefined;
  #nextDue: number | undefined;
  #isWoken = false;

  constructor(ctx: Context, queues: readonly ChannelQueue[]) {
    this.#ctx = ctx;
    this.#lanes = queues;
    this.#parts = [
      ...cursorNames.map((name) => () => consume(ctx, name, consumers[name])),
      () => runDue(ctx),
      () => updateHeldMail(ctx),
      ...queues.map((queue) => () => queue.advance()),
    ];
    for (const queue of queues) queue.onRoom = () => this.#wake();
  }

  start(): void {
    this.#isStarted = true;
    this.#lookIn(0);
  }

  /** Ends after what is under way, if that takes no longer than a moment: what was handed over is noted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const ended = Promise.all([this.#running, ...this.#lanes.map((queue) => queue.stop())]);
    await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Does everything that is to be done now, and waits for it. */
  async settle(): Promise<void> {
    do await Promise.all(this.#lanes.map((queue) => queue.settle()));
    while (await this.runPending());
  }

  /** Does what is to be done now. Returns whether there was anything. */
  async runPending(): Promise<boolean> {
    for (let anything = false; ; anything = true) {
      const done = await this.#doParts();
      if (!done || this.#isStopped) return done || anything;
    }
  }

  /** One part that fails does not keep the others from their work. */
  async #doParts(): Promise<boolean> {
    const errors: unknown[] = [];
    let anything = false;
    for (const part of this.#parts) {
      if (this.#isStopped) break;
      try {
        const done = await part();
        anything ||= done;
        // SQLite answers at once, so without this no request would be answered until everything is done.
        if (done) await yieldToEventLoop();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors);
    return anything;
  }

  #wake(): void {
    this.#isWoken = true;
    if (!this.#isStarted || this.#running) return;
    clearTimeout(this.#timer);
    this.#lookIn(ROOM_MS);
  }

  #lookIn(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#look().then((wait) => {
        this.#running = undefined;
        this.#lookIn(this.#isWoken ? Math.min(wait, ROOM_MS) : wait);
      });
    }, ms);
    this.#timer.unref();
  }

  /** Looks whether there is anything to do, and does it. Returns how long to wait. */
  async #look(): Promise<number> {
    try {
      const seen = await this.#ctx.connection.dataVersion.read();
      const isDue = this.#nextDue !== undefined && this.#nextDue <= this.#ctx.clock.now();
      if (seen !== this.#seen || isDue || this.#isWoken) {
        this.#isWoken = false;
        await this.runPending();
        this.#nextDue = await this.#findNextDue();
        // Only now: what went wrong is tried again.
        this.#seen = seen;
      }
      return POLL_MS;
    } catch (error) {
      this.#seen = undefined;
      this.#isWoken = false;
      this.#ctx.log.error({ err: error }, 'notifications wait: trying again in a few seconds');
      return PAUSE_MS;
    }
  }

  async #findNextDue(): Promise<number | undefined> {
    const ctx = this.#ctx;
    const moments = [
      findNextDue(ctx),
      findNextMailCheck(ctx),
      ...this.#lanes.map((queue) => queue.nextDue()),
    ];
    const known = (await Promise.all(moments)).filter((moment) => moment !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  }
}
