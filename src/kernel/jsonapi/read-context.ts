import type { Kysely } from 'kysely';
import type { Locale } from '../../../common/texts/locales.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { Horizon } from '../../lib/horizon.ts';
import { type Actor, type Viewer, viewerOf } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import type { SqlDialect } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import type { Page } from '../pages/page.ts';

/** What the SQL of a statement depends on. There are only a few different scopes. */
export interface QueryScope {
  readonly dialect: SqlDialect;
  readonly viewer: Viewer;
  readonly page: Page;
}

/** Everything a read needs: the connection, the viewer, the page and the current time. */
export interface ReadContext extends QueryScope {
  readonly db: Kysely<Database>;
  readonly now: Seconds;
  /** The language in which the public state is read. Without it, texts are the original ones. */
  readonly language?: Locale | undefined;
  /** Absent if nobody asks when the result changes. */
  readonly horizon?: Horizon | undefined;
}

export const readContextFor = (ctx: Context, actor: Actor, page: Page = ctx.page): ReadContext => ({
  db: ctx.connection.read,
  dialect: ctx.connection.dialect,
  viewer: viewerOf(actor),
  now: ctx.clock.now(),
  page,
  horizon: ctx.horizon,
});
