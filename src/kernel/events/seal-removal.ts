import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Tx } from './transaction.ts';
import { findNewestSeal } from './verify-seal.ts';

/** The next sealed events to look at, in the order of ids; some of them stay. */
export async function findSealedRows(db: Kysely<Database>, limit: number): Promise<number[]> {
  const seal = await findNewestSeal(db);
  if (!seal) return [];
  const rows = await db
    .selectFrom('events')
    .select('id')
    .where('id', '>', seal.removed_until)
    .where('id', '<=', seal.last_id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes those of them that do not stay, and notes how far it has come. */
export async function removeSealedRows({ db }: Pick<Tx, 'db'>, ids: readonly number[]): Promise<void> {
  const seal = await findNewestSeal(db);
  const [first, last] = [ids[0], ids.at(-1)];
  if (!seal || first === undefined || last === undefined) return;
  await sql`delete from events where id between ${first} and ${last} and not exists (select 1 from kept_events
    where kept_events.seal_id = ${seal.last_id} and kept_events.event_id = events.id)`.execute(db);
  await db
    .updateTable('event_seals')
    .set({ removed_until: last })
    .where('last_id', '=', seal.last_id)
    .execute();
}

/** Notes of earlier seals about what stays. Only those of the newest seal count. */
export async function findOldNotes(
  db: Kysely<Database>,
  limit: number,
): Promise<{ seal_id: number; event_id: number }[]> {
  return db
    .selectFrom('kept_events')
    .select(['seal_id', 'event_id'])
    .where('seal_id', '<', (of) =>
      of.selectFrom('event_seals').select((seal) => seal.fn.max('last_id').as('id')),
    )
    .orderBy('seal_id')
    .orderBy('event_id')
    .limit(limit)
    .execute();
}

export async function removeOldNotes(
  { db }: Pick<Tx, 'db'>,
  notes: readonly { readonly seal_id: number; readonly event_id: number }[],
): Promise<void> {
  for (const [sealId, ofSeal] of Map.groupBy(notes, ({ seal_id }) => seal_id))
    await db
      .deleteFrom('kept_events')
      .where('seal_id', '=', sealId)
      .where('event_id', '<=', Math.max(...ofSeal.map(({ event_id }) => event_id)))
      .execute();
}
