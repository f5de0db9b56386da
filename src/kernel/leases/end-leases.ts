import type { Tx } from '../events/transaction.ts';

/**
 * Ends all leases of one kind that a process has, so that others may take them at once. It is called only if that process is
 * gone, or does nothing any more that it had leased.
 */
export type EndLeases = (
  tx: Pick<Tx, 'db' | 'now'>,
  holder: string,
  why: 'died' | 'stopped',
) => Promise<void>;

/** The named leases (`lease.ts`). */
export const endNamedLeases: EndLeases = async ({ db }, holder) => {
  await db.deleteFrom('leases').where('holder', '=', holder).execute();
};
