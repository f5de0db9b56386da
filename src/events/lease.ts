import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';

/**
 * The right to do work that only one process at a time may do, such as writing the static twin. A process that dies
 * loses it when it expires, and another one goes on.
 */
export class Lease {
  readonly #ctx: Context;
  readonly #name: string;
  readonly #holder = randomUUID();
  /** By a clock that never jumps. */
  #validUntil = 0;

  constructor(ctx: Context, name: string) {
    this.#ctx = ctx;
    this.#name = name;
  }

  /** Takes or renews the lease. Returns whether this process has it now. */
  async take(): Promise<boolean> {
    const { leaseSeconds } = this.#ctx.timing;
    if (this.#remainingMs() > leaseSeconds * 500) return true;
    // Most processes find that another one has it. They need not wait for the write lock.
    if (!this.isHeld && (await this.#isTaken(this.#ctx.connection.read))) return false;
    const asked = performance.now();
    const isHeld = await this.#ctx.connection.begin(async (db) => {
      if (await this.#isTaken(db)) return false;
      const values = { holder: this.#holder, expires_at: this.#ctx.clock.now() + leaseSeconds };
      await db
        .insertInto('leases')
        .values({ name: this.#name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute();
      return true;
    });
    this.#validUntil = isHeld ? asked + leaseSeconds * 1000 : 0;
    return isHeld;
  }

  /** Whether another process has it. After the clock has jumped back, an expiry far in the future means nothing. */
  async #isTaken(db: Context['connection']['read']): Promise<boolean> {
    const now = this.#ctx.clock.now();
    const row = await db.selectFrom('leases').selectAll().where('name', '=', this.#name).executeTakeFirst();
    if (!row || row.holder === this.#holder) return false;
    return row.expires_at > now && row.expires_at <= now + this.#ctx.timing.leaseSeconds;
  }

  /** Whether this process had the lease when it last asked. */
  get isHeld(): boolean {
    return this.#remainingMs() > 0;
  }

  /** Hands the lease back, so that another process can go on at once. */
  async release(): Promise<void> {
    if (this.#validUntil === 0) return;
    this.#validUntil = 0;
    await this.#ctx.connection.begin((db) =>
      db.deleteFrom('leases').where('name', '=', this.#name).where('holder', '=', this.#holder).execute(),
    );
  }

  #remainingMs(): number {
    return this.#validUntil - performance.now();
  }
}
