import type { Kysely } from 'kysely';
import { type Actor, type Viewer, viewerOf } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import type { SqlDialect } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import type { Seconds } from '../lib/clock.ts';

/** What the text of a statement depends on; there are few of these. */
export interface Sight {
  readonly dialect: SqlDialect;
  readonly viewer: Viewer;
}

/** One look at the data: through which connection, by whom, at which moment. */
export interface Reading extends Sight {
  readonly db: Kysely<Database>;
  readonly now: Seconds;
  readonly baseUrl: string;
}

export const readFor = (ctx: Context, actor: Actor): Reading => ({
  db: ctx.openTransaction ?? ctx.connection.read,
  dialect: ctx.connection.dialect,
  viewer: viewerOf(actor),
  now: ctx.clock.now(),
  baseUrl: ctx.config.baseUrl,
});
