import type { OnFailure } from '../../../common/alerts.ts';
import { toRule } from '../../domain/alerts/alert-rules/model.ts';
import { findAlertRules } from '../../domain/alerts/alert-rules/queries.ts';
import { type Cause, findFacts } from '../../domain/alerts/causes.ts';
import { act } from '../../domain/alerts/effects.ts';
import { toRuled } from '../../domain/alerts/model.ts';
import { findOnFailure } from '../../domain/alerts/on-failure.ts';
import { lookAtQuiet, wakeChildren } from '../../domain/alerts/quiet.ts';
import { endCause, findRule, noteEnd, settleCause } from '../../domain/alerts/resolution.ts';
import { type IncidentTexts, loadIncidentTexts, type TextRequest } from '../../domain/alerts/texts.ts';
import { system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { hasUnread } from '../../kernel/events/consume.ts';
import { type Tx, transaction } from '../../kernel/events/transaction.ts';
import { type Decision, decide } from '../../lib/alert-rules/decide.ts';
import { type Plan, planFor } from '../../lib/alert-rules/rule.ts';
import type { Seconds } from '../../lib/clock.ts';

const BATCH_SIZE = 20;
/** Other writers wait for this transaction. After this time it stops, and the next transaction does the rest. */
const MAX_TRANSACTION_MS = 20;

const JOINED_PARENT = 'It joined the alert of the check that it depends on.';

type Reader = Pick<Tx, 'db'>;

/** When a rule has something to do next; undefined if none has. */
export async function findNextAlertDue({ connection: { read } }: Context): Promise<Seconds | undefined> {
  const times = await Promise.all(
    (['alerts', 'alert_causes'] as const).map(async (table) => {
      const row = await read
        .selectFrom(table)
        .select((of) => of.fn.min('due_at').as('at'))
        .where('due_at', 'is not', null)
        .executeTakeFirst();
      return row?.at ?? undefined;
    }),
  );
  const due = times.filter((time) => time !== undefined);
  return due.length === 0 ? undefined : Math.min(...due);
}

/**
 * Looks at the alerts that are due, and at what is to be ended, the earliest first. What is done is committed together with the
 * note that it was done. Returns whether there was anything.
 */
export async function runAlertRules(ctx: Context): Promise<boolean> {
  const next = await findNextAlertDue(ctx);
  if (next === undefined || next > ctx.clock.now()) return false;
  // Rendering a template may take long, so it is done before the transaction begins.
  const texts = await prepareTexts(ctx);
  return transaction(ctx, system, async (tx) => {
    // A person may just have written an incident. That has to be known first.
    if (await hasUnread(tx, 'alerts')) return false;
    const startedAt = performance.now();
    const isLate = () => performance.now() - startedAt > MAX_TRANSACTION_MS;
    const rules = await findAlertRules(tx);
    const alerts = await findDueAlerts(tx, tx.now);
    for (const alert of alerts) {
      await runAlert(ctx, tx, alert, rules, texts);
      if (isLate()) return true;
    }
    const causes = await findDueCauses(tx, tx.now);
    for (const cause of causes) {
      const prepared = texts.get(keyOf(await requestOfCause(tx, cause)));
      if (prepared) await endCause(ctx, tx, cause, prepared);
      if (isLate()) return true;
    }
    return alerts.length > 0 || causes.length > 0;
  });
}

const findDueAlerts = ({ db }: Reader, now: Seconds): Promise<Row<'alerts'>[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

const findDueCauses = ({ db }: Reader, now: Seconds): Promise<Cause[]> =>
  db
    .selectFrom('alert_causes')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();

async function runAlert(
  ctx: Context,
  tx: Tx,
  alert: Row<'alerts'>,
  rules: readonly Row<'alert_rules'>[],
  texts: Texts,
): Promise<void> {
  if (alert.state === 'resolved') {
    await wakeChildren(tx, alert);
    if (alert.cause_id !== null || alert.incident_id !== null || alert.quiet === 'maintenance')
      return noteEnd(tx, alert);
  }
  const isQuiet = alert.quiet !== null && alert.state === 'firing';
  const ready = isQuiet ? await lookAtQuiet(tx, alert) : { alert };
  if (!ready) return;
  const { plan, rule } = planOf(ready.alert, rules, await findOnFailure(tx, ready.alert));
  const prepared = texts.get(keyOf(requestOf(plan, rule)));
  // Somebody has just changed a rule: the next transaction has its texts.
  if (!prepared) return;
  const facts = await findFacts(tx, plan, { alertId: ready.alert.id });
  const decision: Decision =
    ready.joins === undefined
      ? decide(plan, toRuled(ready.alert), facts)
      : { kind: 'join', incident: ready.joins, publishes: false, outcome: JOINED_PARENT };
  // The cause that was found is that of the alert itself.
  const found = ready.joins === undefined ? facts : { ...facts, cause: undefined };
  await act({ ctx, tx, alert: ready.alert, plan, rule, facts: found, texts: prepared }, decision);
  // It may have left the cause that it had.
  if (alert.cause_id !== null && alert.state === 'firing') await settleCause(tx, alert.cause_id, tx.now);
}

function planOf(alert: Row<'alerts'>, rules: readonly Row<'alert_rules'>[], onFailure?: OnFailure) {
  const plan = planFor(toRuled(alert), rules.map(toRule), onFailure);
  return { plan, rule: rules.find(({ id }) => id === plan.rule?.id) };
}

type Texts = ReadonlyMap<string, IncidentTexts>;

const requestOf = ({ component, status }: Plan, rule: Row<'alert_rules'> | undefined): TextRequest => ({
  templateId: rule?.template_id ?? null,
  component,
  status,
});

const keyOf = ({ templateId, component, status }: TextRequest): string =>
  JSON.stringify([templateId, component, status]);

/** The texts that the alerts and the causes that are due may need. Most share theirs. */
async function prepareTexts(ctx: Context): Promise<Texts> {
  const reader = { db: ctx.connection.read };
  const now = ctx.clock.now();
  const rules = await findAlertRules(reader);
  const requests = new Map<string, TextRequest>();
  for (const alert of await findDueAlerts(reader, now)) {
    const { plan, rule } = planOf(alert, rules);
    const request = requestOf(plan, rule);
    requests.set(keyOf(request), request);
  }
  for (const cause of await findDueCauses(reader, now)) {
    const request = await requestOfCause(reader, cause);
    requests.set(keyOf(request), request);
  }
  const texts = new Map<string, IncidentTexts>();
  for (const [key, request] of requests) texts.set(key, await loadIncidentTexts(ctx, request));
  return texts;
}

/** The last text is about the first component of the incident, as the first one was. */
async function requestOfCause(reader: Reader, cause: Cause): Promise<TextRequest> {
  const rule = await findRule(reader, cause);
  const link = await reader.db
    .selectFrom('incident_components')
    .select(['component_id', 'status'])
    .where('incident_id', '=', cause.incident_id)
    .orderBy('component_id')
    .limit(1)
    .executeTakeFirst();
  return {
    templateId: rule?.template_id ?? null,
    component: link?.component_id ?? null,
    status: link?.status ?? 1,
  };
}
