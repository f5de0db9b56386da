import { findOrCreateStoredKey } from '../../../kernel/db/installation-key.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { AccountLinkState } from '../../../kernel/events/states.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { forStrangers, type LinkPurpose, linkLifetimes, linkToken } from './model.ts';
import { type AccountLink, getAccountLink, LINK_KEY } from './queries.ts';

export interface CreatedLink {
  readonly id: number;
  /** What the URL in the email contains. Whoever has it can use the link. */
  readonly token: string;
}

/**
 * Creates a link for a user. The event makes Daymark send it by email: to the new address if the link confirms one,
 * otherwise to the address of the user. Links that strangers can ask for stay valid until they expire; of others, the newest
 * one counts.
 */
export async function createAccountLink(
  tx: Tx,
  userId: number,
  purpose: LinkPurpose,
  { email = null }: { readonly email?: string | null } = {},
): Promise<CreatedLink> {
  if (!forStrangers.has(purpose)) await endAccountLinks(tx, userId, [purpose]);
  const key = await findOrCreateStoredKey(tx.db, LINK_KEY);
  const row = await tx.db
    .insertInto('account_links')
    .values({
      user_id: userId,
      purpose,
      email,
      previous_email: null,
      expires_at: tx.now + linkLifetimes[purpose],
      used_at: null,
      created_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'account_link.created', stateOf(row));
  return { id: row.id, token: linkToken(key, row) };
}

/** Uses up a link, and returns it. Throws if it cannot be used: see `getAccountLink`. */
export async function useAccountLink(tx: Tx, token: string, purpose: LinkPurpose): Promise<AccountLink> {
  const row = await getAccountLink(tx, token, purpose);
  await tx.db.updateTable('account_links').set({ used_at: tx.now }).where('id', '=', row.id).execute();
  await append(tx, 'account_link.used', stateOf(row));
  return row;
}

/**
 * Keeps the address that somebody else replaced, for the mail that tells it: the log contains no addresses. Returns the id of
 * the row, which is no link that works. Whoever has not accepted the invitation gets it at the new address instead.
 */
export async function keepPreviousAddress(
  tx: Tx,
  before: Pick<Row<'users'>, 'id' | 'email' | 'email_key' | 'joined_at'>,
  after: Pick<Row<'users'>, 'email' | 'email_key'>,
): Promise<number | undefined> {
  if (before.email_key === after.email_key || before.joined_at === null) return undefined;
  const { id } = await tx.db
    .insertInto('account_links')
    .values({
      user_id: before.id,
      purpose: 'email_change',
      email: after.email,
      previous_email: before.email,
      expires_at: tx.now + linkLifetimes.email_change,
      used_at: tx.now,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Keeps the address that the user of a link has replaced by it, for the same mail. */
export async function keepAddressBefore({ db }: Tx, id: number, email: string): Promise<void> {
  await db.updateTable('account_links').set({ previous_email: email }).where('id', '=', id).execute();
}

/** Ends links that have not been used, so that they do not work any more. */
export async function endAccountLinks(
  tx: Tx,
  userId: number,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await tx.db
    .updateTable('account_links')
    .set({ used_at: tx.now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

const stateOf = ({ id, user_id, purpose, expires_at }: AccountLink): AccountLinkState => ({
  id,
  user_id,
  purpose,
  expires_at,
});
