import type { Kysely } from 'kysely';
import { findStoredKey } from '../../../kernel/db/installation-key.ts';
import type { Database, Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { idInToken, isLinkOpen, isTokenOf, type LinkPurpose, linkToken, linkUrl } from './model.ts';

/** The name of the key in the table `secrets`. */
export const LINK_KEY = 'account-links';

export type AccountLink = Row<'account_links'>;

interface Reader {
  readonly db: Kysely<Database>;
  readonly now: Seconds;
}

/**
 * The link that a token stands for, if it can be used now. A token that Daymark did not issue for this purpose is not
 * found; one that is used up or has expired is refused with the reason.
 */
export async function getAccountLink(
  { db, now }: Reader,
  token: string,
  purpose: LinkPurpose,
): Promise<AccountLink> {
  const id = idInToken(token);
  const key = await findStoredKey(db, LINK_KEY);
  if (id === undefined || key === undefined) throw new NotFound();
  const row = await db.selectFrom('account_links').selectAll().where('id', '=', id).executeTakeFirst();
  if (row?.purpose !== purpose || !isTokenOf(key, row, token)) throw new NotFound();
  if (isLinkOpen(row, now)) return row;
  throw invalid('token', 'link_used');
}

/** The newest link for this purpose that can still be used. */
export const findOpenLink = ({ db, now }: Reader, userId: number, purpose: LinkPurpose) =>
  db
    .selectFrom('account_links')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The URL that an email contains. */
export async function urlOfLink(
  db: Kysely<Database>,
  baseUrl: string,
  purpose: LinkPurpose,
  row: AccountLink,
): Promise<string> {
  const key = await findStoredKey(db, LINK_KEY);
  if (!key) throw new Error('There is a link, but not the key that it was made with.');
  return linkUrl(baseUrl, purpose, linkToken(key, row));
}
