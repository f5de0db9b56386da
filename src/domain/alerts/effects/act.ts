import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { type Decision, isHeld } from '../../../lib/alert-rules/decide.ts';
import type { Plan } from '../../../lib/alert-rules/rule.ts';
import { isEmpty } from '../../../lib/changes.ts';
import { formatDate } from '../../../lib/dates.ts';
import { findLinks, incidentLinks } from '../../links.ts';
import { setStatusSince } from '../../status/components/actions.ts';
import { OPERATIONAL, severity } from '../../status/components/model.ts';
import { addIncident, changeIncident } from '../../status/incidents/actions.ts';
import { FIXED } from '../../status/incidents/model.ts';
import { INVESTIGATING, type IncidentTexts } from '../../status/incidents/rule-texts.ts';
import { findCauseOfIncident, insertCause, statusCauseOf } from './causes.ts';
import type { KnownFacts } from './facts.ts';
import { cameWithImport } from './on-failure.ts';
import { noteAlerts, saveAlerts } from './write.ts';

/** What a rule is about to do, in a transaction that is open. */
export interface RuleEffect {
  readonly tx: Tx;
  /** At least one. There are several only if they are all that it changes, besides their incident. */
  readonly alerts: readonly Row<'alerts'>[];
  readonly plan: Plan;
  readonly rule: Row<'alert_rules'> | undefined;
  readonly facts: KnownFacts;
  readonly texts: IncidentTexts;
}

const EVERYBODY = 1;
const NOBODY = 2;

/** Does what was decided, and writes it down. */
export async function act(effect: RuleEffect, decision: Decision): Promise<void> {
  const { tx, alerts, rule } = effect;
  const changes = { outcome: decision.outcome, rule_id: rule?.id ?? null, due_at: null };
  switch (decision.kind) {
    case 'nothing':
      return saveAlerts(tx, alerts, changes);
    case 'wait':
      return saveAlerts(tx, alerts, { ...changes, due_at: decision.until });
    case 'status':
      return saveAlerts(tx, alerts, { ...changes, cause_id: await setStatus(effect, decision) });
    case 'join':
      return saveAlerts(tx, alerts, { ...changes, ...(await join(effect, decision)) });
    case 'open':
      return saveAlerts(tx, alerts, { ...changes, ...(await open(effect, decision.isPublic)) });
  }
}

async function setStatus(
  { tx, alerts: [alert], rule, facts }: RuleEffect,
  { component, status }: { component: number; status: number },
): Promise<number> {
  const before = facts.statusCause;
  const isImported = !before && (await cameWithImport(tx, component));
  if (status !== facts.componentStatus)
    await setStatusSince(tx, component, status, alert?.started_at ?? tx.now);
  if (before) {
    await tx.db
      .updateTable('alert_causes')
      .set({ status_set: status, quiet_since: null, due_at: null })
      .where('id', '=', before.id)
      .execute();
    return before.id;
  }
  return insertCause(tx, {
    cause: statusCauseOf(component),
    effect: 'status',
    component_id: component,
    // A status that came with an import is not one to return to: here it ends with what the checks say.
    status_before: isImported ? OPERATIONAL : facts.componentStatus,
    status_set: status,
    rule_id: rule?.id ?? null,
  });
}

const linkOf = ({ component, status }: Plan) => (component === null ? [] : [{ id: component, status }]);

/** Opens an incident that is ready: texts, start, components with their statuses. */
async function open({ tx, alerts, plan, rule, texts, facts }: RuleEffect, isPublic: boolean) {
  // The component may have been deleted since.
  const components = facts.componentName === null ? [] : linkOf(plan);
  const id = await addIncident(tx, {
    name: texts.name,
    message: texts.first,
    status: INVESTIGATING,
    visible: isPublic ? EVERYBODY : NOBODY,
    // Whoever publishes a draft sees who will be told.
    notifications: rule ? rule.notify === 1 : true,
    occurred_at: formatDate(Math.min(...alerts.map(({ started_at }) => started_at))),
    components,
  });
  const cause_id = await insertCause(tx, {
    cause: plan.cause,
    effect: 'incident',
    incident_id: id,
    rule_id: rule?.id ?? null,
  });
  await noteAlerts(tx, id, alerts);
  return { incident_id: id, cause_id };
}

/** Adds the alerts to an incident that there is. What a person has touched stays as it is. */
async function join(
  { tx, alerts, plan, rule, facts, texts }: RuleEffect,
  { incident: id, publishes }: { incident: number; publishes: boolean },
) {
  const cause = facts.cause ?? (await findCauseOfIncident(tx, id));
  await noteAlerts(tx, id, alerts);
  if (cause) {
    await tx.db
      .updateTable('alert_causes')
      .set({ quiet_since: null, due_at: null })
      .where('id', '=', cause.id)
      .execute();
    if (cause.touched_at === null) await extend(tx, { id, plan, facts, texts, publishes, rule });
  }
  return { incident_id: id, cause_id: cause?.id ?? null };
}

interface Extension extends Pick<RuleEffect, 'plan' | 'facts' | 'texts' | 'rule'> {
  readonly id: number;
  readonly publishes: boolean;
}

/** Adds the component, lets a worse status win, begins a draft again that was over, and publishes it if the rule says so. */
async function extend(tx: Tx, { id, plan, facts, texts, publishes, rule }: Extension): Promise<void> {
  const incident = await tx.db
    .selectFrom('incidents')
    .select(['status', 'visible', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (incident.deleted_at !== null) return;
  const links = await findLinks(tx, incidentLinks, id);
  // The public sees no more because of a rule that only drafts; and what a person has just set is not overruled.
  const isClosed = incident.visible === EVERYBODY && (plan.action !== 'publish' || isHeld(facts));
  const isLeft = facts.componentName === null || isClosed;
  const [added] = isLeft ? [] : linkOf(plan);
  const known = links.find((link) => link.component_id === added?.id);
  const isOther = added !== undefined && (!known || isWorse(added.status, known.status));
  const kept = links.filter((link) => link !== known);
  const changes = {
    ...(isOther && {
      components: [...kept.map(({ component_id, status }) => ({ id: component_id, status })), added],
    }),
    ...(incident.status === FIXED && { status: INVESTIGATING, message: texts.first }),
    ...(publishes && { visible: EVERYBODY, notifications: rule?.notify === 1 }),
  };
  // Most alerts that join change nothing.
  if (!isEmpty(changes)) await changeIncident(tx, id, changes);
}

const isWorse = (status: number, than: number | null): boolean =>
  than === null || severity(status) > severity(than);
