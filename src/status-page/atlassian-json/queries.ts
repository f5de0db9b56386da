import { sql } from 'kysely';
import { runStatement } from '../../db/statement.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { findNewestIncidents, findNewestSchedules } from '../../public-state/queries.ts';
import { loadState } from '../../public-state/state.ts';
import { findPublicSince } from '../../resources/settings/queries.ts';
import type { VisibleEntries } from './changes.ts';

export async function loadVisibleEntries(readContext: ReadContext): Promise<VisibleEntries> {
  const state = await loadState(readContext);
  const incidents = await findNewestIncidents(readContext);
  const schedules = await findNewestSchedules(readContext);
  const settingsSince = await findPublicSince(readContext);
  const isEmpty = settingsSince === null && state.components.size + incidents.length + schedules.length === 0;
  return { state, incidents, schedules, settledAt: isEmpty ? await findBirth(readContext) : settingsSince };
}

/** When the database was made: what a page that shows nothing yet has been since. */
async function findBirth(readContext: ReadContext): Promise<Seconds> {
  const build = () => sql<{ moment: number }>`select min(applied_at) as moment from migrations`;
  const [row] = await runStatement(readContext, 'page: birth', build, {});
  return row?.moment ?? 0;
}
