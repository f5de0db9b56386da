import { type RawBuilder, sql } from 'kysely';
import type { SqlDialect } from '../../../kernel/db/dialect.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { PARENT } from '../../../kernel/db/statement.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { HISTORY_LIMIT, type History, loadHistories } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Source } from '../../../kernel/jsonapi/source.ts';
import { everything } from '../../visibility.ts';

export type UpdateRecord = Row<'updates'>;

/** The parent of an update. */
export type Parent = 'incident' | 'schedule';

/** The updates of one incident or schedule. The caller must have checked that the parent is visible. */
export const updateSource = (parent: Parent, parentId: number): Source<UpdateRecord> => ({
  ...updatesOf[parent],
  values: { parent: parentId },
});

/** For updates whose ids came from a visible parent. */
export const allUpdates: Source<UpdateRecord> = {
  key: 'updates',
  table: 'updates',
  columns: sql`updates.*`,
  exists: everything,
  visible: everything,
  filters: {},
  sorts: { id: sql.ref('updates.id'), created_at: sql.ref('updates.created_at') },
};

const updatesOf = { incident: below('incident'), schedule: below('schedule') };

function below(parent: Parent): Source<UpdateRecord> {
  const ofParent = sql<boolean>`${sql.ref(`updates.${parent}_id`)} = ${PARENT}`;
  return { ...allUpdates, key: `updates of a ${parent}`, exists: ofParent, visible: ofParent };
}

/** A column with the newest updates of each parent, one more than a document shows. */
export const newestUpdateIds = (dialect: SqlDialect, parent: Parent): RawBuilder<unknown> =>
  sql`(select ${dialect.jsonList(sql`newest.id`)} from (
    select updates.id from updates where ${sql.ref(`updates.${parent}_id`)} = ${sql.ref(`${parent}s.id`)}
    order by updates.id desc limit ${sql.lit(HISTORY_LIMIT + 1)}) as newest) as update_ids`;

export const updateHistories = (
  { db, dialect }: ReadContext,
  parent: Parent,
  records: readonly { readonly id: number; readonly update_ids: readonly number[] }[],
): Promise<Map<number, History>> =>
  loadHistories(
    records,
    (record) => record.update_ids,
    async (ids) => {
      const column = sql.ref(`updates.${parent}_id`);
      const { rows } = await sql<{
        id: number;
        total: number;
      }>`select ${column} as id, count(*) as total from updates
        where ${dialect.anyOf(`updates.${parent}_id`, ids)} group by ${column}`.execute(db);
      return new Map(rows.map((row) => [row.id, row.total]));
    },
  );

/** The stored row, for a write. */
export async function getUpdate(
  { db }: Tx,
  parent: Parent,
  parentId: number,
  id: number,
): Promise<UpdateRecord> {
  const row = await db
    .selectFrom('updates')
    .selectAll()
    .where('id', '=', id)
    .where(`${parent}_id`, '=', parentId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
