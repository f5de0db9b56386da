import { sql } from 'kysely';
import type { Row } from '../../kernel/db/schema.ts';
import { NotFound } from '../../kernel/errors.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { anyValue, contains, isOneOf, perViewer } from '../../kernel/jsonapi/source.ts';
import { existingIncidents, readableComponents, readableIncidents } from '../visibility.ts';

export interface AlertRecord
  extends Omit<
    Row<'alerts'>,
    'title_key' | 'severity_rank' | 'cause_id' | 'due_at' | 'quiet' | 'expires_at'
  > {
  /** What the alert refers to, as far as it exists and the viewer may read it. */
  readonly shown_component_id: number | null;
  readonly shown_incident_id: number | null;
  readonly shown_incident_visible: number | null;
  readonly shown_source_id: number | null;
  readonly source_name: string | null;
  readonly shown_check_id: number | null;
  readonly shown_rule_id: number | null;
  readonly others: number;
}

/** The alerts of an incident that are in the same state. */
const siblings = sql`from alerts as other where other.incident_id = alerts.incident_id
  and other.state = alerts.state and other.id <> alerts.id
  and (other.quiet is null or other.quiet <> 'maintenance')`;

/** While a maintenance runs, nothing is alerted: what is kept until its end does not count as an alert yet. */
const existing = sql<boolean>`(alerts.quiet is null or alerts.quiet <> 'maintenance')`;

export const alertSource = perViewer<AlertRecord>((scope) => {
  const incidents = scope.viewer.unpublishedIncidents ? existingIncidents : readableIncidents(scope);
  return {
    table: 'alerts',
    columns: sql`alerts.id, alerts.source_id, alerts.check_id, alerts.key, alerts.title, alerts.severity,
      alerts.labels, alerts.link, alerts.state, alerts.started_at, alerts.ended_at, alerts.end_reason, alerts.group_key, alerts.received_at,
      alerts.occurrence, alerts.component_id, alerts.component_status, alerts.incident_id, alerts.rule_id,
      alerts.outcome, alerts.acknowledged_at, alerts.acknowledged_by, alerts.created_at, alerts.updated_at,
      (select components.id from components where components.id = alerts.component_id
        and ${readableComponents(scope)}) as shown_component_id,
      (select incidents.id from incidents where incidents.id = alerts.incident_id
        and ${incidents}) as shown_incident_id,
      (select incidents.visible from incidents where incidents.id = alerts.incident_id
        and ${incidents}) as shown_incident_visible,
      (select alert_sources.id from alert_sources where alert_sources.id = alerts.source_id
        and alert_sources.deleted_at is null) as shown_source_id,
      (select alert_sources.name from alert_sources where alert_sources.id = alerts.source_id) as source_name,
      (select checks.id from checks where checks.id = alerts.check_id
        and checks.deleted_at is null) as shown_check_id,
      (select alert_rules.id from alert_rules where alert_rules.id = alerts.rule_id
        and alert_rules.deleted_at is null) as shown_rule_id,
      case when alerts.incident_id is null then 0 else (select count(*) ${siblings}) end as others`,
    exists: existing,
    visible: existing,
    filters: {
      state: isOneOf('alerts.state'),
      severity: isOneOf('alerts.severity'),
      source: isOneOf('alerts.source_id'),
      check: isOneOf('alerts.check_id'),
      component: isOneOf('alerts.component_id'),
      incident: isOneOf('alerts.incident_id'),
      rule: isOneOf('alerts.rule_id'),
      acknowledged: anyValue((is) => sql`alerts.acknowledged_at is ${is === 1 ? sql`not null` : sql`null`}`),
      // Of those that belong to one incident, the worst, or the first of them. Whoever may not see the incident sees them all.
      folded: anyValue((is) =>
        is === 1
          ? sql`(alerts.incident_id is null
              or not exists (select 1 from incidents where incidents.id = alerts.incident_id and ${incidents})
              or not exists (select 1 ${siblings} and (other.severity_rank < alerts.severity_rank
                or (other.severity_rank = alerts.severity_rank and other.id < alerts.id))))`
          : sql`1 = 1`,
      ),
      q: contains('alerts.title_key', 'alerts.key'),
    },
    sorts: {
      started_at: sql.ref('alerts.started_at'),
      severity: sql.ref('alerts.severity_rank'),
      id: sql.ref('alerts.id'),
    },
  };
});

/** The stored row, for a write. */
export async function getAlert({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'alerts'>> {
  const row = await db
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', id)
    .where(existing)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
