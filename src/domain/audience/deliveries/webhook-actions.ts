import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { type Delivery, isPending, pendingStates } from './model.ts';

/**
 * Deliveries created for an address are never sent to a new one. A delivery that is being sent now still goes to the
 * old address.
 */
export async function cancelForMoved(
  tx: Tx,
  { id, url }: Pick<Row<'webhooks'>, 'id' | 'url'>,
  error: string,
): Promise<void> {
  const itsDeliveries = () =>
    tx.db.updateTable('deliveries').where('channel', '=', 'webhook').where('recipient_id', '=', id);
  await itsDeliveries().set({ url }).where('url', 'is', null).execute();
  await itsDeliveries()
    .set({ state: 'cancelled', lease: null, error })
    .where('state', 'in', pendingStates)
    .where((of) => of.or([of('lease', 'is', null), of('due_at', '<=', tx.now)]))
    .execute();
}

/** Sends a delivery now, with all attempts available again if it had come to an end. */
export async function sendAgain(tx: Tx, delivery: Pick<Delivery, 'id' | 'state'>): Promise<void> {
  await tx.db
    .updateTable('deliveries')
    .set({
      due_at: tx.now,
      ...(!isPending(delivery) && { state: 'queued', attempts: 0, lease: null, error: null, sent_at: null }),
    })
    .where('id', '=', delivery.id)
    .execute();
}
