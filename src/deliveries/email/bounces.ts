import type { Tx } from '../../events/transaction.ts';
import { writeChanges } from '../../resources/subscribers/actions.ts';
import type { Delivery, DeliveryState } from '../delivery.ts';

/** So many hard bounces in a row, and nothing more is sent to an address. */
const MOST_BOUNCES = 3;
/** More than that are not told apart. */
const COUNTED = 10;

/** Counts hard bounces of a subscriber's address, and suspends it after the third in a row. */
export async function noteBounce(
  tx: Tx,
  delivery: Pick<Delivery, 'id' | 'recipient_id'>,
  state: DeliveryState,
): Promise<void> {
  if (state !== 'sent' && state !== 'bounced') return;
  const row = await tx.db
    .selectFrom('subscribers')
    .select(['id', 'bounces', 'verified_at', 'suspended_at'])
    .where('id', '=', delivery.recipient_id)
    .executeTakeFirst();
  // What an address that is suspended is sent (the link to manage it) does not say that it is well again.
  if (!row || (state === 'sent' && (row.bounces === 0 || row.suspended_at !== null))) return;
  const bounces = state === 'sent' ? 0 : await countInARow(tx, delivery, row.verified_at ?? 0);
  const suspended_at = row.suspended_at ?? (bounces >= MOST_BOUNCES ? tx.now : null);
  if (bounces === row.bounces && suspended_at === row.suspended_at) return;
  await writeChanges(tx, row.id, { bounces, suspended_at });
}

/**
 * How many bounced up to this one without another that went well in between. Many servers take every mail and send it back
 * minutes later, when the next one has been sent already: so this is counted in the ledger, not as it happens. Mails from
 * before the address was confirmed went to another one.
 */
async function countInARow(
  tx: Tx,
  { id, recipient_id }: Pick<Delivery, 'id' | 'recipient_id'>,
  since: number,
): Promise<number> {
  const rows = await tx.db
    .selectFrom('deliveries')
    .select('state')
    .where('channel', '=', 'email')
    .where('recipient_id', '=', recipient_id)
    .where('id', '<=', id)
    .where('created_at', '>=', since)
    .where('state', 'in', ['sent', 'bounced'])
    .orderBy('id', 'desc')
    .limit(COUNTED)
    .execute();
  const well = rows.findIndex((row) => row.state === 'sent');
  return well === -1 ? rows.length : well;
}

/**
 * A mail came back after the server had taken it. Each delivery counts once, however often that is told. Without its id, the
 * newest mail to the subscriber is meant.
 */
export async function noteReturned(
  tx: Tx,
  subscriberId: number,
  deliveryId: number | undefined,
  status: string | undefined,
): Promise<void> {
  const found = await tx.db
    .selectFrom('deliveries')
    .select(['id', 'recipient_id', 'state'])
    .where('channel', '=', 'email')
    .where('recipient_id', '=', subscriberId)
    .where('state', 'in', ['sent', 'bounced'])
    .$if(deliveryId !== undefined, (query) => query.where('id', '=', deliveryId as number))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found?.state !== 'sent') return;
  const error = `The mail came back after the server had taken it${status === undefined ? '' : `: ${status}`}`;
  await tx.db.updateTable('deliveries').set({ state: 'bounced', error }).where('id', '=', found.id).execute();
  await tx.db
    .insertInto('delivery_attempts')
    .values({
      delivery_id: found.id,
      outcome: 'bounced',
      status_code: null,
      milliseconds: 0,
      request: null,
      response: error,
      created_at: tx.now,
    })
    .execute();
  await noteBounce(tx, found, 'bounced');
}
