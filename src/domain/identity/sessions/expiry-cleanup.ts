import { sql } from 'kysely';
import { SESSION_IDLE_SECONDS } from '../../../kernel/auth/session-credentials.ts';
import type { Context } from '../../../kernel/context.ts';
import { workerTransaction } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';

/** How often it runs. Nobody sees the difference, so it need not be punctual. */
const INTERVAL = 600;
/** How many rows of one table are deleted in one transaction. It limits how long other writers wait. */
const BATCH = 200;

interface Expiring {
  readonly table: string;
  readonly id: string;
  /** A column with an index. The row is deleted this long after the time in it. */
  readonly column: string;
  readonly after: Seconds;
}

const tables: readonly Expiring[] = [
  { table: 'sessions', id: 'id', column: 'last_used_at', after: SESSION_IDLE_SECONDS },
  // They count for the limits of mails, and a mail about the last change may still be waiting.
  { table: 'account_links', id: 'id', column: 'expires_at', after: 86_400 },
  { table: 'sign_in_failures', id: 'key', column: 'expires_at', after: 0 },
  { table: 'used_challenges', id: 'hash', column: 'expires_at', after: 0 },
  { table: 'presences', id: 'key', column: 'expires_at', after: 0 },
  { table: 'previews', id: 'hash', column: 'expires_at', after: 0 },
];

/**
 * Deletes what nobody can use any more: sessions, links, counts of failures, challenges, presences, previews. This changes nothing that
 * anybody sees, so it appends no events.
 */
export class ExpiryCleanup {
  readonly #ctx: Context;
  #next: Seconds = 0;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** When it wants to run again. */
  get nextDue(): Seconds {
    return this.#next;
  }

  /** Deletes one batch of each table, if it is time. Returns whether there was anything to delete. */
  async run(): Promise<boolean> {
    const now = this.#ctx.clock.now();
    // A time further ahead than that was set before the clock was set back.
    if (now < this.#next && this.#next - now <= INTERVAL) return false;
    const deleted = await deleteBatches(this.#ctx, now);
    // The next batch follows at once.
    if (!deleted) this.#next = now + INTERVAL;
    return deleted;
  }
}

const deleteBatches = (ctx: Context, now: Seconds): Promise<boolean> =>
  workerTransaction(ctx, async ({ db }) => {
    let deleted = false;
    for (const { table, id, column, after } of tables) {
      const [from, key] = [sql.table(table), sql.ref(id)];
      const { numAffectedRows = 0n } = await sql`delete from ${from} where ${key} in (
        select ${key} from ${from} where ${sql.ref(column)} <= ${now - after} limit ${sql.lit(BATCH)})`.execute(
        db,
      );
      deleted ||= numAffectedRows > 0n;
    }
    return deleted;
  });
