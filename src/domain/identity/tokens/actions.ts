import { type Actor, isSignedIn, tokenIdOf, userIdOf } from '../../../kernel/auth/actor.ts';
import { requireRecentSignIn } from '../../../kernel/auth/recent-sign-in.ts';
import { hashSecret } from '../../../kernel/auth/secrets.ts';
import { newTokenSecret } from '../../../kernel/auth/token-credentials.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Forbidden } from '../../../kernel/errors.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm, updateForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { storedAbilities, tokenColumns, tokenInput } from './fields.ts';
import { findFamily, getToken } from './queries.ts';
import { appendTokenEvent, deleteFamily } from './revocation.ts';
import { authorizeFor, checkAbilities, checkExpiry } from './rights.ts';

interface IssuedToken {
  readonly id: number;
  /** The token as clients send it. It cannot be shown again. */
  readonly secret: string;
}

/** Creates a token for a user: for oneself, or on the command line. */
export function issueToken(ctx: Context, actor: Actor, userId: number, body: object): Promise<IssuedToken> {
  if (!isSignedIn(actor) || ![userId, null].includes(userIdOf(actor))) throw new Forbidden('tokens.manage');
  return transaction(ctx, actor, async (tx) => {
    requireRecentSignIn(actor, tx.now);
    const form = createForm(tokenInput, body);
    await checkAbilities(tx, form, userId);
    await checkExpiry(tx, form);
    const columns = tokenColumns.create(form.done());
    const secret = newTokenSecret();
    const row = await tx.db
      .insertInto('tokens')
      .values({
        ...columns,
        user_id: userId,
        hash: hashSecret(secret),
        parent_id: tokenIdOf(actor),
        last_used_at: null,
        created_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendTokenEvent(tx, 'token.created', row);
    return { id: row.id, secret: `${row.id}|${secret}` };
  });
}

/** Returns the token as clients send it. */
export async function createToken(ctx: Context, actor: Actor, userId: number, body: object): Promise<string> {
  return (await issueToken(ctx, actor, userId, body)).secret;
}

export function updateToken(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  return transaction(ctx, actor, async (tx) => {
    const before = await getToken(tx, id);
    authorizeFor(actor, before, 'tokens.manage');
    requireRecentSignIn(actor, tx.now);
    const form = updateForm(tokenInput, body);
    await checkAbilities(tx, form, before.user_id, abilitiesIn(before));
    await checkExpiry(tx, form, before);
    const changes = changesTo(before, tokenColumns.change(form.done()));
    if (isEmpty(changes)) return;
    await write(tx, id, changes);
    await narrowFamily(tx, id);
  });
}

/** The token stops working immediately, and so do all tokens that were created with it. */
export function revokeToken(ctx: Context, actor: Actor, id: number): Promise<void> {
  return transaction(ctx, actor, async (tx) => {
    authorizeFor(actor, await getToken(tx, id), 'tokens.delete');
    requireRecentSignIn(actor, tx.now);
    await deleteFamily(tx, id);
  });
}

/** A token never has more than the token that it was created with. */
async function narrowFamily(tx: Tx, id: number): Promise<void> {
  const known = new Map<number, Row<'tokens'>>();
  for (const row of await findFamily(tx, id)) {
    const parent = row.parent_id === null ? undefined : known.get(row.parent_id);
    known.set(row.id, parent ? await narrow(tx, row, parent) : row);
  }
}

async function narrow(tx: Tx, row: Row<'tokens'>, parent: Row<'tokens'>): Promise<Row<'tokens'>> {
  const allowed = abilitiesIn(parent);
  const own = abilitiesIn(row);
  const abilities = allowed.has('*') ? own : own.has('*') ? allowed : own.intersection(allowed);
  const expires_at =
    parent.expires_at === null ? row.expires_at : Math.min(row.expires_at ?? Infinity, parent.expires_at);
  const changes = changesTo(row, { abilities: storedAbilities([...abilities]), expires_at });
  return isEmpty(changes) ? row : write(tx, row.id, changes);
}

async function write(
  tx: Tx,
  id: number,
  changes: Partial<Pick<Row<'tokens'>, 'name' | 'name_key' | 'abilities' | 'expires_at' | 'dialect'>>,
): Promise<Row<'tokens'>> {
  const row = await tx.db
    .updateTable('tokens')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await appendTokenEvent(tx, 'token.updated', row);
  return row;
}

const abilitiesIn = ({ abilities }: Row<'tokens'>): Set<string> => new Set<string>(JSON.parse(abilities));
