import { type SqlBool, sql } from 'kysely';
import type { CursorName } from '../../events/consume.ts';
import { findEventsAbout } from '../../events/log.ts';
import type { Tx } from '../../events/transaction.ts';

/** What is told to people can be taken back. Programs mirror what was written, and that stays written. */
export const forPeople = sql<SqlBool>`not (deliveries.channel = 'webhook'
  and deliveries.recipient_id in (select id from webhooks where format = 'standard'))`;

/** Whether an event has all the deliveries that it will have. */
export async function isFannedOut({ db }: Pick<Tx, 'db'>, eventId: number): Promise<boolean> {
  const cursor = await db
    .selectFrom('cursors')
    .select('event_id')
    .where('name', '=', 'deliveries' satisfies CursorName)
    .executeTakeFirst();
  return (cursor?.event_id ?? 0) >= eventId;
}

/**
 * Whether what an event tells was taken back, and not asked for again since. Somebody may be quicker than we are: then the
 * deliveries that are still to be made are cancelled as they are made.
 */
export async function isTakenBack({ db }: Pick<Tx, 'db'>, eventId: number): Promise<boolean> {
  const events = await findEventsAbout({ db }, 'delivery', eventId);
  return events.reduce(
    (was, { state }) => state.action === 'cancelled' || (was && !state.states.includes('cancelled')),
    false,
  );
}
