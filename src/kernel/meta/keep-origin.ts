import { isDeepStrictEqual } from 'node:util';
import type { SubjectType } from '../../../common/events.ts';
import type { Context } from '../context.ts';
import type { Connection } from '../db/connection.ts';
import { Unavailable } from '../errors.ts';
import type { MetaEntry } from './field.ts';
import { keepingOrigin } from './origin.ts';
import { loadMeta } from './store.ts';

/**
 * Writes the metadata that a client of Cachet sends, with where the record came from as it is stored. That is read before the write
 * opens its transaction, because the write may render a template first, and is compared in the transaction: so an import that runs at
 * the same time loses nothing.
 */
export async function keepOrigin<T>(
  ctx: Context,
  subject: SubjectType,
  id: number,
  sent: readonly MetaEntry[],
  write: (ctx: Context, meta: MetaEntry[]) => Promise<T>,
): Promise<T> {
  const { connection } = ctx;
  const find = async (db: Connection['read']): Promise<MetaEntry[]> => {
    const stored = (await loadMeta({ db, dialect: connection.dialect }, subject, [id])).get(id) ?? [];
    return keepingOrigin(stored, sent);
  };
  const meta = await find(connection.read);
  const checked =
    (begin: Connection['begin']): Connection['begin'] =>
    (work, line) =>
      begin(async (db) => {
        if (isDeepStrictEqual(await find(db), meta)) return work(db);
        throw new Unavailable(CHANGED, { retryAfter: 1 });
      }, line);
  const checking: Connection = {
    ...connection,
    get read() {
      return connection.read;
    },
    begin: checked(connection.begin),
    beginInBackground: checked(connection.beginInBackground),
    beginBatch: checked(connection.beginBatch),
  };
  return write({ ...ctx, connection: checking }, meta);
}

const CHANGED =
  'An import wrote where this record came from at the same moment. Nothing was saved. Send it again in a second.';
