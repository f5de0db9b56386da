import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Channel } from './model.ts';

/** Forgets what mail servers said about a recipient who was deleted: their responses may contain the address. */
export async function forgetRecipient({ db }: Tx, channel: Channel, recipientId: number): Promise<void> {
  const itsDeliveries = db
    .selectFrom('deliveries')
    .select('id')
    .where('channel', '=', channel)
    .where('recipient_id', '=', recipientId);
  await db
    .updateTable('delivery_attempts')
    .set({ request: null, response: null })
    .where('delivery_id', 'in', itsDeliveries)
    .execute();
  await db.updateTable('deliveries').set({ error: null }).where('id', 'in', itsDeliveries).execute();
}
