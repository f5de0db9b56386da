import { type Actor, actorLabel } from '../../kernel/auth/actor.ts';
import { hashSecret, newSecret } from '../../kernel/auth/secrets.ts';
import type { Context } from '../../kernel/context.ts';
import type { NewRow, Row } from '../../kernel/db/schema.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { Seconds } from '../../lib/clock.ts';

/** For how long a preview can be seen. */
export const PREVIEW_SECONDS: Seconds = 600;
/** How many previews a caller can have. Whoever types gets many of them, and looks at the last ones only. */
const MAX_PREVIEWS = 8;

type Rendered = Omit<NewRow<'previews'>, 'hash' | 'actor' | 'expires_at'>;

/** Stores a preview, so that every node can show it. Returns the secret in its address. Appends no event: nothing happened. */
export function storePreview(ctx: Context, actor: Actor, rendered: Rendered): Promise<string> {
  const secret = newSecret();
  const label = actorLabel(actor);
  return transaction(ctx, actor, async ({ db, now }) => {
    const newest = db
      .selectFrom('previews')
      .select('hash')
      .where('actor', '=', label)
      .orderBy('expires_at', 'desc')
      .limit(MAX_PREVIEWS - 1);
    await db.deleteFrom('previews').where('actor', '=', label).where('hash', 'not in', newest).execute();
    await db
      .insertInto('previews')
      .values({ ...rendered, hash: hashSecret(secret), actor: label, expires_at: now + PREVIEW_SECONDS })
      .execute();
    return secret;
  });
}

/** Only whoever asked for the preview finds it, and only with the secret. */
export const findPreview = (
  { connection, clock }: Context,
  actor: Actor,
  secret: string,
): Promise<Row<'previews'> | undefined> =>
  connection.read
    .selectFrom('previews')
    .selectAll()
    .where('hash', '=', hashSecret(secret))
    .where('actor', '=', actorLabel(actor))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
