import { resourceRoutes } from '../../../http/resource-routes.ts';
import { JSON_API, type Route } from '../../../http/route.ts';
import { attributesOf, attributesSchema } from '../../../kernel/fields/attributes.ts';
import { toOne } from '../../../kernel/jsonapi/document.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { resourceSchema, toOneSchema } from '../../../kernel/jsonapi/schemas.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { RESTORABLE } from '../../records/trash-store/model.ts';
import {
  appendAlertRuleEvent,
  createAlertRule,
  deleteAlertRule,
  moveTo,
  updateAlertRule,
} from './actions.ts';
import { alertRuleFields, alertRuleInput } from './fields.ts';
import { alertRuleSource, findAlertRules, getAlertRule } from './queries.ts';
import { findMissing } from './references.ts';
import { authorizeEffects } from './rights.ts';
import { ruleTestInput, ruleTestSchema, testRules } from './test-rules.ts';

const list = {
  filters: { action: 'text' },
  sorts: ['order', 'id'],
  defaultSort: [{ field: 'order', descending: false }],
  includes: [],
} as const satisfies ListSpec;

const schema = resourceSchema('alertRules', attributesSchema(alertRuleFields), {
  component: toOneSchema('components'),
}).meta({ id: 'AlertRule' });

const attributes = attributesOf(alertRuleFields);

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
  list,
  schemas: { one: schema, related: [] },
  source: alertRuleSource,
  serialize: async (readContext, records) => {
    const missing = await findMissing(readContext, records);
    return {
      data: records.map((record) => ({
        id: String(record.id),
        type: 'alertRules',
        attributes: attributes(readContext, record, { missing: missing.get(record.id) ?? null }),
        relationships: { component: toOne('components', record.shown_component_id) },
      })),
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

/** A rule that is restored goes to the end: nothing acts before what has replaced it. */
export const alertRuleTrash: TrashKind = {
  restore: async (tx, { subject_id: id }) => {
    const others = await findAlertRules(tx);
    await tx.db
      .updateTable('alert_rules')
      .set({ deleted_at: null, position: others.length + 1 })
      .where('id', '=', id)
      .execute();
    await moveTo(tx, await findAlertRules(tx));
    const row = await getAlertRule(tx, id);
    authorizeEffects(tx.actor, [row]);
    await appendAlertRuleEvent(tx, 'alert_rule.restored', row);
  },
  purge: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .selectFrom('alert_rules')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await appendAlertRuleEvent(tx, 'alert_rule.purged', row);
  },
  metaOf: 'alert_rule',
  rows: [{ table: 'alert_rules', owner: 'id', key: 'id' }],
};
