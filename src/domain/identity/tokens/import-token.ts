import type { Ability } from '../../../../common/abilities.ts';
import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { ApiDialectName } from '../../../kernel/auth/api-dialects.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { fold } from '../../../lib/text.ts';
import {
  findImportedAccount,
  type ImportOrigin,
  rememberImportedAccount,
} from '../user-store/imported-accounts.ts';
import { storedAbilities, tokenInput } from './fields.ts';
import { appendTokenEvent } from './revocation.ts';

/** An API key that another product issued. */
export interface TokenToImport {
  readonly name: string;
  /** SHA-256 of what clients send, in hex. */
  readonly hash: string;
  /** The key of its user, as the user was imported with. */
  readonly userKey: string;
  readonly abilities: readonly Ability[];
  /** How its programs expect the API to answer; null for our own way. */
  readonly dialect: ApiDialectName | null;
  readonly expiresAt: Seconds | null;
  readonly lastUsedAt: Seconds | null;
  readonly createdAt: Seconds;
}

/**
 * Makes an API key of another product work here. One that an earlier import knew is left alone, so a revoked key does not come
 * back. Returns whether there is a new token.
 */
export function importToken(
  ctx: Context,
  actor: Actor,
  source: string,
  token: TokenToImport,
): Promise<boolean> {
  authorize(actor, 'tokens.manage');
  const origin: ImportOrigin = { source, type: 'token', key: token.hash };
  return transaction(ctx, actor, async (tx) => {
    if (await findImportedAccount(tx, origin)) return false;
    const { name } = createForm({ name: tokenInput.name }, { name: token.name }).done();
    const user = await findImportedAccount(tx, { source, type: 'user', key: token.userKey });
    if (!user) throw invalid('user', 'user_not_imported');
    // Somebody has deleted the user since, and with the user all of their keys.
    if (user.user_id === null) return false;
    const isNew = !(await isKnown(tx, token.hash));
    if (isNew) await insert(tx, source, user.user_id, { ...token, name });
    await rememberImportedAccount(tx, origin, user.user_id);
    return isNew;
  });
}

/** Whether the key has been imported from another source: somebody may have moved from Cachet 2 to Cachet 3 with it. */
async function isKnown({ db }: Tx, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('imported_accounts')
    .select('key')
    .where('type', '=', 'token')
    .where('key', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

async function insert(tx: Tx, source: string, userId: number, token: TokenToImport): Promise<void> {
  const { name, hash, abilities, dialect, expiresAt, lastUsedAt, createdAt } = token;
  const row = await tx.db
    .insertInto('tokens')
    .values({
      user_id: userId,
      name,
      name_key: fold(name),
      hash,
      abilities: storedAbilities([...abilities]),
      parent_id: null,
      expires_at: expiresAt,
      last_used_at: lastUsedAt,
      created_at: createdAt,
      imported_from: source,
      dialect,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await appendTokenEvent(tx, 'token.created', row);
}
