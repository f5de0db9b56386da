import { OPERATIONAL } from '../../../domain/status/components/model.ts';
import { FIXED } from '../../../domain/status/incidents/model.ts';
import type {
  IncidentState,
  LinkedComponent,
  PostmortemState,
  ScheduleState,
  UpdateState,
} from '../../../domain/status/public-state/types.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { incidentChange, latest, scheduleChange } from './changes.ts';
import {
  affectsComponents,
  componentStatusName,
  impactOf,
  incidentStatusName,
  POSTMORTEM,
  postmortemId,
  scheduleStatusName,
  updateId,
} from './model.ts';
import { iso, type PageView } from './serializer.ts';

export function serializeIncident(view: PageView, incident: IncidentState) {
  const { guid, status, occurredAt, resolvedAt, updates } = incident;
  const id = view.ids.incident(incident);
  const isReviewed = status === FIXED && incident.postmortem !== undefined;
  // Once an update has changed the status, the original one is not known any more.
  const first = incidentStatusName(updates.length === 0 ? status : 0);
  const entries = [
    ...entriesOf(incident, id, (update) => (update ? incidentStatusName(update.status ?? status) : first)),
    ...(isReviewed ? postmortemEntries(incident) : []),
  ];
  const monitoring = entries.findLast((entry) => entry.status === 'monitoring');
  return {
    id,
    name: incident.name,
    status: isReviewed ? POSTMORTEM : incidentStatusName(status),
    created_at: iso(visibleSince(incident, incident.createdAt)),
    updated_at: iso(incidentChange(incident)),
    monitoring_at: monitoring ? iso(monitoring.createdAt) : null,
    resolved_at: resolvedAt === null ? null : iso(resolvedAt),
    impact: impactOf(incident.components.map((linked) => linked.status)),
    shortlink: `${view.pageUrl}/incidents/${guid}`,
    started_at: iso(occurredAt),
    page_id: view.pageId,
    incident_updates: serializeEntries(view, incident.components, id, entries, incident.publishedAt),
    components: linkedComponents(view, incident.components),
    reminder_intervals: null,
    ...serializePostmortem(incident.postmortem),
  };
}

/** Statuspage calls it ignored if somebody has decided that there will be none. */
const serializePostmortem = (postmortem: PostmortemState | undefined) => ({
  postmortem_body: postmortem?.body ?? null,
  postmortem_body_last_updated_at: postmortem ? iso(postmortem.updatedAt) : null,
  postmortem_ignored: false,
  postmortem_notified_subscribers: postmortem?.notified ?? false,
  postmortem_notified_twitter: false,
  postmortem_published_at: postmortem ? iso(postmortem.publishedAt) : null,
});

/** On Statuspage, the post-mortem is also the newest entry of its incident. */
const postmortemEntries = ({ postmortem }: IncidentState): AtlassianEntry[] =>
  postmortem
    ? [
        {
          id: postmortemId(postmortem.id),
          status: POSTMORTEM,
          body: postmortem.body,
          createdAt: postmortem.publishedAt,
          updatedAt: postmortem.updatedAt,
        },
      ]
    : [];

export function serializeSchedule(view: PageView, schedule: ScheduleState) {
  const { now } = view.state;
  const id = view.ids.schedule(schedule.id);
  const announcedAt = visibleSince(schedule, schedule.createdAt);
  const entries = entriesOf(schedule, id, (update) =>
    scheduleStatusName(schedule, update ? update.createdAt : announcedAt),
  );
  const status = scheduleStatusName(schedule, now);
  return {
    id,
    name: schedule.name,
    status,
    created_at: iso(announcedAt),
    updated_at: iso(scheduleChange(schedule, now)),
    monitoring_at: null,
    resolved_at: status === 'completed' && schedule.ends_at !== null ? iso(schedule.ends_at) : null,
    impact: 'maintenance',
    shortlink: `${view.pageUrl}/schedules/${schedule.id}`,
    // In Statuspage this is the announcement; `scheduled_for` is the start of the maintenance.
    started_at: iso(announcedAt),
    page_id: view.pageId,
    incident_updates: serializeEntries(view, schedule.components, id, entries, schedule.publishedAt),
    components: linkedComponents(view, schedule.components),
    reminder_intervals: null,
    scheduled_for: iso(schedule.scheduledAt),
    // Clients require an end. If none is planned, the start is used.
    scheduled_until: iso(schedule.completedAt ?? schedule.scheduledAt),
  };
}

interface AtlassianEntry {
  readonly id: string;
  readonly status: string;
  readonly body: string;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
}

/** When the public could first read something written at this time. */
const visibleSince = ({ publishedAt }: IncidentState | ScheduleState, time: Seconds): Seconds =>
  latest([publishedAt, time]);

/** The first message and the updates, oldest first. `statusOf` returns their statuses. */
function entriesOf(
  parent: IncidentState | ScheduleState,
  parentId: string,
  statusOf: (update: UpdateState | undefined) => string,
): AtlassianEntry[] {
  const entry = (id: string, update: UpdateState | undefined): AtlassianEntry => {
    const { message, createdAt, updatedAt } = update ?? parent;
    return {
      id,
      status: statusOf(update),
      body: message,
      createdAt: visibleSince(parent, createdAt),
      updatedAt: visibleSince(parent, updatedAt),
    };
  };
  return [
    entry(`${parentId}-message`, undefined),
    ...parent.updates.toReversed().map((update) => entry(updateId(update.id), update)),
  ];
}

/** Newest first, as in Statuspage. The first message is shown with the time at which it was published. */
const serializeEntries = (
  view: PageView,
  links: readonly LinkedComponent[],
  parentId: string,
  entries: readonly AtlassianEntry[],
  publishedAt: Seconds,
) =>
  entries
    .map((entry, index) => ({
      id: entry.id,
      status: entry.status,
      body: entry.body,
      incident_id: parentId,
      created_at: iso(entry.createdAt),
      updated_at: iso(entry.updatedAt),
      display_at: iso(index === 0 ? publishedAt : entry.createdAt),
      affected_components: affectedComponents(view, links, entries[index - 1], entry),
      // It is not public who was notified.
      deliver_notifications: false,
      custom_tweet: null,
      tweet_id: null,
    }))
    .toReversed();

/** The status that the incident or maintenance gave its components before and after an entry. */
function affectedComponents(
  view: PageView,
  links: readonly LinkedComponent[],
  before: AtlassianEntry | undefined,
  after: AtlassianEntry,
) {
  const affected = links.flatMap(({ id, status }) => {
    const component = view.state.components.get(id);
    const statusDuring = (entry: AtlassianEntry | undefined) =>
      componentStatusName(status !== null && entry && affectsComponents(entry.status) ? status : OPERATIONAL);
    return component
      ? [
          {
            code: view.ids.component(id),
            name: component.name,
            old_status: statusDuring(before),
            new_status: statusDuring(after),
          },
        ]
      : [];
  });
  return affected.length > 0 ? affected : null;
}

const linkedComponents = (view: PageView, links: readonly LinkedComponent[]) =>
  links.map(({ id }) => view.components.get(id)).filter((component) => component !== undefined);
