import { sql } from 'kysely';
import { countPointWrite } from '../../../kernel/db/data-version.ts';
import { FIXED } from '../../status/incidents/model.ts';
import type { PrunedKind } from './pruned-kind.ts';

const EVERYBODY = 1;

/**
 * Alerts of senders that are over, except those of incidents that are open and of drafts. Each check has only one, which stays with
 * it. What an incident was about is kept with the incident, so its replay stays as it is.
 */
export const oldAlerts: PrunedKind<number> = {
  find: async (db, { alerts }, limit) => {
    // An alert began before it ended, and there is an index by the beginning.
    const { rows } = await sql<{ id: number }>`select alerts.id from alerts
      where alerts.started_at < ${alerts} and alerts.ended_at < ${alerts} and alerts.state = 'resolved'
        and alerts.source_id is not null and alerts.due_at is null
        and not exists (select 1 from incident_alerts
          join incidents on incidents.id = incident_alerts.incident_id
          where incident_alerts.alert_id = alerts.id
            and (incidents.status <> ${sql.lit(FIXED)} or incidents.visible <> ${sql.lit(EVERYBODY)}))
      order by alerts.started_at, alerts.id limit ${sql.lit(limit)}`.execute(db);
    return rows.map(({ id }) => id);
  },
  remove: async (tx, ids) => {
    await sql`delete from alerts where ${tx.dialect.anyOf('id', ids)}`.execute(tx.db);
    // Lists of alerts change, so what caches hold of them is out of date.
    await countPointWrite(tx);
  },
};
