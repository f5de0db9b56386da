import { findAlertRules } from '../../domain/alerts/alert-rules/queries.ts';
import { toRule } from '../../domain/alerts/alert-rules/rules.ts';
import type { Cause } from '../../domain/alerts/effects/causes.ts';
import { findRule } from '../../domain/alerts/effects/end.ts';
import { toRuled } from '../../domain/alerts/model.ts';
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
import { findDueAlerts, findDueCauses } from './due.ts';

export type Texts = ReadonlyMap<string, IncidentTexts>;

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
  const texts = new Map<string, IncidentTexts>();
  for (const [key, request] of requests) texts.set(key, await loadIncidentTexts(ctx, request));
  return texts;
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
