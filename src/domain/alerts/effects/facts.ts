import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { type Facts, HAND_SECONDS, type OpenIncident } from '../../../lib/alert-rules/decide.ts';
import type { Plan } from '../../../lib/alert-rules/rule.ts';
import { IMPORTED, severity } from '../../status/components/model.ts';
import { FIXED } from '../../status/incidents/model.ts';
import { unresolved } from '../../status/updates/unresolved.ts';
import { publicComponents } from '../../visibility.ts';
import {
  type Cause,
  closeCause,
  findOpenCause,
  hasFiring,
  type Moment,
  statusCauseOf,
  withTouch,
} from './causes.ts';

/** A draft that was over for so long does not begin again: the next alert is another problem. */
const FORGOTTEN_AFTER = 3600;

const EVERYBODY = 1;

export interface KnownFacts extends Facts {
  /** What rules did about this cause before, if that incident is the one that the alert would join. */
  readonly cause: Cause | undefined;
  /** The status that a rule has set because of this cause. */
  readonly statusCause: Cause | undefined;
}

interface Question {
  /** The alert that the rules look at, if it is stored. */
  readonly alertId?: number;
  /** The incident that it belongs to already. */
  readonly incidentId?: number | null;
  /** Nothing is written. */
  readonly readOnly?: boolean;
}

/** What is the case for a plan. A cause that has come to its end is closed on the way, unless it is only a question. */
export async function findFacts(tx: Moment, plan: Plan, question: Question = {}): Promise<KnownFacts> {
  const { alertId } = question;
  const component = plan.component === null ? undefined : await findComponent(tx, plan.component);
  const { cause, incident } = await findIncident(tx, plan, question);
  const statusCause =
    plan.action === 'status' && component
      ? await findOpenCause(tx, 'status', statusCauseOf(component.id))
      : undefined;
  return {
    now: tx.now,
    componentName: component?.name ?? null,
    isHidden: component !== undefined && component.shown === 0,
    componentStatus: component?.status ?? null,
    setByHandAt: component ? await findSetByHand(tx, component.id) : null,
    lastOpenedAt: plan.rule ? await findLastOpened(tx, plan.rule.id) : null,
    incident,
    cause,
    statusCause,
    standing: statusCause && component ? await findStanding(tx, statusCause, component, plan, alertId) : null,
  };
}

/** A status that a rule has set stays as long as any alert of its cause fires, unless a worse one takes its place. */
async function findStanding(
  tx: Moment,
  { id }: Cause,
  component: { readonly status: number },
  { status }: Plan,
  alertId: number | undefined,
): Promise<Facts['standing']> {
  const isBetter = severity(status) < severity(component.status);
  return { isNeeded: isBetter && (await hasFiring(tx, id, alertId)) };
}

const findComponent = (
  { db }: Moment,
  id: number,
): Promise<(Pick<Row<'components'>, 'id' | 'name' | 'status'> & { shown: number }) | undefined> =>
  db
    .selectFrom('components')
    .select(['id', 'name', 'status'])
    .select(sql<number>`case when ${publicComponents()} then 1 else 0 end`.as('shown'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A status that a person set. Creating the component does not count, and neither does what an import brought. */
const byHand = sql`statuses.source not in ('system', ${IMPORTED}) and exists (select 1 from component_statuses as earlier
  where earlier.component_id = statuses.component_id and earlier.id < statuses.id)`;

/** When a person last set the status. */
async function findSetByHand({ db }: Moment, id: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select max(statuses.created_at) as at
    from component_statuses as statuses where statuses.component_id = ${id} and ${byHand}`.execute(db);
  return rows[0]?.at ?? null;
}

/**
 * What keeps rules from publishing a draft: a component of it that a person has set so recently, or one that guests do not see, and
 * that its text may name.
 */
async function findObstacles(
  { db, now }: Moment,
  incidentId: number,
): Promise<Pick<OpenIncident, 'isHeld' | 'hasHidden'>> {
  const ofIncident = sql`incident_components.incident_id = ${incidentId}`;
  const { rows } = await sql<{ held: number; hidden: number }>`select
    case when exists (select 1 from component_statuses as statuses
      join incident_components on incident_components.component_id = statuses.component_id
      where ${ofIncident} and statuses.created_at > ${now - HAND_SECONDS} and ${byHand}) then 1 else 0 end as held,
    case when exists (select 1 from components
      join incident_components on incident_components.component_id = components.id
      where ${ofIncident} and not (${publicComponents()})) then 1 else 0 end as hidden`.execute(db);
  return { isHeld: rows[0]?.held === 1, hasHidden: rows[0]?.hidden === 1 };
}

async function findLastOpened({ db }: Moment, ruleId: number): Promise<number | null> {
  const row = await db
    .selectFrom('alert_causes')
    .select((of) => of.fn.max('opened_at').as('at'))
    .where('rule_id', '=', ruleId)
    .where('effect', '=', 'incident')
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The incident of a cause: the one that a rule opened for it, or one that a person has opened for the component. */
async function findIncident(
  tx: Moment,
  { cause: name, component, isLone }: Plan,
  { alertId, incidentId = null, readOnly = false }: Question,
): Promise<{ cause: Cause | undefined; incident: OpenIncident | null }> {
  const discarded = incidentId === null ? undefined : await findDiscarded(tx, incidentId);
  if (discarded) return { cause: undefined, incident: discarded };
  const own = await findOpenCause(tx, 'incident', name);
  const cause = own ? await withTouch(tx, own) : isLone ? await findRecent(tx, alertId) : undefined;
  const incident = cause && (await stillOpen(tx, cause));
  if (cause && incident) return { cause, incident };
  if (cause && !readOnly) await closeCause(tx, cause.id);
  return { cause: undefined, incident: component === null ? null : await findOther(tx, component) };
}

const ofPerson = { isTouched: true, isDiscarded: false, isHeld: false, hasHidden: false };

/** The incident that an alert belonged to, if a person has deleted it. */
async function findDiscarded({ db }: Moment, incidentId: number): Promise<OpenIncident | undefined> {
  const row = await db
    .selectFrom('incidents')
    .select(['id', 'visible'])
    .where('id', '=', incidentId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  return row && { ...ofPerson, id: row.id, isDraft: row.visible !== EVERYBODY, isDiscarded: true };
}

/** What checks without a component, which fail so shortly after one another, belong to. */
const TOGETHER_SECONDS = 300;
/** Of the drafts of these minutes, so many are asked whether a person has just touched them. There is hardly ever more than one. */
const MAX_RECENT = 5;

/** The draft of a check without a component that has just begun to fail as well, or the one that this alert has joined. */
async function findRecent(tx: Moment, alertId = 0): Promise<Cause | undefined> {
  const { rows } = await sql<Cause & { readonly is_own: number }>`select alert_causes.*,
      case when alert_causes.id = own.cause_id then 1 else 0 end as is_own
    from alert_causes left join alerts as own on own.id = ${alertId}
    where alert_causes.effect = 'incident' and alert_causes.closed_at is null
      and alert_causes.cause like 'check %'
      and (alert_causes.id = own.cause_id
        or (alert_causes.opened_at > ${tx.now - TOGETHER_SECONDS} and alert_causes.touched_at is null
          and exists (select 1 from alerts where alerts.cause_id = alert_causes.id and alerts.state = 'firing')))
    order by alert_causes.id limit ${sql.lit(MAX_RECENT)}`.execute(tx.db);
  for (const { is_own, ...row } of rows) {
    const cause = await withTouch(tx, row);
    if (is_own === 1 || cause.touched_at === null) return cause;
  }
  return undefined;
}

async function stillOpen(tx: Moment, cause: Cause): Promise<OpenIncident | undefined> {
  const row = await tx.db
    .selectFrom('incidents')
    .select(['id', 'status', 'visible', 'deleted_at'])
    .where('id', '=', cause.incident_id)
    .executeTakeFirst();
  // That somebody discarded it counts for the alerts that it had, and not for those that come later.
  if (!row || row.deleted_at !== null) return undefined;
  const isTouched = cause.touched_at !== null;
  const isDraft = row.visible !== EVERYBODY;
  const mayBePublished = isDraft && !isTouched;
  const found = {
    id: row.id,
    isDraft,
    isTouched,
    isDiscarded: false,
    ...(mayBePublished ? await findObstacles(tx, row.id) : { isHeld: false, hasHidden: false }),
  };
  if (row.status !== FIXED) return found;
  const isRecent = cause.quiet_since === null || tx.now - cause.quiet_since <= FORGOTTEN_AFTER;
  return isDraft && !isTouched && isRecent ? found : undefined;
}

/** An incident that a person has opened for a component. Those of other causes are not theirs. */
async function findOther({ db }: Moment, component: number): Promise<OpenIncident | null> {
  const { rows } = await sql<{ id: number; visible: number }>`select incidents.id, incidents.visible
    from incidents join incident_components on incident_components.incident_id = incidents.id
    where incident_components.component_id = ${component} and incidents.deleted_at is null and ${unresolved}
      and not exists (select 1 from alert_causes
        where alert_causes.incident_id = incidents.id and alert_causes.closed_at is null)
    order by incidents.id desc limit 1`.execute(db);
  const [row] = rows;
  return row ? { id: row.id, isDraft: row.visible !== EVERYBODY, ...ofPerson } : null;
}
