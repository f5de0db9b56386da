import type { Seconds } from '../../lib/clock.ts';
import type { Context } from '../context.ts';
import { LeaseHolder } from './holder.ts';

/**
 * The right to do something that only one process at a time may do, such as writing the static twin.
 *
 * - It lasts while its holder is alive and works with it: call `take` again before each step of the work. If that does not
 *   happen for `leaseSeconds`, it lapses.
 * - After a kill, the others notice that the holder is gone (`watch.ts`), and one of them takes it.
 * - After a pause, `take` tells a process whether it still has the lease. The step that it was in the middle of cannot be
 *   taken back, so each step must be harmless if another process has done it too.
 * - `release` hands it back, so that another process can go on at once.
 */
export class Lease {
  readonly #ctx: Context;
  readonly #name: string;
  readonly #holder: LeaseHolder;
  /** The id that it was taken with, and until when, by a monotonic clock. */
  #taken: { readonly as: string; readonly until: number } | undefined;
  #lapsing: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(ctx: Context, name: string, holder: LeaseHolder = new LeaseHolder(ctx, [])) {
    this.#ctx = ctx;
    this.#name = name;
    this.#holder = holder;
  }

  /** Takes or renews the lease. Returns whether this process has it now. */
  take(): Promise<boolean> {
    return this.#inTurn(() => this.#take());
  }

  async #take(): Promise<boolean> {
    const { leaseSeconds } = this.#ctx.timing;
    if (this.isHeld && this.#remainingMs() > leaseSeconds * 500) return true;
    // Most processes find that another one has it. They need not wait for the write lock.
    if (!this.isHeld && (await this.#isTaken(this.#ctx.connection.read, this.#holder.id))) {
      this.#drop();
      return false;
    }
    const asked = performance.now();
    // It must not lapse while it is being renewed.
    clearTimeout(this.#lapsing);
    let isTaken = false;
    let as = '';
    try {
      as = await this.#holder.begin(this);
      isTaken = await this.#ctx.connection.begin(async (db) => {
        if (await this.#isTaken(db, as)) return false;
        const values = { holder: as, expires_at: this.#ctx.clock.now() + leaseSeconds };
        await db
          .insertInto('leases')
          .values({ name: this.#name, ...values })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
          .execute();
        return true;
      });
      return isTaken;
    } finally {
      if (isTaken) this.#keep(as, asked + leaseSeconds * 1000);
      else this.#drop();
    }
  }

  /** Whether this process has it. False if the others may believe that this process is gone. */
  get isHeld(): boolean {
    return this.#remainingMs() > 0 && this.#taken?.as === this.#holder.id && this.#holder.isAlive;
  }

  /** Hands the lease back. Call it only when nothing is in progress that needs it. */
  release(): Promise<void> {
    return this.#inTurn(() => this.#release());
  }

  async #release(): Promise<void> {
    const as = this.#taken?.as;
    if (as === undefined) return;
    try {
      await this.#ctx.connection.begin((db) =>
        db.deleteFrom('leases').where('name', '=', this.#name).where('holder', '=', as).execute(),
      );
    } finally {
      this.#drop();
    }
  }

  /** A timer may renew the lease while the work ends. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  #keep(as: string, until: number): void {
    clearTimeout(this.#lapsing);
    this.#taken = { as, until };
    // Without work, or with work that hangs, anybody may take it, even if this process is alive.
    this.#lapsing = setTimeout(() => void this.release().catch(() => {}), this.#remainingMs()).unref();
  }

  #drop(): void {
    clearTimeout(this.#lapsing);
    this.#taken = undefined;
    this.#holder.end(this);
  }

  /** Whether another process has it. After the clock was set back, an expiry far in the future means nothing. */
  async #isTaken(db: Context['connection']['read'], self: string): Promise<boolean> {
    const row = await db
      .selectFrom('leases')
      .leftJoin('lease_holders', 'lease_holders.id', 'leases.holder')
      .select(['leases.holder', 'leases.expires_at', 'lease_holders.id as alive'])
      .where('leases.name', '=', this.#name)
      .executeTakeFirst();
    if (!row || row.holder === self) return false;
    return row.alive !== null || this.#isAhead(row.expires_at);
  }

  #isAhead(expires: Seconds): boolean {
    const now = this.#ctx.clock.now();
    return expires > now && expires <= now + this.#ctx.timing.leaseSeconds;
  }

  #remainingMs(): number {
    return (this.#taken?.until ?? 0) - performance.now();
  }
}
