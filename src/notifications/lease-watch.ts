import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { transaction } from '../events/transaction.ts';
import { endLeases } from './lease.ts';
import type { LeaseHolder } from './lease-holder.ts';

/** What this process has seen of another one. */
interface Sighting {
  readonly beats: number;
  /** How often it has looked since then and has seen the same. */
  readonly unchanged: number;
}

/**
 * Watches the other processes that hold leases. One whose beats stand still is gone, and its leases are ended. No clock
 * decides that, only how often this process has looked and got an answer: while the database is away nobody can beat, and
 * nobody looks.
 */
export class LeaseWatch {
  readonly #ctx: Context;
  readonly #holder: LeaseHolder;
  readonly #onChange: () => Promise<void>;
  #sightings: ReadonlyMap<string, Sighting> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `onChange` is called when leases of other processes may have ended. */
  constructor(ctx: Context, holder: LeaseHolder, onChange: () => Promise<void>) {
    this.#ctx = ctx;
    this.#holder = holder;
    this.#onChange = onChange;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(async () => {
      try {
        await this.look();
      } catch (error) {
        this.#ctx.log.debug({ err: error }, 'could not look after the other processes; trying again');
      }
      this.start();
    }, this.#ctx.timing.beatMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async look(): Promise<void> {
    const before = this.#sightings;
    const holders = await this.#ctx.connection.read
      .selectFrom('lease_holders')
      .select(['id', 'beats'])
      .where('id', '!=', this.#holder.id)
      .execute();
    const seen = holders.map(({ id, beats }): [string, Sighting] => {
      const last = before.get(id);
      return [id, { beats, unchanged: last?.beats === beats ? last.unchanged + 1 : 0 }];
    });
    this.#sightings = new Map(seen);
    for (const [id, { beats, unchanged }] of seen) {
      if (unchanged >= this.#ctx.timing.missedBeats) await this.#takeOver(id, beats);
    }
    // A process that stops hands back its leases one after the other.
    if (before.size > 0 || seen.length > 0) await this.#onChange();
  }

  /** Ends the leases of a process, unless it has given a sign of life or another process was faster. */
  async #takeOver(id: string, beats: number): Promise<void> {
    const isGone = await transaction(this.#ctx, system, async ({ db, now }) => {
      const { numDeletedRows } = await db
        .deleteFrom('lease_holders')
        .where('id', '=', id)
        .where('beats', '=', beats)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await endLeases({ db, now }, id);
      return numDeletedRows > 0n;
    });
    if (isGone) this.#ctx.log.warn('another process stopped without notice; its notifications are sent now');
  }
}
