import { type SqlBool, sql } from 'kysely';
import type { OnFailure } from '../../../common/alerts.ts';
import { findAlertRules } from '../../domain/alerts/alert-rules/queries.ts';
import { toRule } from '../../domain/alerts/alert-rules/rules.ts';
import { act } from '../../domain/alerts/effects/act.ts';
import type { Cause } from '../../domain/alerts/effects/causes.ts';
import { endCause, noteEnds, settleCause } from '../../domain/alerts/effects/end.ts';
import { findFacts, type KnownFacts } from '../../domain/alerts/effects/facts.ts';
import { findOnFailures } from '../../domain/alerts/effects/on-failure.ts';
import { lookAtQuiet, wakeChildren } from '../../domain/alerts/effects/quiet.ts';
import { waitForTexts, waitToEnd } from '../../domain/alerts/effects/write.ts';
import { toRuled } from '../../domain/alerts/model.ts';
import type { IncidentTexts } from '../../domain/status/incidents/rule-texts.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { boundedTransaction, type Work } from '../../kernel/events/bounded-transaction.ts';
import { consume, readOn, unreadAbout } from '../../kernel/events/consume.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { type Decision, decide } from '../../lib/alert-rules/decide.ts';
import { type AlertRule, type Plan, planFor } from '../../lib/alert-rules/rule.ts';
import { alertConsumer, checkTypes } from './consumer.ts';
import { findDueAlerts, findDueCauses, findNextAlertDue } from './due.ts';
import {
  keyOf,
  LATER,
  LATER_SECONDS,
  type Prepared,
  prepareTexts,
  requestOf,
  requestOfCause,
  type Texts,
} from './prepared-texts.ts';

const JOINED_PARENT = 'It joined the alert of the check that it depends on.';

/** Which source begins: see `findDueAlerts`. */
let turn = 0;

/**
 * Makes alerts of what checks are certain of, and looks at the alerts that are due, and at what is to be ended, the earliest first.
 * What is done is committed together with the note that it was done. Returns whether there was anything.
 */
export async function runAlertRules(ctx: Context): Promise<boolean> {
  // If an alert is due, the transaction of the rules reads on itself.
  if (!(await isAlertDue(ctx))) {
    const hasRead = await consume(ctx, 'alerts', alertConsumer);
    if (!hasRead || !(await isAlertDue(ctx))) return hasRead;
  }
  turn++;
  // Rendering a template may take long, so it is done before the transaction begins.
  const texts = await prepareTexts(ctx, turn);
  const { didWork, isFull } = await inTransaction(ctx, async (batch) => {
    const alerts = await findDueAlerts(batch.tx, batch.tx.now, turn);
    await runAlerts(batch, await withoutUnread(batch, alerts), texts);
    const isFull = batch.done.isEnough;
    // Whatever belongs to a cause has to be known before the cause ends.
    const hasEnded = !isFull && (await endCauses(batch, texts));
    return { didWork: alerts.length > 0 || hasEnded, isFull };
  });
  // While very many alerts are worked off, causes come to their ends all the same.
  if (isFull)
    await inTransaction(ctx, async (batch) => {
      const didWork = await endCauses(batch, texts);
      return { didWork, isFull: false };
    });
  return didWork;
}

async function isAlertDue(ctx: Context): Promise<boolean> {
  const next = await findNextAlertDue(ctx);
  return next !== undefined && next <= ctx.clock.now();
}

/** A transaction in which the rules decide. */
interface Batch {
  readonly tx: Tx;
  readonly done: Work;
  /** Whether everything is read that checks and people have done. */
  readonly isUpToDate: boolean;
  readonly rules: readonly Row<'alert_rules'>[];
  readonly parsed: readonly AlertRule[];
}

interface Result {
  readonly didWork: boolean;
  readonly isFull: boolean;
}

const inTransaction = (ctx: Context, work: (batch: Batch) => Promise<Result>): Promise<Result> =>
  boundedTransaction(ctx, async (tx, done) => {
    // A check may just have failed or recovered. There may be more to read than one transaction can do: then those alerts wait of
    // which something is unread, and no others. Whether a person has touched an incident is asked for that one.
    const { isUpToDate } = await readOn(tx, done.firstHalf, 'alerts', alertConsumer);
    const rules = await findAlertRules(tx);
    const { didWork, isFull } = await work({ tx, done, isUpToDate, rules, parsed: rules.map(toRule) });
    return { didWork: didWork || !isUpToDate, isFull };
  });

/** True for a check of which something is not read yet: it may work again, or may have been deleted. */
const ofUnreadCheck = unreadAbout(
  'alerts',
  'check',
  sql`= alerts.check_id`,
  sql<SqlBool>`events.type in (${sql.join(checkTypes.map((type) => sql.lit(type)))})`,
);

/** The alerts about which everything is known. */
async function withoutUnread(
  { tx, isUpToDate }: Batch,
  alerts: readonly Row<'alerts'>[],
): Promise<readonly Row<'alerts'>[]> {
  const ids = alerts.filter(({ check_id }) => check_id !== null).map(({ id }) => id);
  if (isUpToDate || ids.length === 0) return alerts;
  const rows = await tx.db
    .selectFrom('alerts')
    .select('id')
    .where('id', 'in', ids)
    .where(ofUnreadCheck)
    .execute();
  const unread = new Set(rows.map(({ id }) => id));
  return alerts.filter(({ id }) => !unread.has(id));
}

/**
 * Of these causes, those that may go on: an alert that had led to them fires again and is not decided yet, or its check has done
 * something that is unread.
 */
async function findUnsettled(
  { tx, isUpToDate }: Batch,
  causes: readonly Cause[],
): Promise<ReadonlySet<number>> {
  if (causes.length === 0) return new Set();
  const isUndecided = sql<SqlBool>`(alerts.state = 'firing' and alerts.due_at <= ${tx.now})`;
  const isUnread = isUpToDate ? sql<SqlBool>`1 = 0` : ofUnreadCheck;
  const rows = await tx.db
    .selectFrom('alert_causes')
    .select('id')
    .where(
      'id',
      'in',
      causes.map(({ id }) => id),
    )
    .where(
      sql<SqlBool>`(exists (select 1 from incident_alerts join alerts on alerts.id = incident_alerts.alert_id
          where incident_alerts.incident_id = alert_causes.incident_id and (${isUndecided} or ${isUnread}))
        or exists (select 1 from alerts where alerts.cause_id = alert_causes.id and ${isUnread})
        or exists (select 1 from alerts where alerts.source_id is null
          and alerts.component_id = alert_causes.component_id and ${isUndecided}))`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function endCauses(batch: Batch, texts: Texts): Promise<boolean> {
  const { tx, done } = batch;
  const causes = await findDueCauses(tx, tx.now);
  const unsettled = await findUnsettled(batch, causes);
  for (const cause of causes) {
    if (unsettled.has(cause.id)) continue;
    const prepared = texts.get(keyOf(await requestOfCause(tx, cause)));
    if (prepared === LATER) await waitToEnd(tx, cause, tx.now + LATER_SECONDS);
    else if (prepared) await endCause(tx, cause, prepared);
    if (done.isEnough) break;
  }
  return causes.length > 0;
}

/** Those that need a look of their own, one by one; all others together with those about which the same is planned. */
async function runAlerts(batch: Batch, alerts: readonly Row<'alerts'>[], texts: Texts): Promise<void> {
  const { tx, done } = batch;
  const ended: Row<'alerts'>[] = [];
  const groups = new Map<string, Group>();
  const onFailures = await findOnFailures(tx, alerts);
  for (const alert of alerts) {
    if (alert.state === 'resolved') await wakeChildren(tx, alert);
    const isKnown = alert.cause_id !== null || alert.incident_id !== null || alert.quiet === 'maintenance';
    if (alert.state === 'resolved' && isKnown) {
      ended.push(alert);
      continue;
    }
    const { plan, rule } = planOf(alert, batch, onFailures.get(alert));
    const isAlone = alert.quiet !== null && alert.state === 'firing';
    const key = isAlone ? `alert ${alert.id}` : JSON.stringify([plan.rule?.id, plan, alert.incident_id]);
    const group = groups.get(key) ?? { plan, rule, alerts: [], texts: textsFor(plan, rule, texts) };
    groups.set(key, group);
    group.alerts.push(alert);
  }
  if (ended.length > 0) await noteEnds(tx, ended);
  for (const [key, group] of groups) {
    if (done.isEnough) return;
    await (key.startsWith('alert ') ? runQuiet(batch, group.alerts, texts) : runGroup(batch, group));
  }
}

const planOf = (
  alert: Row<'alerts'>,
  { rules, parsed }: Pick<Batch, 'rules' | 'parsed'>,
  onFailure: OnFailure | undefined,
) => {
  const plan = planFor(toRuled(alert), parsed, onFailure);
  return { plan, rule: rules.find(({ id }) => id === plan.rule?.id) };
};

const textsFor = (plan: Plan, rule: Row<'alert_rules'> | undefined, texts: Texts) =>
  texts.get(keyOf(requestOf(plan, rule)));

/** Alerts with the same plan, which belong to the same incident or to none. */
interface Group {
  readonly plan: Plan;
  readonly rule: Row<'alert_rules'> | undefined;
  readonly alerts: Row<'alerts'>[];
  /** Undefined if somebody has just changed a rule: the next transaction has them. */
  readonly texts: Prepared | undefined;
}

/**
 * Alerts that fire because of the same thing. What is the case is asked once, and again only after something has changed; what is
 * decided about many of them is done for all together.
 */
async function runGroup(batch: Batch, group: Group): Promise<void> {
  const { tx, done } = batch;
  const { plan, texts } = group;
  if (texts === LATER) return waitForTexts(tx, group.alerts, tx.now + LATER_SECONDS);
  for (let rest: readonly Row<'alerts'>[] = group.alerts; rest[0] && !done.isEnough; ) {
    const facts = await findFacts(tx, plan, { alertId: rest[0].id, incidentId: rest[0].incident_id });
    // The same if somebody has just hidden the component that they name.
    if (!texts || (facts.isHidden && texts.component !== null)) return;
    const [first] = rest;
    const decisions = Map.groupBy(
      rest.filter((alert) => alert === first || !dependsOnItself(plan, alert)),
      (alert) => JSON.stringify(decide(plan, toRuled(alert), facts)),
    );
    const settled = new Set<Row<'alerts'>>();
    for (const alike of decisions.values()) {
      const decision = decide(plan, toRuled(alike[0] as Row<'alerts'>), facts);
      const isSame = changesOnlyAlerts(decision, facts);
      // What changes something is done first, so that everything else is decided as things are then.
      if (!isSame && settled.size > 0) break;
      const some = isSame ? alike : alike.slice(0, 1);
      await actOn(batch, { ...group, texts }, facts, decision, some);
      for (const alert of some) settled.add(alert);
      if (!isSame) break;
    }
    rest = rest.filter((alert) => !settled.has(alert));
  }
}

/** Whether other alerts of its cause decide what becomes of an alert. */
const dependsOnItself = ({ action }: Plan, alert: Row<'alerts'>): boolean =>
  action === 'status' && alert.cause_id !== null;

/** Whether a decision leaves everything as it is that other decisions depend on. */
function changesOnlyAlerts(decision: Decision, { statusCause, componentStatus }: KnownFacts): boolean {
  switch (decision.kind) {
    case 'nothing':
    case 'wait':
      return true;
    case 'join':
      return !decision.publishes;
    case 'status':
      return statusCause !== undefined && decision.status === componentStatus;
    case 'open':
      return false;
  }
}

async function actOn(
  { tx }: Batch,
  { plan, rule, texts }: Group & { readonly texts: IncidentTexts },
  facts: KnownFacts,
  decision: Decision,
  alerts: readonly Row<'alerts'>[],
): Promise<void> {
  await act({ tx, alerts, plan, rule, facts, texts }, decision);
  // They may have left the causes that they had.
  const left = alerts.filter(({ cause_id, state }) => cause_id !== null && state === 'firing');
  for (const id of new Set(left.map(({ cause_id }) => cause_id)))
    if (id !== null) await settleCause(tx, id, tx.now);
}

/** Alerts that were nobody's emergency when they began. */
async function runQuiet(batch: Batch, alerts: readonly Row<'alerts'>[], texts: Texts): Promise<void> {
  for (const alert of alerts) {
    const ready = await lookAtQuiet(batch.tx, alert);
    if (!ready) continue;
    const onFailures = await findOnFailures(batch.tx, [ready.alert]);
    const { plan, rule } = planOf(ready.alert, batch, onFailures.get(ready.alert));
    const group = { plan, rule, alerts: [ready.alert], texts: textsFor(plan, rule, texts) };
    if (ready.joins === undefined || group.texts === LATER) await runGroup(batch, group);
    else if (group.texts) {
      const facts = await findFacts(batch.tx, plan, {
        alertId: ready.alert.id,
        incidentId: ready.alert.incident_id,
      });
      if (facts.isHidden && group.texts.component !== null) continue;
      const decision = {
        kind: 'join',
        incident: ready.joins,
        publishes: false,
        outcome: JOINED_PARENT,
      } as const;
      // The cause that was found is that of the alert itself.
      const found = { ...facts, cause: undefined };
      await actOn(batch, { ...group, texts: group.texts }, found, decision, group.alerts);
    }
  }
}
