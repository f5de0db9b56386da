import { setTimeout as sleep } from 'node:timers/promises';
import { system } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../events/transaction.ts';
import { loadSettings } from '../../resources/settings/queries.ts';

const NAME = 'mail';
/** Turns are reserved for so long at a time, which is a transaction each. */
const RESERVED_MS = 500;
/** A moment further away than this was noted by a clock that ran wrong. */
const FAR_AWAY_MS = 60_000;
const AFTER_ERROR_MS = 1000;

/**
 * The setting `mail_rate`, over all processes on all nodes: they take turns that the database hands out. It counts in real
 * time, which is the server's.
 */
export class MailRateLimit {
  readonly #ctx: Context;
  #waiting: ((mayGo: boolean) => void)[] = [];
  #isRunning = false;
  #isStopped = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Mails a second; 0 is no limit. */
  async perSecond(): Promise<number> {
    const { read: db, dialect } = this.#ctx.connection;
    return (await loadSettings({ db, dialect })).mail_rate;
  }

  /** Waits for a turn. False where there will be none, because it was stopped. */
  turn(): Promise<boolean> {
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
        else await this.#letGo(rate);
      } catch (error) {
        this.#ctx.log.warn({ err: error }, 'mails wait: their rate cannot be kept without the database');
        await sleep(AFTER_ERROR_MS);
      }
    }
    this.#isRunning = false;
  }

  async #letGo(rate: number): Promise<void> {
    const step = 1000 / rate;
    const count = Math.min(this.#waiting.length, Math.max(1, Math.floor(RESERVED_MS / step)));
    const first = await this.#reserve(count, step);
    for (let turn = 0; turn < count; turn++) {
      const wait = first + turn * step - Date.now();
      if (wait > 0) await sleep(wait);
      this.#waiting.shift()?.(true);
    }
  }

  /** Takes turns that nobody has. Returns when the first of them is. */
  #reserve(count: number, step: number): Promise<number> {
    return transaction(this.#ctx, system, async ({ db }) => {
      const row = await db.selectFrom('rates').select('next_at').where('name', '=', NAME).executeTakeFirst();
      const now = Date.now();
      const next = row?.next_at ?? 0;
      const first = next > now && next < now + FAR_AWAY_MS ? next : now;
      const next_at = Math.ceil(first + count * step);
      await db
        .insertInto('rates')
        .values({ name: NAME, next_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_at }))
        .execute();
      return first;
    });
  }
}
