import { sql } from 'kysely';
import { Param } from '../../db/dialect.ts';
import { runStatement } from '../../db/statement.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';

const AFTER = new Param('after');
const UPTO = new Param('upto');

/** Whether all events in `(after, upto]` are about metric points. */
export async function hasOnlyMetricPoints(
  readContext: ReadContext,
  after: number,
  upto: number,
): Promise<boolean> {
  const build = () => sql<{ id: number }>`select id from events
    where id > ${AFTER} and id <= ${UPTO} and subject_type <> 'metric_point' order by id limit 1`;
  return (await runStatement(readContext, 'only points', build, { after, upto })).length === 0;
}
