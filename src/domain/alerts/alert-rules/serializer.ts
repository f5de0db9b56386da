import { type Resource, timestamp, toOne } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { AlertRuleRecord } from './queries.ts';
import type { ReferenceKind } from './references.ts';

export const serializeAlertRule = (
  readContext: ReadContext,
  record: AlertRuleRecord,
  missing: ReferenceKind | null,
): Resource => ({
  id: String(record.id),
  type: 'alertRules',
  attributes: {
    id: record.id,
    order: record.position,
    match: JSON.parse(record.match),
    wait: record.wait,
    action: record.action,
    status: record.status,
    template: record.template,
    notify: record.notify === 1,
    cool_down: record.cool_down,
    group_by: record.group_by,
    resolve_after: record.resolve_after,
    min_length: record.min_length,
    missing,
    created: timestamp(readContext, record.created_at),
    updated: timestamp(readContext, record.updated_at),
  },
  relationships: { component: toOne('components', record.shown_component_id) },
});
