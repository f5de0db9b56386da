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

/** Returns the token as clients send it. It cannot be shown again. */
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
    await appendTokenEvent(tx, 'token.created', row);
    return `${row.id}|${secret}`;
  });
}

/** The token stops working immediately. */
export function revokeToken(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'tokens.delete');
  return transaction(ctx, actor, async (tx) => {
    const row = await tx.db.deleteFrom('tokens').where('id', '=', id).returningAll().executeTakeFirst();
    if (!row) throw new NotFound();
    await appendTokenEvent(tx, 'token.deleted', row);
  });
}

/** Events never contain anything that could be used to sign in. */
async function appendTokenEvent(
  tx: Tx,
  type: EventTypeAbout<'token'>,
  { hash: _, last_used_at: __, ...row }: Row<'tokens'>,
): Promise<void> {
  await append(tx, type, row);
}
