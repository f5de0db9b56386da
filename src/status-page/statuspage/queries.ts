import { sql } from 'kysely';
import { runStatement } from '../../db/statement.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Seconds } from '../../lib/clock.ts';
import { findNewestIncidents, findNewestSchedules } from '../queries.ts';
import { loadState } from '../state.ts';
import type { Shown } from './changes.ts';

export async function loadShown(reading: Reading): Promise<Shown> {
  return {
    state: await loadState(reading),
    incidents: await findNewestIncidents(reading),
    schedules: await findNewestSchedules(reading),
    settledAt: await findSettled(reading),
  };
}

/** The newest event of the settings (there is one set of them), or the first event of all on a page that has none. */
async function findSettled(reading: Reading): Promise<Seconds> {
  const build = () => sql<{ moment: number | null }>`select max(created_at) as moment from (
    select created_at from (select created_at from events order by id limit 1) as oldest
    union all select created_at from (select created_at from events
      where subject_type = 'settings' and subject_id = 1 order by id desc limit 1) as newest) as moments`;
  const [row] = await runStatement(reading, 'page: settled', build, {});
  return row?.moment ?? 0;
}
