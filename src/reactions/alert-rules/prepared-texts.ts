import { findAlertRules } from '../../domain/alerts/alert-rules/queries.ts';
import { toRule } from '../../domain/alerts/alert-rules/rules.ts';
import type { Cause } from '../../domain/alerts/effects/causes.ts';
import { findRule } from '../../domain/alerts/effects/end.ts';
import { toRuled } from '../../domain/alerts/model.ts';
import { isNotRun } from '../../domain/status/incident-templates/run-template.ts';
import {
  type IncidentTexts,
  loadIncidentTexts,
  type TextRequest,
} from '../../domain/status/incidents/rule-texts.ts';
import { publicComponents } from '../../domain/visibility.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { type Plan, planFor } from '../../lib/alert-rules/rule.ts';
import type { Seconds } from '../../lib/clock.ts';
import { findDueAlerts, findDueCauses } from './due.ts';

/** This machine could not run the template. What needs it waits. */
export const LATER = 'later';
/** How long it waits. Templates are tried no more often, whatever else becomes due. */
export const LATER_SECONDS: Seconds = 5;
/** After so many tries in a row, guests are told in the words of Daymark rather than not at all. */
const MAX_TRIES = 5;

export type Prepared = IncidentTexts | typeof LATER;
export type Texts = ReadonlyMap<string, Prepared>;

/** The templates that this machine could not run, by their ids: how often in a row, and when it last tried. */
const failing = new Map<number, { readonly tries: number; readonly at: Seconds }>();

export const requestOf = (
  { component, status }: Plan,
  rule: Row<'alert_rules'> | undefined,
): TextRequest => ({
  templateId: rule?.template_id ?? null,
  component,
  status,
});

export const keyOf = ({ templateId, component, status }: TextRequest): string =>
  JSON.stringify([templateId, component, status]);

/** The texts that the alerts and the causes that are due may need. Most share theirs. */
export async function prepareTexts(ctx: Context, turn: number): Promise<Texts> {
  const reader = { db: ctx.connection.read };
  const now = ctx.clock.now();
  const rules = await findAlertRules(reader);
  const parsed = rules.map(toRule);
  const requests = new Map<string, TextRequest>();
  for (const alert of await findDueAlerts(reader, now, turn)) {
    const plan = planFor(toRuled(alert), parsed);
    const request = requestOf(
      plan,
      rules.find(({ id }) => id === plan.rule?.id),
    );
    requests.set(keyOf(request), request);
  }
  for (const cause of await findDueCauses(reader, now)) {
    const request = await requestOfCause(reader, cause);
    requests.set(keyOf(request), request);
  }
  const texts = new Map<string, Prepared>();
  for (const [key, request] of requests) texts.set(key, await prepare(ctx, request));
  return texts;
}

async function prepare(ctx: Context, request: TextRequest): Promise<Prepared> {
  const { templateId } = request;
  if (templateId === null) return loadIncidentTexts(ctx, request);
  if (!wasJustTried(ctx, templateId))
    try {
      const texts = await loadIncidentTexts(ctx, request);
      failing.delete(templateId);
      return texts;
    } catch (error) {
      if (!isNotRun(error)) throw error;
      const tries = (failing.get(templateId)?.tries ?? 0) + 1;
      failing.set(templateId, { tries, at: ctx.clock.now() });
      logFailure(ctx, templateId, tries, error);
    }
  const isGivenUp = (failing.get(templateId)?.tries ?? 0) >= MAX_TRIES;
  return isGivenUp ? loadIncidentTexts(ctx, { ...request, templateId: null }) : LATER;
}

/** One failure counts for all alerts of a round, so that a machine that is too busy is not kept busier by them. */
function wasJustTried({ clock }: Context, templateId: number): boolean {
  const age = clock.now() - (failing.get(templateId)?.at ?? Number.NEGATIVE_INFINITY);
  return age >= 0 && age < LATER_SECONDS;
}

function logFailure({ log }: Context, template: number, tries: number, error: unknown): void {
  const what =
    tries < MAX_TRIES ? 'what needs it waits a few seconds' : 'the words of Daymark take its place';
  log.warn({ err: error, template, tries }, `a template of an alert rule was not run, and ${what}`);
}

/** The last text is about the first component of the incident that guests see. */
export async function requestOfCause(reader: Pick<Tx, 'db'>, cause: Cause): Promise<TextRequest> {
  const rule = await findRule(reader, cause);
  const link = await reader.db
    .selectFrom('incident_components')
    .innerJoin('components', 'components.id', 'incident_components.component_id')
    .select(['component_id', 'incident_components.status'])
    .where('incident_id', '=', cause.incident_id)
    .where(publicComponents())
    .orderBy('component_id')
    .limit(1)
    .executeTakeFirst();
  return {
    templateId: rule?.template_id ?? null,
    component: link?.component_id ?? null,
    status: link?.status ?? 1,
  };
}
