import type { Kysely } from 'kysely';
import type { Database } from '../../../kernel/db/schema.ts';
import { Invalid, NotFound } from '../../../kernel/errors.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type AccountLink, getAccountLink } from '../account-links/queries.ts';
import { getPerson, type User } from '../users/queries.ts';

interface Reader {
  readonly db: Kysely<Database>;
  readonly now: Seconds;
}

const OVER =
  'This invitation was used, has expired, or was replaced by a newer one. Ask whoever invited you to send it again.';

/** The invitation of a token, with the invited user. Throws NotFound if it cannot be accepted. */
export async function getInvitation(
  reader: Reader,
  token: string,
): Promise<{ link: AccountLink; user: User }> {
  const link = await getOpenLink(reader, token);
  const user = await getPerson(reader, link.user_id);
  if (user.disabled_at !== null || user.joined_at !== null) throw new NotFound(OVER);
  return { link, user };
}

async function getOpenLink(reader: Reader, token: string): Promise<AccountLink> {
  try {
    return await getAccountLink(reader, token, 'invitation');
  } catch (error) {
    // To whoever looks at it, an invitation that is over is gone.
    throw error instanceof Invalid ? new NotFound(OVER) : error;
  }
}
