import { sql } from 'kysely';
import { runStatement } from '../../db/statement.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { findNewestIncidents, findNewestSchedules } from '../../public-state/queries.ts';
import { loadState } from '../../public-state/state.ts';
import { findPublicSince } from '../../resources/settings/queries.ts';
import type { VisibleEntries } from './changes.ts';

export async function loadVisibleEntries(readContext: ReadContext): Promise<VisibleEntries> {
  // At once: each of them is a round trip to a database server.
  const [state, incidents, schedules, settingsChangedAt] = await Promise.all([
    loadState(readContext),
    findNewestIncidents(readContext),
    findNewestSchedules(readContext),
    findPublicSince(readContext),
  ]);
  const isEmpty =
    settingsChangedAt === null && state.components.size + incidents.length + schedules.length === 0;
  return {
    state,
    incidents,
    schedules,
    settingsChangedAt: isEmpty ? await findDatabaseCreation(readContext) : settingsChangedAt,
  };
}

/** When the database was created, which is also when an empty page last changed. */
async function findDatabaseCreation(readContext: ReadContext): Promise<Seconds> {
  const build = () => sql<{ moment: number }>`select min(applied_at) as moment from migrations`;
  const [row] = await runStatement(readContext, 'page: birth', build, {});
  return row?.moment ?? 0;
}
