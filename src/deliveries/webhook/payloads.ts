import type { Tx } from '../../events/transaction.ts';
import { coversSight, FULL_SIGHT } from '../../resources/webhooks/rights.ts';

/** What a webhook is sent, and who may see that. */
export interface Payload {
  readonly body: string;
  readonly sight: number;
}

/** Keeps the bytes of an event for all webhooks that see the same, and for all tries. */
export async function keepPayload({ db }: Tx, eventId: number, { body, sight }: Payload): Promise<void> {
  if (sight === FULL_SIGHT) {
    await db
      .insertInto('payloads')
      .values({ event_id: eventId, body })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .execute();
    return;
  }
  await db
    .insertInto('narrowed_payloads')
    .values({ event_id: eventId, sight, body })
    .onConflict((conflict) => conflict.columns(['event_id', 'sight']).doNothing())
    .execute();
}

/** The fullest payload of an event that may be shown to who sees so much. */
export async function findPayload(
  { db }: Pick<Tx, 'db'>,
  eventId: number,
  sight: number,
): Promise<Payload | undefined> {
  if (sight === FULL_SIGHT) {
    const row = await db
      .selectFrom('payloads')
      .select('body')
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (row) return { body: row.body, sight };
  }
  const rows = await db
    .selectFrom('narrowed_payloads')
    .select(['body', 'sight'])
    .where('event_id', '=', eventId)
    .orderBy('sight', 'desc')
    .execute();
  return rows.find((row) => coversSight(sight, row.sight));
}
