import { sql } from 'kysely';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { transaction } from '../events/transaction.ts';
import type { LeaseHolder } from './holder.ts';
import { isCertainlyGone } from './process-identity.ts';

/** What this process has seen of another one. */
interface Sighting {
  readonly beats: number;
  /** How often it has looked since then and has seen the same. */
  readonly unchanged: number;
}

/**
 * Watches the other processes that hold leases. One that has ended on this machine, or whose beats stand still, is gone, and
 * its leases are ended. No clock decides that, only how often this process has looked and could have beaten itself: while the database is away, locked or
 * only takes reads, nobody can beat, and nobody is believed to be gone.
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
    const silent = holders.filter(({ id, beats }) => before.get(id)?.beats === beats).map(({ id }) => id);
    const stillSilent = await this.#findWritable(silent);
    this.#sightings = new Map(
      holders.map(({ id, beats }) => {
        const unchanged = stillSilent.has(id) ? (before.get(id)?.unchanged ?? 0) + 1 : 0;
        return [id, { beats, unchanged }];
      }),
    );
    for (const [id, { beats, unchanged }] of this.#sightings) {
      if (unchanged >= this.#ctx.timing.missedBeats || isCertainlyGone(id)) await this.#takeOver(id, beats);
    }
    // A process that stops hands back its leases one after the other.
    if (before.size > 0 || holders.length > 0) await this.#onChange();
  }

  /** Changes nothing, in the way in which a beat is stored. Throws if this process could not store one either. */
  async #findWritable(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const rows = await this.#ctx.connection.writeUnlocked((db) =>
      db
        .updateTable('lease_holders')
        .set({ beats: sql<number>`beats` })
        .where('id', 'in', ids)
        .returning('id')
        .execute(),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Ends the leases of a process, unless it has given a sign of life or another process was faster. */
  async #takeOver(id: string, beats: number): Promise<void> {
    const isGone = await transaction(this.#ctx, system, async ({ db, now }) => {
      const { numDeletedRows } = await db
        .deleteFrom('lease_holders')
        .where('id', '=', id)
        .where('beats', '=', beats)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await this.#holder.endLeases({ db, now }, id, 'died');
      return numDeletedRows > 0n;
    });
    if (isGone) this.#ctx.log.warn('another process stopped without notice; the others go on with its work');
  }
}
