import type { Schemas } from '@daymark/client';
import { call } from '../../api/client.ts';
import { resource } from '../../api/resource.ts';
import { toAlertRule } from './model.ts';

export const alertRules = resource('/api/alert-rules', 'rule', {
  subject: 'alert_rule',
  toRecord: toAlertRule,
});

/** All rules in their order. There are few. */
export const allAlertRules = alertRules.all({ sort: ['order', 'id'] });

export interface RuleTest {
  readonly action: Schemas['AlertRuleTest']['attributes']['action'];
  readonly outcome: string;
  readonly rule: number | null;
}

/** What the rules would do with an alert of the past. Nothing is written. */
export async function tryRules(alert: number): Promise<RuleTest> {
  const { data } = await call('POST /api/alert-rules/test', { body: { alert } });
  const { attributes, relationships } = data.data;
  const { data: rule } = relationships.rule;
  return {
    action: attributes.action,
    outcome: attributes.outcome,
    rule: rule === null ? null : Number(rule.id),
  };
}
