import type { SessionActor } from '../../../kernel/auth/actor.ts';
import { hashSecret, newSecret } from '../../../kernel/auth/secrets.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { sessionState } from './model.ts';
import { cookieFor } from './start-session.ts';

/** Requests that the browser has sent already arrive with the old secret. It is accepted this long. */
const GRACE_SECONDS = 60;

/**
 * Gives a session a new secret if the role of its user has changed since the last one was issued. Of several requests
 * at the same time, on any node, one gets the new secret; the others are still accepted with the old one.
 */
export const renewSession = (ctx: Context, actor: SessionActor): Promise<string | undefined> =>
  transaction(ctx, actor, async (tx) => {
    const row = await tx.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('sessions')
      .select('users.role as user_role')
      .where('sessions.id', '=', actor.id)
      .executeTakeFirst();
    if (!row || row.role === row.user_role) return undefined;
    return issueSecret(tx, row, { role: row.user_role, graceSeconds: GRACE_SECONDS });
  });

interface NewSecretOptions {
  readonly role: string;
  /** How long the old secret is accepted besides the new one. */
  readonly graceSeconds: number;
}

/** Issues a new secret for a session, and returns the `Set-Cookie` header with it. */
export async function issueSecret(
  tx: Tx,
  session: Row<'sessions'>,
  { role, graceSeconds }: NewSecretOptions,
): Promise<string> {
  const secret = newSecret();
  const row = await tx.db
    .updateTable('sessions')
    .set({
      hash: hashSecret(secret),
      previous_hash: graceSeconds > 0 ? session.hash : null,
      previous_until: graceSeconds > 0 ? tx.now + graceSeconds : null,
      role,
    })
    .where('id', '=', session.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, 'session.updated', sessionState(row));
  return cookieFor(tx, row, secret);
}
