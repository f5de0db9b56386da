import type { Context } from '../context.ts';
import { MAX_ID } from '../lib/record-id.ts';
import type { Actor } from './actor.ts';
import { isApiDialect } from './api-dialects.ts';
import { isRole, limitedTo } from './roles.ts';
import { newSecret, secretMatches } from './secrets.ts';
import { isUseDue, recordUse } from './use-recording.ts';

/** The prefix lets secret scanners recognize a token that somebody has published by mistake. */
export const newTokenSecret = (): string => `daymark_${newSecret()}`;

/** The token in an `Authorization` header. A token of a disabled user is not valid. */
export async function findToken(ctx: Context, header: string, isUse: boolean): Promise<Actor | undefined> {
  const match = /^bearer\s+(\d{1,10})\|(\S{1,200})\s*$/i.exec(header);
  const id = Number(match?.[1]);
  if (!match || !(id <= MAX_ID)) return undefined;
  const row = await ctx.connection.read
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .selectAll('tokens')
    .select(['users.role', 'users.disabled_at'])
    .where('tokens.id', '=', id)
    .executeTakeFirst();
  if (!row || !secretMatches(match[2] as string, row.hash)) return undefined;
  const now = ctx.clock.now();
  if (row.disabled_at !== null || !isRole(row.role)) return undefined;
  if (row.expires_at !== null && row.expires_at <= now) return undefined;
  if (isUse && isUseDue(row.last_used_at, now)) recordUse(ctx, 'tokens', id, now);
  const abilities = limitedTo(row.role, new Set<string>(JSON.parse(row.abilities)));
  const { dialect } = row;
  return { type: 'token', id, userId: row.user_id, abilities, ...(isApiDialect(dialect) && { dialect }) };
}
