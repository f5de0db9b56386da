import type { Ability } from '../../../../common/abilities.ts';
import { type Actor, can, userIdOf } from '../../../kernel/auth/actor.ts';
import { abilitiesBeyond } from '../../../kernel/auth/granting.ts';
import { isRole, roleAbilities } from '../../../kernel/auth/role-abilities.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Forbidden, NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { formatDate } from '../../../lib/dates.ts';
import type { TokenForm } from './fields.ts';
import { getToken } from './queries.ts';

type Token = Pick<Row<'tokens'>, 'id' | 'user_id' | 'parent_id'>;

/** People have the tokens of their account; a token has itself, and the tokens that were created with it. */
function isOwn(actor: Actor, token: Token): boolean {
  if (userIdOf(actor) !== token.user_id) return false;
  return actor.type !== 'token' || token.id === actor.id || token.parent_id === actor.id;
}

/** Everybody may change and revoke their own tokens; for all others, an ability is needed. */
export function authorizeFor(actor: Actor, token: Token, ability: Ability): void {
  if (isOwn(actor, token) || can(actor, ability)) return;
  // Whoever may not see a token does not learn that it exists.
  throw can(actor, 'tokens.manage') ? new Forbidden(ability) : new NotFound();
}

/** Refuses abilities that the actor does not have, or that the role of the token's user does not allow. */
export async function checkAbilities(
  { db, actor }: Tx,
  form: TokenForm,
  userId: number,
  existing: ReadonlySet<string> = new Set(),
): Promise<void> {
  const wanted = (form.values.abilities ?? []).filter((ability) => !existing.has(ability));
  const beyond = abilitiesBeyond(actor, wanted);
  if (beyond.length > 0) {
    form.fail('abilities', 'abilities_not_yours', { abilities: beyond });
    return;
  }
  const { role } = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const allowed = isRole(role) ? roleAbilities[role] : new Set<string>();
  const useless = allowed.has('*') ? [] : wanted.filter((ability) => !allowed.has(ability));
  if (useless.length > 0) {
    form.fail('abilities', 'abilities_beyond_role', { role, abilities: useless });
  }
}

/**
 * A token cannot live longer than the token that it was created or changed with: somebody who found a token for an hour
 * could keep its rights for ever. Nobody can prolong a token that may do more than they may.
 */
export async function checkExpiry(tx: Tx, form: TokenForm, before?: Row<'tokens'>): Promise<void> {
  const { expires_at: wanted } = form.values;
  if (wanted !== undefined && wanted !== null && wanted <= tx.now && wanted !== before?.expires_at) {
    form.fail('expires_at', 'token_expired');
    return;
  }
  const expiresAt = wanted === undefined ? (before?.expires_at ?? null) : wanted;
  if (before !== undefined && !isLater(expiresAt, before.expires_at)) return;
  if (before !== undefined && !mayProlong(tx.actor, before)) {
    form.fail('expires_at', 'token_not_prolonged');
    return;
  }
  if (tx.actor.type !== 'token') return;
  const { expires_at: own } = await getToken(tx, tx.actor.id);
  if (isLater(expiresAt, own) && own !== null) {
    form.fail('expires_at', 'token_outlives_own', { time: formatDate(own) });
  }
}

/** The role of people limits their own tokens in any case. */
const mayProlong = (actor: Actor, token: Row<'tokens'>): boolean =>
  (actor.type === 'session' && isOwn(actor, token)) ||
  abilitiesBeyond(actor, JSON.parse(token.abilities)).length === 0;

/** Null means never. */
const isLater = (one: number | null, other: number | null): boolean =>
  other !== null && (one === null || one > other);
