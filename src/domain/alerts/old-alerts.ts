import { sql } from 'kysely';
import { countPointWrite } from '../../kernel/db/data-version.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import type { PrunedKind } from '../records/retention/pruned-kind.ts';
import { FIXED } from '../status/incidents/model.ts';
import { MAX_ENDED } from './model.ts';

const EVERYBODY = 1;

/** Nothing happens to it any more, and no incident that is open, and no draft, is about it. */
const isOver = sql<boolean>`alerts.state = 'resolved' and alerts.source_id is not null and alerts.due_at is null
  and not exists (select 1 from incident_alerts
    join incidents on incidents.id = incident_alerts.incident_id
    where incident_alerts.alert_id = alerts.id
      and (incidents.status <> ${sql.lit(FIXED)} or incidents.visible <> ${sql.lit(EVERYBODY)}))`;

/** What a source has beyond the number of alerts that are kept after their end, whatever their age, the oldest of them. */
async function findBeyond(db: Tx['db'], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; last: number }>`select alert_sources.id,
      (select alerts.ended_at from alerts where alerts.source_id = alert_sources.id and alerts.state = 'resolved'
        order by alerts.ended_at desc limit 1 offset ${sql.lit(MAX_ENDED)}) as last
    from alert_sources`.execute(db);
  for (const { id, last } of rows) {
    if (last === null) continue;
    const found = await sql<{ id: number }>`select alerts.id from alerts
      where alerts.source_id = ${id} and alerts.ended_at <= ${last} and ${isOver}
      order by alerts.ended_at, alerts.id limit ${sql.lit(limit)}`.execute(db);
    if (found.rows.length > 0) return found.rows.map((row) => row.id);
  }
  return [];
}

/**
 * Alerts of senders that are over, except those of incidents that are open and of drafts. Each check has only one, which stays with
 * it. What an incident was about is kept with the incident, so its replay stays as it is.
 */
export const oldAlerts: PrunedKind<number> = {
  find: async (db, { alerts }, limit) => {
    // An alert began before it ended, and there is an index by the beginning.
    const { rows } = await sql<{ id: number }>`select alerts.id from alerts
      where alerts.started_at < ${alerts} and alerts.ended_at < ${alerts} and ${isOver}
      order by alerts.started_at, alerts.id limit ${sql.lit(limit)}`.execute(db);
    if (rows.length > 0) return rows.map(({ id }) => id);
    return findBeyond(db, limit);
  },
  remove: async (tx, ids) => {
    await sql`delete from alerts where ${tx.dialect.anyOf('id', ids)}`.execute(tx.db);
    // Lists of alerts change, so what caches hold of them is out of date.
    await countPointWrite(tx);
  },
};
