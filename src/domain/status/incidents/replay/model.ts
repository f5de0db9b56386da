import type { Seconds } from '../../../../lib/clock.ts';
import { parseRecorded } from '../../../records/audit/model.ts';
import { type RecordedEvent, trackRecordOf } from '../track-record/model.ts';

/** What can happen in the course of an incident, in the order of things that happen in the same second. */
export const momentKinds = [
  'began',
  'confirmed',
  'alerted',
  'draft',
  'published',
  'first_mail',
  'update',
  'promise_kept',
  'promise_missed',
  'last_mail',
  'alert_ended',
  'resolved',
] as const;
type MomentKind = (typeof momentKinds)[number];

interface Moment {
  readonly kind: MomentKind;
  readonly at: Seconds;
  /** The alert, the update or the event that it is about. */
  readonly alert?: number | undefined;
  readonly update?: number;
}

/** An alert of the incident, and when its check was certain. */
export interface ReplayedAlert {
  /** Null once it has been deleted because of its age. */
  readonly alert_id: number | null;
  readonly started_at: Seconds;
  readonly received_at: Seconds;
  readonly ended_at: Seconds | null;
  readonly confirmed_ms: number | null;
}

export interface ReplayInput {
  readonly incident: { readonly occurred_at: Seconds; readonly resolved_at: Seconds | null };
  readonly alerts: readonly ReplayedAlert[];
  readonly events: readonly RecordedEvent[];
  /** When the first and the last mail was accepted. */
  readonly mails: { readonly first: Seconds | null; readonly last: Seconds | null };
  readonly now: Seconds;
}

export interface Replay {
  readonly moments: readonly Moment[];
  readonly began: Seconds;
  /** Seconds from the beginning; null for what has not happened. */
  readonly figures: Readonly<Record<'notice' | 'publish' | 'notify' | 'resolve', number | null>>;
}

const PUBLIC = 1;

/** The course of an incident, from its alerts and from the event log. */
export function replayOf({ incident, alerts, events, mails, now }: ReplayInput): Replay {
  const { firstPublicAt, promises } = trackRecordOf(events, now);
  const began = Math.min(incident.occurred_at, ...alerts.map(({ started_at }) => started_at));
  const created = events.find(({ type }) => type === 'incident.created');
  const isDraft = created !== undefined && parseRecorded(created.state).visible !== PUBLIC;
  const found: (Moment | false)[] = [
    { kind: 'began', at: began },
    ...alerts.flatMap(({ alert_id, received_at, ended_at, confirmed_ms }) => {
      const alert = alert_id ?? undefined;
      return [
        confirmed_ms !== null && { kind: 'confirmed' as const, at: Math.floor(confirmed_ms / 1000), alert },
        { kind: 'alerted' as const, at: received_at, alert },
        ended_at !== null && { kind: 'alert_ended' as const, at: ended_at, alert },
      ];
    }),
    isDraft && { kind: 'draft', at: created.created_at },
    firstPublicAt !== null && { kind: 'published', at: firstPublicAt },
    mails.first !== null && { kind: 'first_mail', at: mails.first },
    mails.last !== null && mails.last !== mails.first && { kind: 'last_mail', at: mails.last },
    ...standingUpdates(events).map(
      ({ created_at, subject_id }): Moment => ({ kind: 'update', at: created_at, update: subject_id }),
    ),
    ...promises
      .filter(({ outcome }) => outcome !== 'open')
      .map(
        ({ outcome, dueAt, updatedAt }): Moment =>
          outcome === 'kept'
            ? { kind: 'promise_kept', at: updatedAt ?? dueAt }
            : { kind: 'promise_missed', at: dueAt },
      ),
    incident.resolved_at !== null && { kind: 'resolved', at: incident.resolved_at },
  ];
  const moments = found
    .filter((moment) => moment !== false)
    .toSorted((one, other) => one.at - other.at || rankOf(one) - rankOf(other));
  const noticed = [...alerts.map(({ received_at }) => received_at), created?.created_at ?? now];
  const after = (at: Seconds | null) => (at === null ? null : Math.max(0, at - began));
  return {
    moments,
    began,
    figures: {
      notice: after(Math.min(...noticed)),
      publish: after(firstPublicAt),
      notify: after(mails.first),
      resolve: after(incident.resolved_at),
    },
  };
}

const rankOf = ({ kind }: Moment): number => momentKinds.indexOf(kind);

/** The updates that nobody has deleted. */
function standingUpdates(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const standing = new Map<number, RecordedEvent>();
  const deleted = new Map<number, RecordedEvent>();
  for (const event of events) {
    const { type, subject_id: id } = event;
    const known = standing.get(id);
    if (type === 'incident_update.created') standing.set(id, event);
    else if (type === 'incident_update.deleted' && known) {
      deleted.set(id, known);
      standing.delete(id);
    } else if (type === 'incident_update.restored') {
      const restored = deleted.get(id);
      if (restored) standing.set(id, restored);
    }
  }
  return [...standing.values()];
}
