import type { Seconds } from '../../lib/clock.ts';
import type { Context } from '../context.ts';

/** Recording every use would turn every read into a write. If a crash loses a use, the time is this far off at most. */
const INTERVAL = 60;

export const isUseDue = (lastUse: Seconds | null, now: Seconds): boolean =>
  lastUse === null || now - lastUse >= INTERVAL;

/** Records that a token or a session was used. The request does not wait for it. */
export function recordUse(ctx: Context, table: 'tokens' | 'sessions', id: number, now: Seconds): void {
  ctx.connection
    .begin((db) => db.updateTable(table).set({ last_used_at: now }).where('id', '=', id).execute())
    .catch((error) => ctx.log.warn({ err: error }, `could not record the use of one of the ${table}`));
}
