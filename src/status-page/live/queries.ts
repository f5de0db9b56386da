import { sql } from 'kysely';
import { Param } from '../../db/dialect.ts';
import { runStatement } from '../../db/statement.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';

const AFTER = new Param('after');
const UPTO = new Param('upto');

/** Whether events after one, up to another, tell of nothing but points of metrics. */
export async function isOnlyPoints(readContext: ReadContext, after: number, upto: number): Promise<boolean> {
  const build = () => sql<{ id: number }>`select id from events
    where id > ${AFTER} and id <= ${UPTO} and subject_type <> 'metric_point' order by id limit 1`;
  return (await runStatement(readContext, 'only points', build, { after, upto })).length === 0;
}
