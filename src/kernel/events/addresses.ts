import type { Tx } from './transaction.ts';

/**
 * Erases the addresses that a user's requests came from, and those of refused attempts to sign in as the user. The chain holds
 * only salted hashes of them, so it stays whole.
 */
export async function forgetAddressesOf({ db }: Pick<Tx, 'db'>, userId: number): Promise<void> {
  await db
    .updateTable('events')
    .set({ address: null, salt: null })
    .where(({ or, and, eb }) =>
      or([
        eb('user_id', '=', userId),
        and([eb('subject_type', '=', 'sign_in'), eb('subject_id', '=', userId)]),
      ]),
    )
    .where('address', 'is not', null)
    .execute();
}
