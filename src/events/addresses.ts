import type { Tx } from './transaction.ts';

/**
 * Erases the addresses that a user's requests came from. The chain holds only salted hashes of them, so it stays whole.
 */
export async function forgetAddressesOf({ db }: Pick<Tx, 'db'>, userId: number): Promise<void> {
  await db
    .updateTable('events')
    .set({ address: null, salt: null })
    .where('user_id', '=', userId)
    .where('address', 'is not', null)
    .execute();
}
