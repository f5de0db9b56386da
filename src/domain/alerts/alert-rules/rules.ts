import type { AlertAction } from '../../../../common/alerts.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { AlertRule, RuleMatch } from '../../../lib/alert-rules/rule.ts';

export const toRule = (row: Row<'alert_rules'>): AlertRule => ({
  ...row,
  match: JSON.parse(row.match) as RuleMatch,
  action: row.action as AlertAction,
});
