import { type Actor, authorize, userIdOf } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { type Tx, transaction } from '../../kernel/events/transaction.ts';
import { type Changes, createForm, type Form } from '../../kernel/validation/form.ts';
import { invalid } from '../../kernel/validation/problems.ts';
import { planFor } from '../../lib/alert-rules/rule.ts';
import { formatDate } from '../../lib/dates.ts';
import { addIncident, changeIncident } from '../status/incidents/actions.ts';
import { type GuestTexts, prepareGuestTexts } from '../status/incidents/guest-texts.ts';
import { FIXED } from '../status/incidents/model.ts';
import { INVESTIGATING, type IncidentTexts, loadIncidentTexts } from '../status/incidents/rule-texts.ts';
import { findAlertRules } from './alert-rules/queries.ts';
import { toRule } from './alert-rules/rules.ts';
import { findOpenCause, insertCause, markTouched } from './effects/causes.ts';
import { findFacts, type KnownFacts } from './effects/facts.ts';
import { noteAlerts, saveAlert } from './effects/write.ts';
import { endAlerts } from './incoming/store.ts';
import { toRuled } from './model.ts';
import { getAlert } from './queries.ts';
import { publishAlertInput, resolveAlertInput } from './schema.ts';

const EVERYBODY = 1 as const;

/** Somebody looks after it. Saying so again changes nothing. */
export function acknowledgeAlert(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'incidents.manage');
  return transaction(ctx, actor, async (tx) => {
    const alert = await getAlert(tx, id);
    if (alert.acknowledged_at !== null) return;
    await saveAlert(tx, alert, { acknowledged_at: tx.now, acknowledged_by: userIdOf(actor) });
  });
}

/**
 * Ends an alert of which no end will come. If its sender, or the check, says again that it fires, it begins anew. Saying so about one
 * that is over changes nothing.
 */
export function resolveAlert(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'incidents.manage');
  return transaction(ctx, actor, async (tx) => {
    const alert = await getAlert(tx, id);
    const { reason } = createForm(resolveAlertInput, body).done();
    if (alert.state === 'firing') await endAlerts(tx, [alert], () => reason);
  });
}

type PublishForm = Form<typeof publishAlertInput, unknown>;

/** Publishes what the alert is about: its draft, the incident of its cause, or a new one. A second time changes nothing. */
export async function publishAlert(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'incidents.manage');
  const form = createForm(publishAlertInput, body);
  const { texts, forGuests } = await prepareTexts(ctx, actor, id, form);
  return transaction(ctx, actor, async (tx) => {
    const alert = await getAlert(tx, id);
    const { incident: wanted } = form.values;
    const chosen = wanted == null ? undefined : await findExisting(tx, wanted);
    if (wanted != null && !chosen) form.fail('incident', 'invalid_choice');
    const values = form.done();
    const plan = planFor(toRuled(alert), (await findAlertRules(tx)).map(toRule));
    const component = values.component ?? plan.component;
    const status = values.status ?? plan.status;
    const facts = await findFacts(tx, { ...plan, component, status, isLone: false });
    // The texts were made before the transaction began.
    if (facts.isHidden && texts.component !== null)
      throw invalid('component', 'invalid', {
        reason: 'was hidden from guests a moment ago, and the text would name it: send this again.',
      });
    const own = alert.incident_id ?? facts.incident?.id;
    const existing = chosen ?? (own === undefined ? undefined : await findExisting(tx, own));
    if (existing) {
      await changeIncident(tx, existing.id, changeTo(existing, { alert, facts, texts, values }), forGuests);
      await connect(tx, alert, existing.id, 'A person published it.');
      return;
    }
    const isOver = alert.state === 'resolved';
    const incident = await addIncident(tx, {
      name: values.name ?? texts.name,
      message: values.message ?? messageOf(alert, texts),
      status: isOver ? FIXED : INVESTIGATING,
      ...(isOver && { resolved_at: formatDate(alert.ended_at ?? tx.now) }),
      visible: EVERYBODY,
      notifications: (values.notifications ?? 1) === 1,
      occurred_at: formatDate(alert.started_at),
      components: component === null ? [] : [{ id: component, status }],
    });
    if (!isOver && !(await findOpenCause(tx, 'incident', plan.cause)))
      await insertCause(tx, {
        cause: plan.cause,
        effect: 'incident',
        incident_id: incident,
        touched_at: tx.now,
      });
    await connect(tx, alert, incident, 'A person published an incident.');
  });
}

const messageOf = ({ state }: Row<'alerts'>, { first, past }: IncidentTexts): string =>
  state === 'resolved' ? past : first;

interface Publication {
  readonly alert: Row<'alerts'>;
  readonly facts: KnownFacts;
  readonly texts: IncidentTexts;
  readonly values: Changes<typeof publishAlertInput>;
}

/** What publishing changes about an incident that there is. */
function changeTo(existing: Row<'incidents'>, { alert, facts, texts, values }: Publication) {
  // What a rule wrote into the draft may name a component that guests do not see any more.
  const isOurs = facts.incident?.id === existing.id && !facts.incident.isTouched;
  const isReplaced = isOurs && facts.incident?.hasHidden;
  const name = values.name ?? (isReplaced && texts.name);
  const message = values.message ?? (isReplaced && messageOf(alert, texts));
  return {
    ...(name && { name }),
    ...(message && { message }),
    ...(existing.visible !== EVERYBODY && {
      visible: EVERYBODY,
      notifications: (values.notifications ?? existing.notifications) === 1,
    }),
  };
}

interface PreparedTexts {
  readonly texts: IncidentTexts;
  /** For a draft that a person has touched, and that still says what a rule wrote. */
  readonly forGuests: GuestTexts | undefined;
}

/** Texts are made before the transaction begins, because a template may take long. */
async function prepareTexts(
  ctx: Context,
  actor: Actor,
  id: number,
  form: PublishForm,
): Promise<PreparedTexts> {
  const reader = { db: ctx.connection.read, now: ctx.clock.now() };
  const alert = await getAlert(reader, id);
  const rules = await findAlertRules(reader);
  const plan = planFor(toRuled(alert), rules.map(toRule));
  const { values } = form;
  const { template, component, status } = values;
  const named = template ? await findTemplateId(ctx, template) : undefined;
  if (template && named === undefined) form.fail('template', 'invalid_choice');
  const wanted = { component: component ?? plan.component, status: status ?? plan.status };
  const texts = await loadIncidentTexts(ctx, {
    templateId: named ?? rules.find((rule) => rule.id === plan.rule?.id)?.template_id ?? null,
    ...wanted,
  });
  const facts = await findFacts(reader, { ...plan, ...wanted, isLone: false }, { readOnly: true });
  const incident = values.incident ?? alert.incident_id ?? facts.incident?.id;
  const existing = incident === undefined ? undefined : await findExisting(reader, incident);
  if (!existing) return { texts, forGuests: undefined };
  const { notifications: _, ...change } = changeTo(existing, { alert, facts, texts, values });
  return { texts, forGuests: await prepareGuestTexts(ctx, actor, existing, change) };
}

async function findTemplateId({ connection }: Context, slug: string): Promise<number | undefined> {
  const row = await connection.read
    .selectFrom('incident_templates')
    .select('id')
    .where('slug', '=', slug.toLowerCase())
    .executeTakeFirst();
  return row?.id;
}

/** The incident to publish or to join. One that was deleted counts as none. */
const findExisting = ({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'incidents'> | undefined> =>
  db
    .selectFrom('incidents')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

async function connect(tx: Tx, alert: Row<'alerts'>, incidentId: number, outcome: string): Promise<void> {
  await noteAlerts(tx, incidentId, [alert]);
  await markTouched(tx, [incidentId]);
  // An alert because of which a rule has set a status keeps that cause, with which the status is set back at its end.
  const cause = await tx.db
    .selectFrom('alert_causes')
    .select('id')
    .where((of) =>
      of.or([
        of('incident_id', '=', incidentId),
        of.and([of('id', '=', alert.cause_id ?? 0), of('effect', '=', 'status')]),
      ]),
    )
    .where('closed_at', 'is', null)
    .orderBy('incident_id', (order) => order.asc().nullsFirst())
    .executeTakeFirst();
  const isSame = alert.incident_id === incidentId && alert.outcome === outcome;
  if (!isSame)
    await saveAlert(tx, alert, {
      incident_id: incidentId,
      cause_id: cause?.id ?? alert.cause_id,
      outcome,
      due_at: alert.state === 'firing' ? null : alert.due_at,
    });
}
