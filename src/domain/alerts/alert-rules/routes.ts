import { resourceRoutes } from '../../../http/resource-routes.ts';
import { JSON_API, type Route } from '../../../http/route.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import { createAlertRule, deleteAlertRule, updateAlertRule } from './actions.ts';
import { alertRuleSource } from './queries.ts';
import { findMissing } from './references.ts';
import { alertRuleInput, alertRuleList, alertRuleSchema, ruleTestInput, ruleTestSchema } from './schema.ts';
import { serializeAlertRule } from './serializer.ts';
import { testRules } from './test-rules.ts';

const resource = resourceRoutes({
  tag: 'Alerts',
  path: '/alert-rules',
  parameter: 'rule',
  nouns: { one: 'alert rule', many: 'alert rules' },
  notes: {
    list: 'The first rule that matches an alert acts.',
    update: '`order` moves it; the other rules make room.',
    delete: `What it did stays. ${RESTORABLE}`,
  },
  access: { read: 'alerts.manage', manage: 'alerts.manage', delete: 'alerts.manage' },
  list: alertRuleList,
  schemas: { one: alertRuleSchema, related: [] },
  source: alertRuleSource,
  serialize: async (readContext, records) => {
    const missing = await findMissing(readContext, records);
    return {
      data: records.map((record) => serializeAlertRule(readContext, record, missing.get(record.id) ?? null)),
    };
  },
  create: { input: alertRuleInput, run: createAlertRule },
  update: { input: alertRuleInput, run: updateAlertRule },
  remove: deleteAlertRule,
});

export const alertRuleRoutes: Route[] = [
  ...resource,
  {
    method: 'POST',
    access: 'alerts.manage',
    path: '/alert-rules/test',
    operationId: 'testAlertRules',
    tag: 'Alerts',
    summary: 'Try the rules with an alert',
    description:
      'Says which rule would act on an alert, one of the past or one that the body describes, and what would happen now. Nothing is written.',
    mediaType: JSON_API,
    includes: [],
    input: ruleTestInput,
    response: ruleTestSchema,
    handle: (ctx, { actor, query, body }) => testRules(ctx, actor, body, query),
  },
];
