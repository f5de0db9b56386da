import { type AlertSeverity, alertSeverities } from '../../../../common/alert-senders.ts';
import type { StaffKind } from '../../../domain/audience/deliveries/model.ts';
import { FIXED } from '../../../domain/status/incidents/model.ts';
import type { EventAbout, EventOf, LoggedEvent } from '../../../kernel/events/log.ts';
import type { AlertState } from '../../../kernel/events/states.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** The value of `visible` that drafts have. */
export const NOBODY = 2;

/** What staff are told of, if they want to know. */
export interface StaffNotice {
  readonly kind: StaffKind;
  readonly audience: 'staff';
  /** The severity of the alert; that of a draft is the worst of its alerts. */
  readonly severity?: string;
  /** For the end of something: whoever was told of its beginning is told. */
  readonly endOf?: StaffKind;
}

/**
 * What staff are told because of an event. Subscribers are another matter: see `notification.ts`. Alerts come by the thousands:
 * `alert-news.ts` looks at many together.
 */
export async function staffNoticeOf(tx: Tx, event: LoggedEvent): Promise<StaffNotice | undefined> {
  switch (event.type) {
    case 'incident.created':
    case 'incident.updated':
      return forDraft(tx, event);
    case 'incident.overdue':
    case 'incident.stale':
    case 'incident.recovered':
      return { kind: event.type, audience: 'staff' };
    case 'mail_problem.started':
      return { kind: 'mail.problem', audience: 'staff' };
    case 'mail_problem.ended':
      return { kind: 'mail.recovered', audience: 'staff', endOf: 'mail.problem' };
    case 'probe.lost':
      return { kind: 'probe.lost', audience: 'staff' };
    case 'probe.returned':
      return { kind: 'probe.returned', audience: 'staff', endOf: 'probe.lost' };
    default:
      return undefined;
  }
}

/** A draft that a rule made, or that begins again. Whoever saves a draft knows of it. */
async function forDraft(
  tx: Tx,
  event: EventOf<'incident.created' | 'incident.updated'>,
): Promise<StaffNotice | undefined> {
  const { actor, state, subjectId } = event;
  if (actor !== 'system' || state.status === FIXED || state.visible !== NOBODY) return undefined;
  const isAgain = event.type === 'incident.updated';
  if (isAgain && event.state.previous?.status !== FIXED) return undefined;
  const cause = await tx.db
    .selectFrom('alert_causes')
    .select('id')
    .where('incident_id', '=', subjectId)
    .executeTakeFirst();
  if (!cause) return undefined;
  return {
    kind: 'draft.waiting',
    audience: 'staff',
    severity: await findSeverity(tx, subjectId),
  };
}

/** The worst severity of the alerts of a draft that fire. */
export async function findSeverity({ db }: Pick<Tx, 'db'>, incidentId: number): Promise<string> {
  const row = await db
    .selectFrom('alerts')
    .select('severity')
    .where('incident_id', '=', incidentId)
    .where('state', '=', 'firing')
    .orderBy('severity_rank')
    .limit(1)
    .executeTakeFirst();
  return row?.severity ?? 'info';
}

/** Alerts that joined another one, or that fire during a maintenance, are nobody's emergency. */
const isHeard = ({ state, quiet }: AlertState): boolean => state === 'firing' && quiet === null;

const rankOf = ({ severity }: AlertState): number => alertSeverities.indexOf(severity as AlertSeverity);

/** The beginning of an alert, or that it got worse; and its end. Everything else that changes is no news. */
export function alertNoticeOf(
  { state, type }: EventAbout<'alert'>,
  previous: EventAbout<'alert'> | undefined,
): StaffNotice | undefined {
  const before = type === 'alert.created' ? undefined : previous?.state;
  const common = { audience: 'staff', severity: state.severity } as const;
  if (state.state === 'resolved')
    return before?.state === 'firing'
      ? { ...common, kind: 'alert.resolved', endOf: 'alert.firing' }
      : undefined;
  if (!isHeard(state)) return undefined;
  const isKnown =
    before !== undefined &&
    isHeard(before) &&
    before.occurrence === state.occurrence &&
    rankOf(before) <= rankOf(state);
  return isKnown ? undefined : { ...common, kind: 'alert.firing' };
}
