import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../events/transaction.ts';

/** The name of the reader of the log that makes deliveries. */
export const FAN_OUT = 'deliveries';

/** What is told to people can be taken back. Programs mirror what was written, and that stays written. */
export const forPeople = sql<SqlBool>`not (deliveries.channel = 'webhook'
  and deliveries.recipient_id in (select id from webhooks where format = 'standard'))`;

/** Whether an event has all the deliveries that it will have. */
export async function isFannedOut({ db }: Pick<Tx, 'db'>, eventId: number): Promise<boolean> {
  const cursor = await db
    .selectFrom('cursors')
    .select('event_id')
    .where('name', '=', FAN_OUT)
    .executeTakeFirst();
  return (cursor?.event_id ?? 0) >= eventId;
}

/**
 * Whether what an event tells was taken back, and not asked for again since. Somebody may be quicker than we are: then the
 * deliveries that are still to be made are cancelled as they are made.
 */
export async function isTakenBack({ db }: Pick<Tx, 'db'>, eventId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('events')
    .select('state')
    .where('subject_type', '=', 'delivery')
    .where('subject_id', '=', eventId)
    .orderBy('id')
    .execute();
  return rows
    .map(({ state }) => JSON.parse(state) as { action: string; states?: readonly string[] })
    .reduce(
      (was, { action, states = [] }) => action === 'cancelled' || (was && !states.includes('cancelled')),
      false,
    );
}
