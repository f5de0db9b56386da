import type { AlertAction } from '../../../../common/alerts.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { AlertRule, RuleMatch } from '../../../lib/alert-rules/rule.ts';

export const toRule = (row: Row<'alert_rules'>): AlertRule => ({
  id: row.id,
  position: row.position,
  match: JSON.parse(row.match) as RuleMatch,
  wait: row.wait,
  action: row.action as AlertAction,
  component: row.component_id,
  status: row.status,
  coolDown: row.cool_down,
  groupBy: row.group_by,
});
