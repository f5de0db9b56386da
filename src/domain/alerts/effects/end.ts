import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { loadMeta } from '../../../kernel/meta/store.ts';
import { inWords } from '../../../lib/alert-rules/duration.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { setStatusSince } from '../../status/components/actions.ts';
import { changeIncident } from '../../status/incidents/actions.ts';
import { FIXED } from '../../status/incidents/model.ts';
import type { IncidentTexts } from '../../status/incidents/rule-texts.ts';
import { addIncidentUpdate } from '../../status/incidents/updates/actions.ts';
import { type Cause, closeCause, hasFiring, withTouch } from './causes.ts';
import { saveAlerts } from './write.ts';

type Rule = Row<'alert_rules'> | undefined;

const EVERYBODY = 1;
/** The name of the metadata that marks an incident as brief. */
const BRIEF = 'brief';

/** Notes that alerts have ended. If they were the last ones of a cause, that comes to its end as well. */
export async function noteEnds(tx: Tx, alerts: readonly Row<'alerts'>[]): Promise<void> {
  const ids = alerts.map(({ id }) => id);
  await sql`update incident_alerts set ended_at = alerts.ended_at from alerts
    where alerts.id = incident_alerts.alert_id and alerts.occurrence = incident_alerts.occurrence
      and ${tx.dialect.anyOf('incident_alerts.alert_id', ids)}`.execute(tx.db);
  await saveAlerts(tx, alerts, { due_at: null });
  for (const id of new Set(alerts.map(({ cause_id }) => cause_id)))
    if (id !== null) await settleCause(tx, id);
}

/**
 * A cause of which no alert fires any more comes to its end: all are over, or rules have found another cause for the last one at
 * the time `leftAt`.
 */
export async function settleCause(tx: Tx, causeId: number, leftAt?: Seconds): Promise<void> {
  if (await hasFiring(tx, causeId)) return;
  const cause = await findCause(tx, causeId);
  if (!cause || cause.closed_at !== null) return;
  const quiet_since = leftAt ?? (await findQuietSince(tx, causeId));
  const due_at = await whenDue(tx, cause, quiet_since);
  await tx.db.updateTable('alert_causes').set({ quiet_since, due_at }).where('id', '=', cause.id).execute();
}

const findCause = ({ db }: Tx, id: number): Promise<Cause | undefined> =>
  db.selectFrom('alert_causes').selectAll().where('id', '=', id).executeTakeFirst();

async function findQuietSince({ db, now }: Tx, causeId: number): Promise<Seconds> {
  const row = await db
    .selectFrom('alerts')
    .select((of) => of.fn.max('ended_at').as('at'))
    .where('cause_id', '=', causeId)
    .executeTakeFirst();
  return row?.at ?? now;
}

/** When something is done about the end. Without `resolve_after`, a person resolves what the public sees. */
async function whenDue(tx: Tx, cause: Cause, quietSince: Seconds): Promise<Seconds | null> {
  const rule = await findRule(tx, cause);
  const after = rule?.resolve_after ?? null;
  if (cause.effect === 'status') return quietSince + (after ?? 0);
  const incident = await findIncident(tx, cause);
  if (incident && incident.visible !== EVERYBODY) return quietSince;
  return after === null ? null : quietSince + after;
}

/** The rule that ends what was begun: the one that published it, or else the one that opened it. Those in the trash count. */
export async function findRule(reader: Pick<Tx, 'db'>, { id, rule_id, effect }: Cause): Promise<Rule> {
  const rules = reader.db.selectFrom('alert_rules').selectAll('alert_rules');
  const opener =
    rule_id === null ? undefined : await rules.where('alert_rules.id', '=', rule_id).executeTakeFirst();
  if (effect === 'status' || opener?.action === 'publish') return opener;
  const publisher = await rules
    .innerJoin('alerts', 'alerts.rule_id', 'alert_rules.id')
    .where('alerts.cause_id', '=', id)
    .where('alert_rules.action', '=', 'publish')
    .orderBy('alerts.id')
    .limit(1)
    .executeTakeFirst();
  return publisher ?? opener;
}

const findIncident = ({ db }: Tx, { incident_id }: Cause): Promise<Row<'incidents'> | undefined> =>
  db
    .selectFrom('incidents')
    .selectAll()
    .where('id', '=', incident_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Takes back what a rule did about a cause that is over, unless a person has touched it since. */
export async function endCause(tx: Tx, cause: Cause, texts: IncidentTexts): Promise<void> {
  if (await hasFiring(tx, cause.id)) return setDue(tx, cause, { due_at: null, quiet_since: null });
  if (cause.effect === 'status') return endStatus(tx, cause);
  const incident = await findIncident(tx, cause);
  if (!incident) return closeCause(tx, cause.id);
  if ((await withTouch(tx, cause)).touched_at !== null) return setDue(tx, cause, { due_at: null });
  const end = Math.max(cause.quiet_since ?? tx.now, incident.occurred_at);
  if (incident.visible === EVERYBODY) return resolve(tx, { cause, incident, end, texts });
  await changeIncident(tx, incident.id, {
    status: FIXED,
    resolved_at: formatDate(end),
    message: texts.past,
  });
  await setDue(tx, cause, { due_at: null });
  await setOutcome(
    tx,
    cause,
    'It was over before anybody looked. The draft says so: publish it as resolved, or discard it.',
  );
}

const setDue = async (
  { db }: Tx,
  { id }: Cause,
  values: Partial<Pick<Cause, 'due_at' | 'quiet_since'>>,
): Promise<void> => {
  await db.updateTable('alert_causes').set(values).where('id', '=', id).execute();
};

/** Sets the component back, if it still is as the rule left it. */
async function endStatus(tx: Tx, cause: Cause): Promise<void> {
  const { component_id: id, status_set, status_before } = cause;
  const component = await tx.db
    .selectFrom('components')
    .select(['id', 'name', 'status'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  await closeCause(tx, cause.id);
  if (!component) return;
  const last = await tx.db
    .selectFrom('component_statuses')
    .select('source')
    .where('component_id', '=', component.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (component.status !== status_set || last?.source !== 'system')
    return setOutcome(
      tx,
      cause,
      `It is over. ${component.name} was set by hand meanwhile, and stays as it is.`,
    );
  if (status_before !== null)
    await setStatusSince(tx, component.id, status_before, cause.quiet_since ?? tx.now);
  return setOutcome(tx, cause, `It is over, and ${component.name} has the status again that it had before.`);
}

interface Resolution {
  readonly cause: Cause;
  readonly incident: Row<'incidents'>;
  readonly end: Seconds;
  readonly texts: IncidentTexts;
}

async function resolve(tx: Tx, { cause, incident, end, texts }: Resolution): Promise<void> {
  const rule = await findRule(tx, cause);
  const { id } = incident;
  await addIncidentUpdate(tx, id, { status: FIXED, message: texts.last });
  const lasted = end - incident.occurred_at;
  const isBrief = rule?.min_length != null && lasted < rule.min_length;
  await changeIncident(tx, id, {
    resolved_at: formatDate(end),
    ...(isBrief && { meta: await withMark(tx, id) }),
  });
  await closeCause(tx, cause.id);
  const after = rule?.resolve_after ? ` ${inWords(rule.resolve_after)} after its last alert had ended` : '';
  await setOutcome(
    tx,
    cause,
    `The incident was resolved automatically${after}. It lasted ${inWords(lasted)}.`,
  );
}

async function withMark(tx: Tx, id: number): Promise<object[]> {
  const meta = (await loadMeta(tx, 'incident', [id])).get(id) ?? [];
  return [...meta.filter(({ key }) => key !== BRIEF), { key: BRIEF, value: true }];
}

/** The same sentence for all alerts of a cause. What was written with them has its event. */
async function setOutcome({ db, now }: Tx, { id }: Cause, outcome: string): Promise<void> {
  await db.updateTable('alerts').set({ outcome, updated_at: now }).where('cause_id', '=', id).execute();
}
