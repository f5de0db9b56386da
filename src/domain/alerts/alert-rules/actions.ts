import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { createForm, type Form, updateForm } from '../../../kernel/validation/form.ts';
import type { RuleMatch } from '../../../lib/alert-rules/rule.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { putInTrash } from '../../records/trash-store/store.ts';
import { findKnownComponentIds } from '../../status/components/queries.ts';
import { findTemplateSlugs } from '../../status/incident-templates/queries.ts';
import { alertRuleColumns, alertRuleFields, alertRuleInput } from './fields.ts';
import { findAlertRules, getAlertRule } from './queries.ts';
import { findUnknown } from './references.ts';
import { authorizeEffects, rulesAfter } from './rights.ts';
import { toRule } from './rules.ts';

type RuleForm = Form<typeof alertRuleInput, unknown>;

export function createAlertRule(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'alerts.manage');
  return transaction(ctx, actor, async (tx) => {
    const form = createForm(alertRuleInput, body);
    const template_id = await checkReferences(tx, form);
    const values = form.done();
    const others = await findAlertRules(tx);
    const row = await tx.db
      .insertInto('alert_rules')
      .values({
        ...alertRuleColumns.create(values),
        position: others.length + 1,
        template_id: template_id ?? null,
        deleted_at: null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const position = await moveTo(tx, [...others, row], row.id, values.order);
    authorizeEffects(actor, [{ ...row, position }]);
    await append(tx, 'alert_rule.created', stateOf({ ...row, position }));
    return row.id;
  });
}

export function updateAlertRule(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'alerts.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getAlertRule(tx, id);
    const form = updateForm(alertRuleInput, body);
    const template_id = await checkReferences(tx, form, toRule(before).match);
    const values = form.done();
    const changes = changesTo(before, { ...alertRuleColumns.change(values), template_id });
    const rules = await findAlertRules(tx);
    const position = await moveTo(tx, rules, id, values.order);
    if (isEmpty(changes) && position === before.position) return;
    const losesAlerts = changes.match !== undefined || position > before.position;
    authorizeEffects(actor, [
      before,
      { ...before, ...changes, position },
      ...(losesAlerts ? rulesAfter(rules, before) : []),
    ]);
    const row = await tx.db
      .updateTable('alert_rules')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'alert_rule.updated', stateOf(row));
  });
}

/** Puts the rule into the trash. What it did stays. */
export function deleteAlertRule(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'alerts.manage');
  return transaction(ctx, actor, async (tx) => {
    const row = await getAlertRule(tx, id);
    authorizeEffects(actor, rulesAfter(await findAlertRules(tx), row));
    await tx.db.updateTable('alert_rules').set({ deleted_at: tx.now }).where('id', '=', id).execute();
    await moveTo(tx, await findAlertRules(tx));
    await putInTrash(tx, { type: 'alert-rules', id, name: `Rule ${row.position}` });
    await append(tx, 'alert_rule.deleted', stateOf(row));
  });
}

/**
 * Whatever the rule names must exist. What it named before may be gone: whoever changes something else need not mend that. Returns
 * the id of the template, null for none, undefined if it is not named.
 */
async function checkReferences(
  tx: Tx,
  form: RuleForm,
  before: RuleMatch = {},
): Promise<number | null | undefined> {
  const { component, template, match = {} } = form.values;
  const named = [component, match.component].filter((id) => typeof id === 'number');
  const known = await findKnownComponentIds(tx, named);
  if (component && !known.has(component)) form.fail('component', 'invalid_choice');
  const unknown = new Set(await findUnknown(tx, match as RuleMatch, before));
  const { component: about } = match;
  if (about && about !== before.component && !known.has(about)) unknown.add('component');
  for (const kind of unknown) form.fail(`match.${kind}`, 'invalid_choice');
  if (template == null) return template;
  const id = (await findTemplateSlugs(tx)).get(template.toLowerCase());
  if (id === undefined) form.fail('template', 'invalid_choice');
  return id;
}

/** Puts a rule at a place, and numbers all rules from 1 on. Returns the place of the rule. */
export async function moveTo(
  tx: Tx,
  rules: readonly Row<'alert_rules'>[],
  id = 0,
  place?: number,
): Promise<number> {
  const moved = rules.find((rule) => rule.id === id);
  const ordered =
    moved && place !== undefined
      ? rules.filter((rule) => rule !== moved).toSpliced(place - 1, 0, moved)
      : rules;
  for (const [index, rule] of ordered.entries())
    if (rule.position !== index + 1)
      await tx.db
        .updateTable('alert_rules')
        .set({ position: index + 1 })
        .where('id', '=', rule.id)
        .execute();
  return ordered.findIndex((rule) => rule.id === id) + 1;
}

/** The state for the event log. */
const stateOf = loggedState(alertRuleFields);

export async function appendAlertRuleEvent(
  tx: Tx,
  type: 'alert_rule.created' | 'alert_rule.restored' | 'alert_rule.purged',
  row: Row<'alert_rules'>,
): Promise<void> {
  await append(tx, type, stateOf(row));
}
