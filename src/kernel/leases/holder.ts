import { sql } from 'kysely';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../events/transaction.ts';
import { type EndLeases, endNamedLeases } from './end-leases.ts';
import { uniqueIdentity } from './process-identity.ts';

const NEVER = { monotonic: Number.NEGATIVE_INFINITY, system: Number.NEGATIVE_INFINITY };

/**
 * This process as a holder of leases. While it holds any, it counts up a number in the database, its beats. As long as that
 * number grows, nobody takes over its leases; when it stands still, `watch.ts` of another process notices.
 */
export class LeaseHolder {
  readonly #ctx: Context;
  readonly #endOthers: readonly EndLeases[];
  /** What holds leases, or is about to take some. */
  readonly #users = new Set<object>();
  #id: string = uniqueIdentity();
  #isRegistered = false;
  /** When the last beat that was stored began, by a monotonic clock and by the system clock. */
  #storedBeat = NEVER;
  #beating: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `endOthers` end the leases that are not named ones, such as those of deliveries. */
  constructor(ctx: Context, endOthers: readonly EndLeases[]) {
    this.#ctx = ctx;
    this.#endOthers = endOthers;
  }

  /** Changes when this process stood still for so long that another one has taken over its leases. */
  get id(): string {
    return this.#id;
  }

  /**
   * Whether no other process can have taken over. The others wait twice as long. Both clocks count: one of them stands still
   * while a machine sleeps, and the other one can be set.
   */
  get isAlive(): boolean {
    const { beatMs, missedBeats } = this.#ctx.timing;
    const limitMs = (beatMs * missedBeats) / 2;
    const { monotonic, system: stored } = this.#storedBeat;
    return performance.now() - monotonic <= limitMs && this.#ctx.clock.now() - stored <= limitMs / 1000;
  }

  /**
   * Call this before leases are taken, and `end` when there are none any more and none are being taken. Returns the id to
   * take them with.
   */
  async begin(user: object): Promise<string> {
    this.#users.add(user);
    this.#timer ??= setInterval(() => void this.#tick(), this.#ctx.timing.beatMs).unref();
    if (!this.#isRegistered || !this.isAlive) await this.#beat();
    return this.#id;
  }

  end(user: object): void {
    this.#users.delete(user);
  }

  /**
   * Hands back all leases when the process stops, so that another one goes on at once. If something is still in progress,
   * such as an attempt whose receiver does not answer, its result is not known yet, and another process must not begin as
   * long as this one lives: then the leases stay, and the others notice when this process is gone.
   */
  async handBack(): Promise<void> {
    if (this.#users.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#beating?.catch(() => {});
    if (!this.#isRegistered) return;
    this.#isRegistered = false;
    this.#storedBeat = NEVER;
    await transaction(this.#ctx, system, async ({ db, now }) => {
      await this.endLeases({ db, now }, this.#id, 'stopped');
      await db.deleteFrom('lease_holders').where('id', '=', this.#id).execute();
    });
  }

  /** Ends the leases of this process, or of another one that is gone. */
  async endLeases(tx: Pick<Tx, 'db' | 'now'>, id: string, why: 'died' | 'stopped'): Promise<void> {
    for (const end of [endNamedLeases, ...this.#endOthers]) await end(tx, id, why);
  }

  async #tick(): Promise<void> {
    try {
      if (this.#users.size > 0) await this.#beat();
      else await this.#unregister();
    } catch (error) {
      this.#ctx.log.warn(
        { err: error },
        'could not tell the other processes that this one is alive; trying again',
      );
    }
  }

  /** Only one beat at a time: a slow database must not pile them up. */
  #beat(): Promise<void> {
    this.#beating ??= this.#store().finally(() => {
      this.#beating = undefined;
    });
    return this.#beating;
  }

  async #store(): Promise<void> {
    const began = { monotonic: performance.now(), system: this.#ctx.clock.now() };
    await this.#ctx.connection.writeUnlocked(async (db) => {
      if (this.#isRegistered) {
        const { numUpdatedRows } = await db
          .updateTable('lease_holders')
          .set({ beats: sql<number>`beats + 1` })
          .where('id', '=', this.#id)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return;
        // Another process has taken over. What was leased under the old id is not ours any more.
        this.#id = uniqueIdentity();
      }
      await db
        .insertInto('lease_holders')
        .values({ id: this.#id, beats: 1 })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ beats: sql<number>`lease_holders.beats + 1` }),
        )
        .execute();
    });
    this.#isRegistered = true;
    this.#storedBeat = began;
  }

  /** A process without leases writes nothing. */
  async #unregister(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#beating?.catch(() => {});
    if (!this.#isRegistered || this.#users.size > 0) return;
    this.#isRegistered = false;
    const id = this.#id;
    this.#id = uniqueIdentity();
    await this.#ctx.connection.writeUnlocked((db) =>
      db.deleteFrom('lease_holders').where('id', '=', id).execute(),
    );
  }
}
