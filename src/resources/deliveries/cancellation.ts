import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../events/transaction.ts';

/** The name of the consumer that creates deliveries from the log. */
export const FAN_OUT = 'deliveries';

/** Notifications to people can be canceled. Webhooks of programs mirror the data, which stays written. */
export const forPeople = sql<SqlBool>`not (deliveries.channel = 'webhook'
  and deliveries.recipient_id in (select id from webhooks where format = 'standard'))`;

/** Whether all deliveries of an event have been created. */
export async function isFannedOut({ db }: Pick<Tx, 'db'>, eventId: number): Promise<boolean> {
  const cursor = await db
    .selectFrom('cursors')
    .select('event_id')
    .where('name', '=', FAN_OUT)
    .executeTakeFirst();
  return (cursor?.event_id ?? 0) >= eventId;
}

/**
 * Whether the deliveries of an event were canceled and not requested again since. A cancellation may arrive before all
 * deliveries have been created; the remaining ones are then created as canceled.
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
