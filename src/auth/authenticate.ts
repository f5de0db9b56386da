import type { Context } from '../context.ts';
import { MAX_ID } from '../lib/record-id.ts';
import { type Actor, guest } from './actor.ts';
import { secretMatches } from './secrets.ts';

const USE_RECORDING_INTERVAL = 60;

/** Returns the token's owner, or a guest if there is no valid token. */
export async function authenticate(ctx: Context, header: string | undefined): Promise<Actor> {
  const match = header ? /^bearer\s+(\d{1,10})\|(\S{1,200})\s*$/i.exec(header) : null;
  const id = Number(match?.[1]);
  if (!match || !(id <= MAX_ID)) return guest;
  const row = await ctx.connection.read
    .selectFrom('tokens')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !secretMatches(match[2] as string, row.hash)) return guest;
  const now = ctx.clock.now();
  if (row.expires_at !== null && row.expires_at <= now) return guest;
  if (row.last_used_at === null || now - row.last_used_at >= USE_RECORDING_INTERVAL) recordUse(ctx, id, now);
  const abilities = new Set<string>(JSON.parse(row.abilities));
  return { type: 'token', id, userId: row.user_id, abilities };
}

/** Does not block the request. If a crash loses it, `last_used_at` is at most a minute off. */
function recordUse(ctx: Context, id: number, now: number): void {
  ctx.connection
    .begin((db) => db.updateTable('tokens').set({ last_used_at: now }).where('id', '=', id).execute())
    .catch((error) => ctx.log.warn({ err: error }, 'could not record the use of a token'));
}
