import { coversAccess, FULL_ACCESS } from '../../../domain/event-access.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** The body for a webhook, and the access that is needed to see it. */
export interface Payload {
  readonly body: string;
  readonly access: number;
}

/** Stores the body of an event for all webhooks with the same access, and for all attempts. */
export async function storePayload({ db }: Tx, eventId: number, { body, access }: Payload): Promise<void> {
  if (access === FULL_ACCESS) {
    await db
      .insertInto('payloads')
      .values({ event_id: eventId, body })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .execute();
    return;
  }
  await db
    .insertInto('narrowed_payloads')
    .values({ event_id: eventId, access, body })
    .onConflict((conflict) => conflict.columns(['event_id', 'access']).doNothing())
    .execute();
}

/** The most complete payload of an event that a viewer with this access may see. */
export async function findPayload(
  { db }: Pick<Tx, 'db'>,
  eventId: number,
  access: number,
): Promise<Payload | undefined> {
  if (access === FULL_ACCESS) {
    const row = await db
      .selectFrom('payloads')
      .select('body')
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (row) return { body: row.body, access };
  }
  const rows = await db
    .selectFrom('narrowed_payloads')
    .select(['body', 'access'])
    .where('event_id', '=', eventId)
    .orderBy('access', 'desc')
    .execute();
  return rows.find((row) => coversAccess(access, row.access));
}
