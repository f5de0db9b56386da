import { type SqlBool, sql } from 'kysely';
import { findCursor } from '../../../kernel/events/consume.ts';
import { findEventsAbout } from '../../../kernel/events/log.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** Notifications to people can be canceled. Webhooks of programs mirror the data, which stays written. */
export const forPeople = sql<SqlBool>`not (deliveries.channel = 'webhook'
  and deliveries.recipient_id in (select id from webhooks where format = 'standard'))`;

/** Whether all deliveries of an event have been created. */
export async function isFannedOut({ db }: Pick<Tx, 'db'>, eventId: number): Promise<boolean> {
  return (await findCursor(db, 'deliveries')).event_id >= eventId;
}

/**
 * Whether the deliveries of an event were canceled and not requested again since. A cancellation may arrive before all
 * deliveries have been created; the remaining ones are then created as canceled.
 */
export async function isTakenBack({ db }: Pick<Tx, 'db'>, eventId: number): Promise<boolean> {
  const events = await findEventsAbout({ db }, 'delivery', eventId);
  return events.reduce(
    (was, { state }) => state.action === 'cancelled' || (was && !state.states.includes('cancelled')),
    false,
  );
}
