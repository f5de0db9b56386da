import { z } from 'zod';
import { type AlertSeverity, alertSeverities } from '../../../../common/alert-senders.ts';
import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { type Document, singleDocument, toOne } from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import { documentSchema, resourceSchema, toOneSchema } from '../../../kernel/jsonapi/schemas.ts';
import { integer, recordId, word } from '../../../kernel/validation/fields.ts';
import { createForm, type Form, nullable, optional } from '../../../kernel/validation/form.ts';
import { type Decision, decide } from '../../../lib/alert-rules/decide.ts';
import { planFor, type RuledAlert } from '../../../lib/alert-rules/rule.ts';
import { findFacts } from '../effects/facts.ts';
import { findOnFailure } from '../effects/on-failure.ts';
import { toRuled } from '../model.ts';
import { MAX_SECONDS } from './fields.ts';
import { findAlertRules } from './queries.ts';
import { toRule } from './rules.ts';

/** An alert to try the rules with: one of the past, or what it might be like. */
export const ruleTestInput = {
  alert: nullable(
    recordId(),
    'An alert of the past. Without it, the other fields say what the alert is like.',
  ),
  source: nullable(recordId()),
  check: nullable(recordId()),
  component: nullable(recordId()),
  labels: nullable(z.record(z.string(), z.string())),
  severity: optional(word(alertSeverities), undefined, 'major'),
  lasted: optional(integer(0, MAX_SECONDS), 'For how many seconds it has lasted.', 0),
};

export const ruleTestSchema = documentSchema(
  resourceSchema(
    'alertRuleTests',
    z.strictObject({
      action: z.enum(['nothing', 'wait', 'status', 'join', 'draft', 'publish']),
      outcome: z.string().describe('What would be done, or why nothing would be, in one sentence.'),
      status: z.int().nullable().describe('The status that the component would be given.'),
      cause: z.string().describe('Alerts with the same cause belong to the same incident.'),
    }),
    {
      rule: toOneSchema('alertRules'),
      component: toOneSchema('components'),
      incident: toOneSchema('incidents'),
    },
  ).meta({ id: 'AlertRuleTest' }),
  [],
);

/** Says what the rules would do with an alert now, and why. It does nothing. */
export function testRules(ctx: Context, actor: Actor, body: object, query: DocumentQuery): Promise<Document> {
  authorize(actor, 'alerts.manage');
  return transaction(ctx, actor, async (tx) => {
    const form = createForm(ruleTestInput, body);
    const alert = await findTested(tx, form);
    form.done();
    const onFailure = await findOnFailure(tx, { check_id: alert.check, component_id: alert.component });
    const plan = planFor(alert, (await findAlertRules(tx)).map(toRule), onFailure);
    const facts = await findFacts(tx, plan, { readOnly: true });
    const decision = decide(plan, alert, facts, 'would');
    const { component, status, cause } = plan;
    return singleDocument(
      {
        data: [
          {
            id: '1',
            type: 'alertRuleTests',
            attributes: {
              action: actionOf(decision),
              outcome: decision.outcome,
              status: component === null ? null : status,
              cause,
            },
            relationships: {
              rule: toOne('alertRules', plan.rule?.id ?? null),
              component: toOne('components', facts.componentName === null ? null : component),
              incident: toOne('incidents', decision.kind === 'join' ? decision.incident : null),
            },
          },
        ],
      },
      query,
    );
  });
}

const actionOf = (decision: Decision): string => {
  if (decision.kind === 'open') return decision.isPublic ? 'publish' : 'draft';
  return decision.kind;
};

/** The alert of the past that the body names, as if it fired now, or the one that it describes. */
async function findTested(tx: Tx, form: Form<typeof ruleTestInput, unknown>): Promise<RuledAlert> {
  const { alert: id, source, check, component, labels, severity = 'major', lasted = 0 } = form.values;
  const fires = { state: 'firing', startedAt: tx.now - lasted, endedAt: null } as const;
  if (id == null)
    return {
      source: source ?? null,
      check: check ?? null,
      key: null,
      group: null,
      component: component ?? null,
      componentStatus: null,
      severity: severity as AlertSeverity,
      labels: labels ?? {},
      ...fires,
    };
  const row = await tx.db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();
  if (row) return { ...toRuled(row), ...(form.values.lasted === undefined ? lastedOf(row, tx.now) : fires) };
  form.fail('alert', 'invalid_choice');
  return {
    source: null,
    check: null,
    key: null,
    group: null,
    component: null,
    componentStatus: null,
    severity: 'major',
    labels: {},
    ...fires,
  };
}

/** As long as it did last. */
const lastedOf = (row: { started_at: number; ended_at: number | null }, now: number) =>
  ({
    state: 'firing',
    startedAt: now - ((row.ended_at ?? now) - row.started_at),
    endedAt: null,
  }) as const;
