import { sql } from 'kysely';
import { Param } from '../../../kernel/db/dialect.ts';
import { ID, runStatement } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { endOfWindow, existingSchedules } from '../../visibility.ts';
import { steps } from '../results/rollups.ts';
import type { Change, Sum } from './model.ts';

const [FROM, UNTIL, HOURS_FROM] = [new Param('from'), new Param('until'), new Param('hoursFrom')];

/** Whoever changes his mind more often is told about the newest times only. */
const MAX_CHANGES = 5000;
const MAX_WINDOWS = 500;

const scopeOf = ({ db, dialect, page }: ReadContext) => ({ db, dialect, page, viewer: undefined });

/** The results of the hours and of the days since two moments. */
export const findSums = (
  readContext: ReadContext,
  id: number,
  { hoursFrom, from }: { readonly hoursFrom: Seconds; readonly from: Seconds },
): Promise<readonly Sum[]> =>
  runStatement(
    scopeOf(readContext),
    'summary of a check',
    () => sql<Sum>`select step, bucket, sum(ok + degraded) as good, sum(failed) as bad, sum(total_ms) as total_ms
      from check_rollups where check_id = ${ID}
        and ((step = ${sql.lit(steps.hour)} and bucket > ${HOURS_FROM})
          or (step = ${sql.lit(steps.day)} and bucket > ${FROM}))
      group by step, bucket`,
    { id, hoursFrom, from },
  );

/** What the check was certain of since a moment, and the state that it had then. From the oldest on. */
export async function findChanges(
  readContext: ReadContext,
  id: number,
  from: number,
): Promise<readonly Change[]> {
  const newest = await runStatement(
    scopeOf(readContext),
    'changes since',
    () => sql<Change>`select state, since_ms, quiet from check_changes where check_id = ${ID}
      and since_ms >= coalesce((select max(before.since_ms) from check_changes as before
        where before.check_id = ${ID} and before.since_ms <= ${FROM}), 0)
      order by since_ms desc, id desc limit ${sql.lit(MAX_CHANGES)}`,
    { id, from },
  );
  return newest.toReversed();
}

interface Window {
  /** In seconds. */
  readonly from: Seconds;
  readonly until: Seconds | null;
}

/** The maintenance of a component in a time. */
export const findWindows = (
  readContext: ReadContext,
  componentId: number,
  from: Seconds,
  until: Seconds,
): Promise<readonly Window[]> =>
  runStatement(
    scopeOf(readContext),
    'maintenance of a check',
    () => sql<Window>`select schedules.starts_at as "from", schedules.ends_at as "until" from schedules
      join schedule_components on schedule_components.schedule_id = schedules.id
      where schedule_components.component_id = ${ID} and ${existingSchedules}
        and schedules.starts_at <= ${UNTIL} and ${endOfWindow} > ${FROM}
      order by schedules.starts_at desc limit ${sql.lit(MAX_WINDOWS)}`,
    { id: componentId, from, until },
  );
