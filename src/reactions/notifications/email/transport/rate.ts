import { setTimeout as sleep } from 'node:timers/promises';
import { loadInstallationSettings } from '../../../../domain/settings/queries.ts';
import { system } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import { findNextTime, setNextTime } from '../../../../kernel/db/next-times.ts';
import { transaction } from '../../../../kernel/events/transaction.ts';

const NAME = 'mail';
/** Slots are reserved for this period at a time; each reservation is a transaction. */
const RESERVED_MS = 500;
/** A stored time further ahead than this was written by a wrong clock and is ignored. */
const MAX_AHEAD_MS = 60_000;
const AFTER_ERROR_MS = 1000;

export interface Time {
  /** Milliseconds since 1970, on a clock that may be set. */
  readonly now: () => number;
  /** Milliseconds on a clock that nobody sets. */
  readonly elapsed: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const realTime: Time = { now: () => Date.now(), elapsed: () => performance.now(), wait: sleep };

/**
 * Applies the setting `mail_rate` across all processes on all nodes: they reserve slots in the database. It uses real
 * time, not the clock of the context.
 */
export class MailRateLimit {
  readonly #ctx: Context;
  readonly #time: Time;
  #waiting: ((maySend: boolean) => void)[] = [];
  #isRunning = false;
  #isStopped = false;

  constructor(ctx: Context, time: Time = realTime) {
    this.#ctx = ctx;
    this.#time = time;
  }

  /** Emails per second; 0 means unlimited. */
  async perSecond(): Promise<number> {
    const { read: db, dialect } = this.#ctx.connection;
    return (await loadInstallationSettings({ db, dialect })).mail_rate;
  }

  /** Waits for a slot. Resolves to false if the limiter was stopped. */
  waitForSlot(): Promise<boolean> {
    if (this.#isStopped) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#isRunning) void this.#run();
    });
  }

  stop(): void {
    this.#isStopped = true;
    for (const resolve of this.#waiting.splice(0)) resolve(false);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      try {
        const rate = await this.perSecond();
        if (rate === 0) for (const resolve of this.#waiting.splice(0)) resolve(true);
        else await this.#releaseSlots(rate);
      } catch (error) {
        this.#ctx.log.warn(
          { err: error },
          'emails are delayed: the rate limit needs the database, which failed; trying again',
        );
        await this.#time.wait(AFTER_ERROR_MS);
      }
    }
    this.#isRunning = false;
  }

  async #releaseSlots(rate: number): Promise<void> {
    const step = 1000 / rate;
    const count = Math.min(this.#waiting.length, Math.max(1, Math.floor(RESERVED_MS / step)));
    const firstIn = (await this.#reserve(count, step)) - this.#time.now();
    // The clock may be set while this waits.
    const began = this.#time.elapsed();
    for (let slot = 0; slot < count; slot++) {
      const wait = firstIn + slot * step - (this.#time.elapsed() - began);
      if (wait > 0) await this.#time.wait(wait);
      this.#waiting.shift()?.(true);
    }
  }

  /** Reserves the next free slots. Returns the time of the first one. */
  #reserve(count: number, step: number): Promise<number> {
    return transaction(this.#ctx, system, async ({ db }) => {
      const now = this.#time.now();
      const next = (await findNextTime(db, NAME)) ?? 0;
      const first = next > now && next < now + MAX_AHEAD_MS ? next : now;
      await setNextTime(db, NAME, Math.ceil(first + count * step));
      return first;
    });
  }
}
