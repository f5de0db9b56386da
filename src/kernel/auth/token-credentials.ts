import { MAX_ID } from '../../lib/record-id.ts';
import type { Context } from '../context.ts';
import type { Actor } from './actor.ts';
import { isApiDialect } from './api-dialects.ts';
import { isRole, limitedTo } from './role-abilities.ts';
import { hashSecret, newSecret, secretMatches } from './secrets.ts';
import { isUseDue, recordUse } from './use-recording.ts';

/** The prefix lets secret scanners recognize a token that somebody has published by mistake. */
const PREFIX = 'daymark_';

export const newTokenSecret = (): string => `${PREFIX}${newSecret()}`;

/** The token in an `Authorization` header. A token of a disabled user is not valid. */
export async function findToken(ctx: Context, header: string, isUse: boolean): Promise<Actor | undefined> {
  const [, id, secret] = /^bearer\s+(?:(\d{1,10})\|)?(\S{1,200})\s*$/i.exec(header) ?? [];
  if (secret === undefined) return undefined;
  const row = (await findOwn(ctx, Number(id), secret)) ?? (await findImported(ctx, secret));
  const now = ctx.clock.now();
  if (!row || row.disabled_at !== null || !isRole(row.role)) return undefined;
  if (row.expires_at !== null && row.expires_at <= now) return undefined;
  if (isUse && isUseDue(row.last_used_at, now)) recordUse(ctx, 'tokens', row.id, now);
  const abilities = limitedTo(row.role, new Set<string>(JSON.parse(row.abilities)));
  const { id: tokenId, dialect } = row;
  return {
    type: 'token',
    id: tokenId,
    userId: row.user_id,
    abilities,
    ...(isApiDialect(dialect) && { dialect }),
  };
}

const tokensWithUsers = ({ connection }: Context) =>
  connection.read
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .selectAll('tokens')
    .select(['users.role', 'users.disabled_at']);

/** A token that we issued names its id. */
async function findOwn(ctx: Context, id: number, secret: string) {
  if (!(id <= MAX_ID)) return undefined;
  const row = await tokensWithUsers(ctx).where('tokens.id', '=', id).executeTakeFirst();
  return row && secretMatches(secret, row.hash) ? row : undefined;
}

/**
 * A key of another product has no id of ours, so it is found by its hash. Whoever guesses learns nothing from the time that
 * takes, because nobody can choose a secret for its hash.
 */
async function findImported(ctx: Context, secret: string) {
  if (secret.startsWith(PREFIX)) return undefined;
  return tokensWithUsers(ctx)
    .where('tokens.hash', '=', hashSecret(secret))
    .where('tokens.imported_from', 'is not', null)
    .executeTakeFirst();
}
