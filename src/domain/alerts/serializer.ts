import { nullableTimestamp, type Resource, timestamp, toMany, toOne } from '../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { outcomeNow } from './model.ts';
import type { AlertRecord } from './queries.ts';

export const serializeAlert = (readContext: ReadContext, record: AlertRecord): Resource => ({
  id: String(record.id),
  type: 'alerts',
  attributes: {
    id: record.id,
    key: record.key,
    source_name: record.source_name,
    title: record.title,
    severity: record.severity,
    labels: JSON.parse(record.labels),
    link: record.link,
    state: record.state,
    started_at: timestamp(readContext, record.started_at),
    ended_at: nullableTimestamp(readContext, record.ended_at),
    end_reason: record.end_reason,
    group: record.group_key,
    acknowledged_at: nullableTimestamp(readContext, record.acknowledged_at),
    occurrences: record.occurrence,
    others: record.others,
    outcome: outcomeNow(record),
    created: timestamp(readContext, record.created_at),
    updated: timestamp(readContext, record.updated_at),
  },
  relationships: {
    source: toOne('alertSources', record.shown_source_id),
    check: toOne('checks', record.shown_check_id),
    components: toMany('components', record.shown_component_id === null ? [] : [record.shown_component_id]),
    incident: toOne('incidents', record.shown_incident_id),
    rule: toOne('alertRules', record.shown_rule_id),
  },
});
