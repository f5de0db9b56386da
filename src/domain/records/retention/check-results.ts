import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { steps } from '../../checks/results/rollups.ts';
import type { Cutoffs } from './model.ts';
import type { PrunedKind } from './pruned-kind.ts';

type OldResult = Pick<Row<'check_results'>, 'check_id' | 'at_ms'>;
type OldRollup = Pick<Row<'check_rollups'>, 'check_id' | 'bucket'>;

/** A check that has old rows. Looks into the primary key once for each check. */
async function findCheckWith(db: Tx['db'], old: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from checks where exists (${old}) limit 1`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Single results. The sums of their minutes, hours and days stay. */
export const oldCheckResults: PrunedKind<OldResult> = {
  find: async (db, { checkResults }, limit) => {
    const before = checkResults * 1000;
    const checkId = await findCheckWith(
      db,
      sql`select 1 from check_results where check_results.check_id = checks.id and check_results.at_ms < ${before}`,
    );
    return db
      .selectFrom('check_results')
      .select(['check_id', 'at_ms'])
      .where('check_id', '=', checkId)
      .where('at_ms', '<', before)
      .orderBy('at_ms')
      .limit(limit)
      .execute();
  },
  remove: async ({ db }, results) => {
    const [first, last] = [results[0], results.at(-1)];
    if (!first || !last) return;
    await db
      .deleteFrom('check_results')
      .where('check_id', '=', first.check_id)
      .where('at_ms', '>=', first.at_ms)
      .where('at_ms', '<=', last.at_ms)
      .execute();
  },
};

const cutoffOf = (step: number, { checkMinutes, checkHours, checkDays }: Cutoffs) =>
  step === steps.minute ? checkMinutes : step === steps.hour ? checkHours : checkDays;

const oldRollupsOf = (step: number): PrunedKind<OldRollup> => ({
  find: async (db, cutoffs, limit) => {
    const before = cutoffOf(step, cutoffs);
    const checkId = await findCheckWith(
      db,
      sql`select 1 from check_rollups where check_rollups.check_id = checks.id
        and check_rollups.step = ${sql.lit(step)} and check_rollups.bucket < ${before}`,
    );
    return db
      .selectFrom('check_rollups')
      .select(['check_id', 'bucket'])
      .where('check_id', '=', checkId)
      .where('step', '=', step)
      .where('bucket', '<', before)
      .orderBy('bucket')
      .limit(limit)
      .execute();
  },
  remove: async ({ db }, rollups) => {
    const [first, last] = [rollups[0], rollups.at(-1)];
    if (!first || !last) return;
    await db
      .deleteFrom('check_rollups')
      .where('check_id', '=', first.check_id)
      .where('step', '=', step)
      .where('bucket', '>=', first.bucket)
      .where('bucket', '<=', last.bucket)
      .execute();
  },
});

/** One kind for each size of periods, because each is one range of the primary key. */
export const oldCheckRollups: readonly PrunedKind<OldRollup>[] = Object.values(steps).map(oldRollupsOf);
