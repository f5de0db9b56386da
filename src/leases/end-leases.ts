import type { Tx } from '../events/transaction.ts';

/**
 * Ends all leases of a process, so that others may take them at once: the named ones (`lease.ts`) and those of deliveries
 * (`notifications/delivery-leases.ts`). Call it only if that process is gone, or does nothing any more that it had leased.
 */
export async function endLeases({ db, now }: Pick<Tx, 'db' | 'now'>, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('holder', '=', holder).execute();
  await db
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('lease', '=', holder)
    .where('due_at', '>', now)
    .execute();
}
