import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import type { Cutoffs } from './model.ts';
import type { PrunedKind } from './pruned-kind.ts';

/** What rows belong to: metrics have points and sums of them, checks have results and sums of them. */
interface Owner {
  readonly table: 'metrics' | 'checks';
  readonly column: 'metric_id' | 'check_id';
}
export const metricOwner: Owner = { table: 'metrics', column: 'metric_id' };
export const checkOwner: Owner = { table: 'checks', column: 'check_id' };

/** A metric or a check that has rows which match `old`; 0 if none has. Looks into the index once for each of them. */
export async function findOwnerWith(
  db: Tx['db'],
  { table, column }: Owner,
  rows: string,
  old: RawBuilder<unknown>,
): Promise<number> {
  const found = await sql<{ id: number }>`select id from ${sql.table(table)} where exists (
    select 1 from ${sql.table(rows)} as rows_of
    where rows_of.${sql.ref(column)} = ${sql.ref(`${table}.id`)} and ${old}) limit 1`.execute(db);
  return found.rows[0]?.id ?? 0;
}

interface OldRollup {
  readonly owner: number;
  readonly bucket: Seconds;
}

/** Sums of periods of one size: each size has a kind of its own, because it is one range of the primary key. */
export function oldRollupsOf(
  table: 'metric_rollups' | 'check_rollups',
  owner: Owner,
  step: number,
  cutoffOf: (cutoffs: Cutoffs) => Seconds,
): PrunedKind<OldRollup> {
  const [rollups, column] = [sql.table(table), sql.ref(owner.column)];
  return {
    find: async (db, cutoffs, limit) => {
      const old = sql`step = ${sql.lit(step)} and bucket < ${cutoffOf(cutoffs)}`;
      const id = await findOwnerWith(db, owner, table, old);
      const { rows } = await sql<OldRollup>`select ${column} as owner, bucket from ${rollups}
        where ${column} = ${id} and ${old} order by bucket limit ${sql.lit(limit)}`.execute(db);
      return rows;
    },
    remove: async ({ db }, found) => {
      const [first, last] = [found[0], found.at(-1)];
      if (!first || !last) return;
      await sql`delete from ${rollups} where ${column} = ${first.owner} and step = ${sql.lit(step)}
        and bucket >= ${first.bucket} and bucket <= ${last.bucket}`.execute(db);
    },
  };
}
