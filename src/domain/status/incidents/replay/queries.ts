import { sql } from 'kysely';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import type { ReplayedAlert, ReplayInput } from './model.ts';

/** The alerts of an incident, each time that they began. For those of checks: when that was certain. */
export async function findReplayedAlerts({ db }: ReadContext, incidentId: number): Promise<ReplayedAlert[]> {
  const { rows } = await sql<ReplayedAlert>`select incident_alerts.started_at,
      (select alerts.id from alerts where alerts.id = incident_alerts.alert_id) as alert_id,
      incident_alerts.received_at, incident_alerts.ended_at,
      (select min(check_changes.confirmed_ms) from check_changes join alerts on alerts.check_id = check_changes.check_id
        where alerts.id = incident_alerts.alert_id and check_changes.state <> 'up'
          and check_changes.since_ms >= incident_alerts.started_at * 1000
          and check_changes.since_ms < (incident_alerts.started_at + 1) * 1000) as confirmed_ms
    from incident_alerts where incident_alerts.incident_id = ${incidentId}
    order by incident_alerts.received_at, incident_alerts.alert_id`.execute(db);
  return rows;
}

/** When a mail server accepted the first and the last mail to subscribers about these events. */
export async function findMails(
  { db, dialect }: ReadContext,
  eventIds: readonly number[],
): Promise<ReplayInput['mails']> {
  if (eventIds.length === 0) return { first: null, last: null };
  const { rows } = await sql<ReplayInput['mails']>`select min(deliveries.sent_at) as first,
      max(deliveries.sent_at) as last
    from deliveries where ${dialect.anyOf('deliveries.event_id', eventIds)}
      and deliveries.channel = 'email' and deliveries.state = 'sent'`.execute(db);
  return rows[0] ?? { first: null, last: null };
}
