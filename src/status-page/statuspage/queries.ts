import { sql } from 'kysely';
import { runStatement } from '../../db/statement.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Seconds } from '../../lib/clock.ts';
import { findPublicSince } from '../../resources/settings/queries.ts';
import { findNewestIncidents, findNewestSchedules } from '../queries.ts';
import { loadState } from '../state.ts';
import type { Shown } from './changes.ts';

export async function loadShown(reading: Reading): Promise<Shown> {
  const state = await loadState(reading);
  const incidents = await findNewestIncidents(reading);
  const schedules = await findNewestSchedules(reading);
  const settingsSince = await findPublicSince(reading);
  const isEmpty = settingsSince === null && state.components.size + incidents.length + schedules.length === 0;
  return { state, incidents, schedules, settledAt: isEmpty ? await findBirth(reading) : settingsSince };
}

/** When the database was made: what a page that shows nothing yet has been since. */
async function findBirth(reading: Reading): Promise<Seconds> {
  const build = () => sql<{ moment: number }>`select min(applied_at) as moment from migrations`;
  const [row] = await runStatement(reading, 'page: birth', build, {});
  return row?.moment ?? 0;
}
