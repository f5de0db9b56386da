import type { Kysely } from 'kysely';
import type { Database } from '../../../kernel/db/schema.ts';
import { TooManyRequests } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';

/** How often something may be tried. Counted in the database, so that all nodes count together. */
export interface AttemptLimit {
  /** What is counted, such as `address 192.0.2.1`. */
  readonly key: string;
  /** So many attempts are free in one period. */
  readonly attempts: number;
  readonly period: Seconds;
  /** The wait after the last free attempt. It doubles with each further one, up to the maximum. */
  readonly wait: Seconds;
  readonly maxWait: Seconds;
}

export interface CountedAttempt extends AttemptLimit {
  /** How many attempts there have been, including this one. */
  readonly count: number;
}

interface Reader {
  readonly db: Kysely<Database>;
  readonly now: Seconds;
}

/** Throws if one of the limits does not allow an attempt now. */
export async function refuseBlocked(reader: Reader, limits: readonly AttemptLimit[]): Promise<void> {
  for (const { key } of limits) {
    const row = await findCount(reader, key);
    const wait = (row?.blocked_until ?? 0) - reader.now;
    if (wait > 0) throw new TooManyRequests(`Too many attempts. Try again in ${inWords(wait)}.`, wait);
  }
}

/**
 * Counts an attempt as failed before it is made, and throws if it is not allowed. However many attempts arrive at the
 * same moment, on however many nodes, no more than the limit are made. One that succeeds is taken back.
 */
export async function countAttempt(tx: Tx, limits: readonly AttemptLimit[]): Promise<CountedAttempt[]> {
  await refuseBlocked(tx, limits);
  const counted: CountedAttempt[] = [];
  for (const limit of limits) {
    const row = await findCount(tx, limit.key);
    const count = (row?.failures ?? 0) + 1;
    const blocked_until = tx.now + waitAfter(limit, count);
    const values = {
      failures: count,
      blocked_until,
      expires_at:
        count < limit.attempts ? (row?.expires_at ?? tx.now + limit.period) : blocked_until + limit.period,
    };
    await tx.db
      .insertInto('sign_in_failures')
      .values({ key: limit.key, ...values })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
      .execute();
    counted.push({ ...limit, count });
  }
  return counted;
}

function waitAfter({ attempts, wait, maxWait }: AttemptLimit, count: number): Seconds {
  return count < attempts ? 0 : Math.min(maxWait, wait * 2 ** Math.min(30, count - attempts));
}

/** Takes one attempt back, because it was not a failure. */
export async function takeBackAttempt({ db }: Tx, limits: readonly AttemptLimit[]): Promise<void> {
  for (const { key } of limits) {
    await db
      .updateTable('sign_in_failures')
      .set(({ eb }) => ({ failures: eb('failures', '-', 1), blocked_until: 0 }))
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute();
  }
}

/** Forgets all attempts that were counted for a limit. */
export async function forgetAttempts({ db }: Tx, { key }: AttemptLimit): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('key', '=', key).execute();
}

/** The count, unless its period is over. */
const findCount = ({ db, now }: Reader, key: string) =>
  db
    .selectFrom('sign_in_failures')
    .selectAll()
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();

const inWords = (seconds: Seconds): string => {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
