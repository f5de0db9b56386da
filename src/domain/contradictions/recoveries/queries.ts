import type { Kysely } from 'kysely';
import type { Database } from '../../../kernel/db/schema.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { FIXED } from '../../status/incidents/model.ts';
import { type CheckFacts, type Recovery, recoveriesOf } from './model.ts';

interface Reader {
  readonly db: Kysely<Database>;
}

/** The value of `visible` that drafts have. Of a draft that is over, its own page says so. */
const NOBODY = 2;

/** The open incidents of which every check works again. The number of statements does not depend on the data. */
export async function findRecoveries({ db }: Reader, now: Seconds, incident?: number): Promise<Recovery[]> {
  const incidents = await db
    .selectFrom('incidents')
    .select(['id', 'name', 'occurred_at'])
    .where('deleted_at', 'is', null)
    .where('status', '<', FIXED)
    .where('visible', '<>', NOBODY)
    .where('published_at', '<=', now)
    .$if(incident !== undefined, (query) => query.where('id', '=', incident ?? 0))
    .orderBy('id')
    .execute();
  if (incidents.length === 0) return [];
  const ids = incidents.map(({ id }) => id);
  const [ofComponents, ofAlerts] = await Promise.all([
    checksWithAlerts(db)
      .innerJoin('incident_components', 'incident_components.component_id', 'checks.component_id')
      .select('incident_components.incident_id')
      .where('incident_components.incident_id', 'in', ids)
      .execute(),
    checksWithAlerts(db).select('alerts.incident_id').where('alerts.incident_id', 'in', ids).execute(),
  ]);
  const checks = [...ofComponents, ...ofAlerts].map(
    ({ incident_id, state, paused, alert_state, alert_ended_at, ...check }): CheckFacts => ({
      ...check,
      incidentId: incident_id ?? 0,
      isGood: state === 'up',
      isPaused: paused === 1,
      ended: alert_state === 'resolved' ? alert_ended_at : null,
    }),
  );
  return recoveriesOf(incidents, checks, await findContested(db, ids));
}

/** A check has one alert at most, which begins again and again. */
const checksWithAlerts = (db: Kysely<Database>) =>
  db
    .selectFrom('checks')
    .innerJoin('check_runs', 'check_runs.check_id', 'checks.id')
    .leftJoin('alerts', 'alerts.check_id', 'checks.id')
    .select(['checks.id', 'checks.name', 'checks.paused', 'check_runs.state'])
    .select(['alerts.state as alert_state', 'alerts.ended_at as alert_ended_at'])
    .where('checks.deleted_at', 'is', null);

/** The incidents about which something still fires, wherever it comes from. */
async function findContested(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const [own, ofComponents] = await Promise.all([
    db
      .selectFrom('alerts')
      .select('incident_id')
      .distinct()
      .where('state', '=', 'firing')
      .where('incident_id', 'in', ids)
      .execute(),
    db
      .selectFrom('alerts')
      .innerJoin('incident_components', 'incident_components.component_id', 'alerts.component_id')
      .select('incident_components.incident_id')
      .distinct()
      .where('alerts.state', '=', 'firing')
      .where('incident_components.incident_id', 'in', ids)
      .execute(),
  ]);
  return new Set([...own, ...ofComponents].map(({ incident_id }) => incident_id ?? 0));
}

/** The incidents that a rule resolves by itself before long: nobody has to be told to do it. */
export async function findEndingByRule({ db }: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('alert_causes')
    .select('incident_id')
    .where('incident_id', 'in', ids)
    .where('due_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('touched_at', 'is', null)
    .execute();
  return new Set(rows.map(({ incident_id }) => incident_id ?? 0));
}
