import { type AlertSeverity, alertSeverities } from '../../../common/alert-senders.ts';
import type { AlertState } from '../../../common/alerts.ts';
import type { NewRow, Row } from '../../kernel/db/schema.ts';
import type { AlertState as LoggedAlert } from '../../kernel/events/states.ts';
import type { RuledAlert } from '../../lib/alert-rules/rule.ts';
import type { Seconds } from '../../lib/clock.ts';
import { fold } from '../../lib/text.ts';

/** An alert as it comes in, from a check or from a sender. */
export interface IncomingAlert {
  readonly key: string;
  /** What its sender puts together. */
  readonly group?: string | null;
  readonly title: string;
  readonly severity: AlertSeverity;
  readonly labels: Readonly<Record<string, string>>;
  readonly link: string | null;
  readonly state: AlertState;
  /** Null if nobody says. */
  readonly startedAt: Seconds | null;
  readonly endedAt: Seconds | null;
  readonly componentId?: number | null;
  readonly componentStatus?: number | null;
  readonly quiet?: 'maintenance' | 'parent' | null;
}

/** Only staff see an incident with this value of `visible`. */
const DRAFT = 2;

/** How older versions ended the sentences that they stored, as if every draft stayed one. */
const ONCE = ', which nobody outside sees.';

/** What was done, which stays true, and whether the public has seen nothing of it until now. */
export function outcomeNow({
  outcome,
  shown_incident_visible,
}: {
  readonly outcome: string;
  readonly shown_incident_visible: number | null;
}): string {
  const done = outcome.replace(ONCE, '.');
  return shown_incident_visible === DRAFT ? `${done} Nobody outside sees it yet.` : done;
}

/** Where alerts come from. Each check has one, with a key of its own. */
export type AlertOrigin = { readonly sourceId: number } | { readonly checkOf: ReadonlyMap<string, number> };

/** How many alerts one source may bring. Checks have no such bound. */
export const MAX_NEW_PER_MINUTE = 500;
export const MAX_FIRING = 5000;
/** So many known alerts begin again, or change what matters, in a minute. */
export const MAX_CHANGES_PER_MINUTE = 500;
/** So many that are over are kept, the latest ones. */
export const MAX_ENDED = 10_000;

/** How the keys begin of what Daymark itself says about a source. No sender has such keys, unless it wants to. */
export const OUR_KEYS = 'daymark: ';
/** The alert that counts what a source brought beyond its bounds. It takes nobody's place. */
export const LEFT_OUT_KEY = `${OUR_KEYS}alerts left out`;

/** The alert that counts the changes that were put off. It takes nobody's place, either. */
export const PUT_OFF_KEY = `${OUR_KEYS}changes put off`;

/** The outcomes of alerts that the rules have not decided about. */
export const UNSEEN = 'The rules have not looked at it yet.';
export const PUT_OFF =
  'Its source changes more alerts in a minute than it may, so the rules look at it a minute later.';

/** Its place among the severities, so that lists can be sorted by it. */
export const rankOf = (severity: AlertSeverity): number => alertSeverities.indexOf(severity);

export const toRuled = (row: Row<'alerts'>): RuledAlert => ({
  source: row.source_id,
  check: row.check_id,
  key: row.key,
  group: row.group_key,
  component: row.component_id,
  componentStatus: row.component_status,
  severity: row.severity as AlertSeverity,
  labels: JSON.parse(row.labels) as Record<string, string>,
  state: row.state as AlertState,
  startedAt: row.started_at,
  endedAt: row.ended_at,
});

/** The state for the event log. */
export const stateOf = ({
  title_key: _,
  severity_rank: __,
  due_at: ___,
  expires_at: ____,
  ...row
}: Row<'alerts'>): LoggedAlert => row;

type Known = Omit<Row<'alerts'>, 'id'>;

/** What an alert that comes in makes of the one with the same key; undefined if it changes nothing. */
export function mergeAlert(
  before: Row<'alerts'> | undefined,
  incoming: IncomingAlert,
  origin: AlertOrigin,
  now: Seconds,
): Known | undefined {
  if (incoming.state === 'resolved') return before && ended(before, incoming, now);
  if (!before) return begun(incoming, origin, now);
  if (before.state === 'firing') return repeated(before, incoming, now);
  // Deliveries overtake one another: what has the beginning of the one that is over is not a new one.
  const isKnown = incoming.startedAt !== null && incoming.startedAt <= before.started_at;
  // If it was not the sender who said that it is over, the sender says now that it is not.
  const isContradicted = before.end_reason !== null;
  if (isKnown && !isContradicted) return undefined;
  const again = begun(incoming, origin, now);
  const started_at = isContradicted ? Math.max(again.started_at, before.ended_at ?? 0) : again.started_at;
  return { ...again, started_at, occurrence: before.occurrence + 1, created_at: before.created_at };
}

/** Whether anybody else has to learn of it: what only says the same in other words is no event. */
export const isNews = (before: Row<'alerts'> | undefined, after: NewRow<'alerts'>): boolean =>
  before === undefined ||
  (['state', 'occurrence', 'severity', 'component_id', 'component_status', 'quiet'] as const).some(
    (name) => before[name] !== after[name],
  );

const described = (
  { title, severity, labels, link, group, componentId, componentStatus, quiet }: IncomingAlert,
  foldedTitle: string,
) => ({
  title,
  title_key: foldedTitle,
  severity,
  severity_rank: rankOf(severity),
  labels: JSON.stringify(labels),
  link,
  group_key: group ?? null,
  component_id: componentId ?? null,
  component_status: componentStatus ?? null,
  quiet: quiet ?? null,
});

function begun(incoming: IncomingAlert, origin: AlertOrigin, now: Seconds): Known {
  return {
    source_id: 'sourceId' in origin ? origin.sourceId : null,
    check_id: 'checkOf' in origin ? (origin.checkOf.get(incoming.key) ?? null) : null,
    key: incoming.key,
    ...described(incoming, fold(incoming.title)),
    state: 'firing',
    started_at: Math.min(incoming.startedAt ?? now, now),
    ended_at: null,
    end_reason: null,
    expires_at: null,
    received_at: now,
    occurrence: 1,
    cause_id: null,
    incident_id: null,
    rule_id: null,
    outcome: UNSEEN,
    acknowledged_at: null,
    acknowledged_by: null,
    due_at: now,
    created_at: now,
    updated_at: now,
  };
}

/** What is worse than before is looked at again: another rule may match. */
function repeated(before: Row<'alerts'>, incoming: IncomingAlert, now: Seconds): Known | undefined {
  const { id: _, ...known } = before;
  const after = { ...known, ...described(incoming, fold(incoming.title)) };
  after.started_at = Math.min(before.started_at, incoming.startedAt ?? before.started_at);
  const isSame = (Object.keys(after) as (keyof Known)[]).every((name) => after[name] === before[name]);
  if (isSame) return undefined;
  const isOther = after.severity !== before.severity || after.component_id !== before.component_id;
  return { ...after, due_at: isOther ? now : before.due_at, updated_at: now };
}

function ended(before: Row<'alerts'>, { endedAt }: IncomingAlert, now: Seconds): Known | undefined {
  if (before.state === 'resolved') return undefined;
  const { id: _, ...known } = before;
  const ended_at = Math.max(before.started_at, Math.min(endedAt ?? now, now));
  return { ...known, state: 'resolved', ended_at, expires_at: null, due_at: now, updated_at: now };
}
