import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Period } from './period.ts';
import { steps } from './rollups.ts';
import type { Resolution } from './schema.ts';

/** More than a chart can show. */
export const MAX_RESULTS = 2000;

const bounds = (column: string, { from, until }: Period, unit: number): RawBuilder<unknown> => {
  const conditions = [
    ...(from === undefined ? [] : [sql`and ${sql.ref(column)} >= ${from * unit}`]),
    ...(until === undefined ? [] : [sql`and ${sql.ref(column)} <= ${until * unit}`]),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``;
};

/** The newest results of a period, one more than are shown. */
export async function findResults(
  { db }: ReadContext,
  checkId: number,
  period: Period,
): Promise<Row<'check_results'>[]> {
  const { rows } = await sql<Row<'check_results'>>`select * from check_results where check_id = ${checkId}
    ${bounds('at_ms', period, 1000)} order by at_ms desc, place limit ${MAX_RESULTS + 1}`.execute(db);
  return rows;
}

export async function findRollups(
  { db }: ReadContext,
  checkId: number,
  resolution: Exclude<Resolution, 'raw'>,
  period: Period,
): Promise<Row<'check_rollups'>[]> {
  const { rows } = await sql<Row<'check_rollups'>>`select * from check_rollups
    where check_id = ${checkId} and step = ${steps[resolution]}
    ${bounds('bucket', period, 1)} order by bucket desc, place limit ${MAX_RESULTS + 1}`.execute(db);
  return rows;
}
