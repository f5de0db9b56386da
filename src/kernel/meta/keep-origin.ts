import type { SubjectType } from '../../../common/events.ts';
import type { Context } from '../context.ts';
import { joined } from '../db/connection.ts';
import type { MetaEntry } from './field.ts';
import { keepingOrigin } from './origin.ts';
import { loadMeta } from './store.ts';

/**
 * Writes the metadata that a client of Cachet sends, with where the record came from as it is stored. Both happen in one
 * transaction, so that an import that runs at the same time loses nothing.
 */
export const keepOrigin = <T>(
  ctx: Context,
  subject: SubjectType,
  id: number,
  sent: readonly MetaEntry[],
  write: (inside: Context, meta: MetaEntry[]) => Promise<T>,
): Promise<T> =>
  ctx.connection.begin(async (db) => {
    const connection = joined(ctx.connection, db);
    const stored = (await loadMeta({ db, dialect: connection.dialect }, subject, [id])).get(id) ?? [];
    return write({ ...ctx, connection }, keepingOrigin(stored, sent));
  });
