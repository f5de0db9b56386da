import { alertRuleFields } from '../../domain/alerts/alert-rules/fields.ts';
import { findAlertRules } from '../../domain/alerts/alert-rules/queries.ts';
import { alertSourceFields } from '../../domain/alerts/alert-sources/fields.ts';
import type { ReadSnapshot } from '../../kernel/db/read-snapshot.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { recordPrinter } from '../../kernel/fields/records.ts';
import { existingIn, iso, isoOrNull, pagesOf, timesOf } from './reading.ts';
import type { Printed } from './records.ts';

const printSource = recordPrinter(alertSourceFields);

/** Without their addresses, which hold their secrets, and without what senders sign with. */
export async function* readAlertSources(snapshot: ReadSnapshot): AsyncGenerator<Printed<'alert-sources'>> {
  for await (const rows of pagesOf(snapshot, 'alert_sources', { hasTrash: true }))
    for (const row of rows) {
      const { id, kind, name, created_at, updated_at, ...rest } = printSource(row, {});
      const has_signing_secret = row.signing_sealed !== null;
      yield { id, kind, name, has_signing_secret, ...rest, created_at, updated_at };
    }
}

const printRule = recordPrinter(alertRuleFields);

/** In the order in which they act. There are few. */
export async function* readAlertRules(snapshot: ReadSnapshot): AsyncGenerator<Printed<'alert-rules'>> {
  const templates = await snapshot.db.selectFrom('incident_templates').select(['id', 'slug']).execute();
  const slugs = new Map(templates.map(({ id, slug }) => [id, slug]));
  for (const row of await findAlertRules(snapshot))
    yield printRule(row, {
      template: row.template_id === null ? null : (slugs.get(row.template_id) ?? null),
    });
}

type Alert = Printed<'alerts'>;

/**
 * Without those whose check or source is in the trash, and without what is only kept until a maintenance is over: the API shows it as
 * little.
 */
export async function* readAlerts(snapshot: ReadSnapshot): AsyncGenerator<Alert> {
  for await (const rows of pagesOf(snapshot, 'alerts')) {
    const idsOf = (column: 'source_id' | 'check_id' | 'component_id' | 'incident_id' | 'rule_id') =>
      rows.map((row) => row[column]);
    const source = await existingIn(snapshot, 'alert_sources', idsOf('source_id'));
    const check = await existingIn(snapshot, 'checks', idsOf('check_id'));
    const component = await existingIn(snapshot, 'components', idsOf('component_id'));
    const incident = await existingIn(snapshot, 'incidents', idsOf('incident_id'));
    const rule = await existingIn(snapshot, 'alert_rules', idsOf('rule_id'));
    const incidents = await incidentsOf(snapshot, rows);
    for (const row of rows) {
      const [source_id, check_id] = [source(row.source_id), check(row.check_id)];
      if ((source_id === null && check_id === null) || row.quiet === 'maintenance') continue;
      yield {
        id: row.id,
        source_id,
        check_id,
        key: row.key,
        group: row.group_key,
        title: row.title,
        severity: row.severity as Alert['severity'],
        labels: JSON.parse(row.labels),
        link: row.link,
        state: row.state as Alert['state'],
        started_at: iso(row.started_at),
        ended_at: isoOrNull(row.ended_at),
        end_reason: row.end_reason,
        received_at: iso(row.received_at),
        occurrence: row.occurrence,
        component_id: component(row.component_id),
        component_status: row.component_status as Alert['component_status'],
        quiet: row.quiet as Alert['quiet'],
        incident_id: incident(row.incident_id),
        rule_id: rule(row.rule_id),
        outcome: row.outcome,
        waiting: row.due_at !== null,
        acknowledged_at: isoOrNull(row.acknowledged_at),
        acknowledged_by: row.acknowledged_by,
        incidents: incidents(row.id),
        ...timesOf(row),
      };
    }
  }
}

/** Which incidents alerts belonged to, without those in the trash. */
async function incidentsOf(
  { db, dialect }: ReadSnapshot,
  alerts: readonly Row<'alerts'>[],
): Promise<(alertId: number) => Alert['incidents']> {
  const rows = await db
    .selectFrom('incident_alerts')
    .innerJoin('incidents', 'incidents.id', 'incident_alerts.incident_id')
    .selectAll('incident_alerts')
    .where(
      dialect.anyOf(
        'incident_alerts.alert_id',
        alerts.map(({ id }) => id),
      ),
    )
    .where('incidents.deleted_at', 'is', null)
    .orderBy('alert_id')
    .orderBy('occurrence')
    .orderBy('incident_id')
    .execute();
  const byAlert = Map.groupBy(rows, ({ alert_id }) => alert_id);
  return (alertId) =>
    (byAlert.get(alertId) ?? []).map((row) => ({
      id: row.incident_id,
      occurrence: row.occurrence,
      started_at: iso(row.started_at),
      received_at: iso(row.received_at),
      joined_at: iso(row.joined_at),
      ended_at: isoOrNull(row.ended_at),
    }));
}
