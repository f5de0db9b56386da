import { sql } from 'kysely';
import { VERSION_SQL } from '../../../kernel/db/data-version.ts';
import { Param } from '../../../kernel/db/dialect.ts';
import { runStatement } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';

const AFTER = new Param('after');
const UPTO = new Param('upto');

/** Hidden writes raise both numbers too, so no public response may depend on them. */
export interface DataPosition {
  /** The same as `dataVersion` of the connection. */
  readonly version: number;
  readonly newestEvent: number;
}

export async function findDataPosition(readContext: ReadContext): Promise<DataPosition> {
  const build = () => sql<{
    version: number;
    newest_event: number;
  }>`select ${sql.raw(VERSION_SQL)} as version,
    coalesce((select max(id) from events), 0) as newest_event`;
  const [row] = await runStatement(readContext, 'position of the data', build, {});
  return { version: row?.version ?? 0, newestEvent: row?.newest_event ?? 0 };
}

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
