import type { Tx } from '../../events/transaction.ts';
import { coversAccess, FULL_ACCESS } from '../../resources/webhooks/rights.ts';

/** What a webhook is sent, and who may see that. */
export interface Payload {
  readonly body: string;
  readonly access: number;
}

/** Keeps the bytes of an event for all webhooks that see the same, and for all tries. */
export async function keepPayload({ db }: Tx, eventId: number, { body, access }: Payload): Promise<void> {
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

/** The fullest payload of an event that may be shown to who sees so much. */
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
