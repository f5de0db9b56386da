import { type Actor, authorize } from '../../auth/actor.ts';
import { hashSecret, newSecret } from '../../auth/secrets.ts';
import type { Context } from '../../context.ts';
import type { Row } from '../../db/schema.ts';
import { NotFound } from '../../errors.ts';
import type { EventTypeAbout } from '../../events/catalog.ts';
import { append } from '../../events/events.ts';
import { type Tx, transaction } from '../../events/transaction.ts';
import { createForm } from '../../validation/form.ts';
import { tokenInput } from './schema.ts';

/** The token in the form in which it is sent. This is the only time that it can be seen. */
export function createToken(ctx: Context, actor: Actor, userId: number, body: object): Promise<string> {
  authorize(actor, 'tokens.manage');
  return transaction(ctx, actor, async (tx) => {
    const { name, abilities, expires_at = null } = createForm(tokenInput, body).done();
    const secret = newSecret();
    const row = await tx.db
      .insertInto('tokens')
      .values({
        user_id: userId,
        name,
        hash: hashSecret(secret),
        abilities: JSON.stringify([...new Set(abilities)]),
        expires_at,
        last_used_at: null,
        created_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tell(tx, 'token.created', row);
    return `${row.id}|${secret}`;
  });
}

/** The token stops working at once. */
export function revokeToken(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'tokens.delete');
  return transaction(ctx, actor, async (tx) => {
    const row = await tx.db.deleteFrom('tokens').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) throw new NotFound();
    await tell(tx, 'token.deleted', row);
  });
}

/** The log never holds what could be used to sign in. */
async function tell(
  tx: Tx,
  type: EventTypeAbout<'token'>,
  { hash: _, last_used_at: __, ...row }: Row<'tokens'>,
): Promise<void> {
  await append(tx, type, row);
}
