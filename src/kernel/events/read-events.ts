import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/schema.ts';
import { Unavailable } from '../errors.ts';
import type { Problem } from './chain-walk.ts';

/** Limits memory: the state of one event may have hundreds of kilobytes. */
const BATCH_SIZE = 500;

const readBatch = (db: Kysely<Database>, after: number, limit: number): Promise<Row<'events'>[]> =>
  db.selectFrom('events').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();

/** The events after one. If one cannot be read at all, those before it; if it is the next one, it is the problem. */
export async function readReadable(
  db: Kysely<Database>,
  after: number,
): Promise<{ rows: Row<'events'>[]; problem?: Problem }> {
  try {
    return { rows: await readBatch(db, after, BATCH_SIZE) };
  } catch (error) {
    if (error instanceof Unavailable) throw error;
  }
  const rows: Row<'events'>[] = [];
  try {
    for (let next: Row<'events'> | undefined; rows.length < BATCH_SIZE; rows.push(next)) {
      [next] = await readBatch(db, rows.at(-1)?.id ?? after, 1);
      if (!next) break;
    }
    return { rows };
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    const id = await nextId(db, after);
    const text = `Event ${id} was changed: it cannot be read (${(error as Error).message}).`;
    return { rows, problem: { id, kind: 'changed', text } };
  }
}

async function nextId(db: Kysely<Database>, after: number): Promise<number> {
  const next = db.selectFrom('events').select('id').where('id', '>', after).orderBy('id').limit(1);
  return (await next.executeTakeFirstOrThrow()).id;
}
