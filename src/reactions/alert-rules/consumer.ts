import { markTouched } from '../../domain/alerts/effects/causes.ts';
import { findReleasable, releaseStatuses } from '../../domain/alerts/effects/on-failure.ts';
import { storeAlerts } from '../../domain/alerts/incoming/store.ts';
import type { IncomingAlert } from '../../domain/alerts/model.ts';
import { typesAbout } from '../../kernel/events/catalog.ts';
import type { EventConsumer } from '../../kernel/events/consume.ts';
import type { EventOf, LoggedEvent } from '../../kernel/events/log.ts';
import { changeTypes, lookAgain } from './look-again.ts';

/** The events from which alerts follow. */
export const checkTypes = ['check.changed', 'check.deleted'] as const;

/** Makes alerts of what checks are certain of, and notices what people touch. */
export const alertConsumer = {
  types: [
    ...checkTypes,
    ...changeTypes,
    ...typesAbout('incident'),
    ...typesAbout('incident_update'),
    ...typesAbout('postmortem'),
  ],
  processAll: async (tx, events) => {
    const released = await findReleasable(tx, events.flatMap(recoveredComponent));
    const some = events.slice(0, countTogether(events, released));
    const ofChecks = some.filter(isAboutCheck);
    const checkOf = new Map(ofChecks.map(({ subjectId }) => [keyOf(subjectId), subjectId]));
    if (ofChecks.length > 0) await storeAlerts(tx, { checkOf }, ofChecks.map(alertOf));
    await releaseStatuses(tx, timesOf(ofChecks, released));
    await markTouched(tx, [...new Set(some.flatMap(touchedIncident))]);
    for (const event of some) if (isChange(event)) await lookAgain(tx, event);
    return some.length;
  },
} satisfies EventConsumer;

type CheckEvent = EventOf<(typeof checkTypes)[number]>;

const isAboutCheck = (event: LoggedEvent): event is CheckEvent =>
  event.type === 'check.changed' || event.type === 'check.deleted';

/** What rules and checks do to a component decides nothing anew. */
const isChange = ({ type, actor }: LoggedEvent): boolean =>
  (changeTypes as readonly string[]).includes(type) && !(type === 'component.updated' && actor === 'system');

/** Setting a status takes several statements. So many are set together. */
const MAX_RELEASED = 10;
/** Each takes a statement at least, and usually no more. */
const MAX_CHANGES = 50;

/**
 * How many of the first events are processed together. A check has one state at a time, so its next change has to wait for those
 * that come after this one: each of them is a change of its alert, and is told.
 */
function countTogether(events: readonly LoggedEvent[], releasable: ReadonlySet<number>): number {
  const checks = new Set<number>();
  const released = new Set<number>();
  let changes = 0;
  for (const [index, event] of events.entries()) {
    if (isChange(event)) changes++;
    if (changes >= MAX_CHANGES) return index + 1;
    if (!isAboutCheck(event)) continue;
    if (checks.has(event.subjectId)) return index;
    checks.add(event.subjectId);
    for (const id of recoveredComponent(event)) if (releasable.has(id)) released.add(id);
    if (released.size >= MAX_RELEASED) return index + 1;
  }
  return events.length;
}

/** The component of a check that works again. */
const recoveredComponent = (event: LoggedEvent): number[] =>
  event.type === 'check.changed' && event.state.state === 'up' && event.state.component_id !== null
    ? [event.state.component_id]
    : [];

/** From when on each of these components is operational again. */
const timesOf = (events: readonly CheckEvent[], releasable: ReadonlySet<number>): Map<number, number> =>
  new Map(
    events.flatMap((event) =>
      event.type === 'check.changed'
        ? recoveredComponent(event)
            .filter((id) => releasable.has(id))
            .map((id) => [id, event.state.since] as const)
        : [],
    ),
  );

const keyOf = (checkId: number): string => `check ${checkId}`;

const alertOf = (event: CheckEvent): IncomingAlert =>
  event.type === 'check.changed' ? changedAlert(event) : endedAlert(event);

function changedAlert({ state: check, subjectId }: EventOf<'check.changed'>): IncomingAlert {
  const { state, since, quiet } = check;
  const isUp = state === 'up';
  return {
    key: keyOf(subjectId),
    title: check.name,
    severity: state === 'down' ? 'critical' : 'minor',
    labels: Object.fromEntries((JSON.parse(check.tags) as string[]).map((tag) => [tag, 'true'])),
    link: null,
    state: isUp ? 'resolved' : 'firing',
    startedAt: isUp ? null : since,
    endedAt: isUp ? since : null,
    componentId: check.component_id,
    componentStatus: state === 'down' ? check.failing_status : check.degraded_status,
    quiet,
  };
}

/** A check that is gone says nothing more: its alert is over. */
const endedAlert = ({ subjectId, state, at }: EventOf<'check.deleted'>): IncomingAlert => ({
  key: keyOf(subjectId),
  title: state.name,
  severity: 'critical',
  labels: {},
  link: null,
  state: 'resolved',
  startedAt: null,
  endedAt: at,
});

/** Whatever a person writes about an incident makes it theirs. */
function touchedIncident(event: LoggedEvent): number[] {
  if (event.actor === 'system') return [];
  switch (event.subject) {
    case 'incident':
      return [event.subjectId];
    case 'incident_update':
    case 'postmortem':
      return [event.state.incident_id];
    default:
      return [];
  }
}
