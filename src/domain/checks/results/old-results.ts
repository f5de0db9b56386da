import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Cutoffs } from '../../records/retention/model.ts';
import type { PrunedKind } from '../../records/retention/pruned-kind.ts';
import { checkOwner, findOwnerWith, oldRollupsOf } from '../../records/retention/rollups.ts';
import { steps } from './rollups.ts';

type OldResult = Pick<Row<'check_results'>, 'check_id' | 'at_ms'>;

/** Single results. The sums of their minutes, hours and days stay. */
export const oldCheckResults: PrunedKind<OldResult> = {
  find: async (db, { checkResults }, limit) => {
    const before = checkResults * 1000;
    const checkId = await findOwnerWith(db, checkOwner, 'check_results', sql`rows_of.at_ms < ${before}`);
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

const cutoffs: Readonly<Record<keyof typeof steps, keyof Cutoffs>> = {
  minute: 'checkMinutes',
  hour: 'checkHours',
  day: 'checkDays',
};

export const oldCheckRollups = (Object.keys(steps) as (keyof typeof steps)[]).map((size) =>
  oldRollupsOf('check_rollups', checkOwner, steps[size], ({ [cutoffs[size]]: before }) => before),
);
