import type { Seconds } from '../../lib/clock.ts';
import type { IncidentState, LinkedComponent, ScheduleState, UpdateState } from '../../public-state/types.ts';
import { OPERATIONAL } from '../../resources/components/model.ts';
import { incidentChange, newest, scheduleChange } from './changes.ts';
import {
  componentId,
  componentWord,
  impactOf,
  incidentWord,
  scheduleId,
  scheduleWord,
  takesEffect,
  updateId,
} from './model.ts';
import { iso, type PageView } from './serializer.ts';

export function serializeIncident(view: PageView, incident: IncidentState) {
  const { guid, status, occurredAt, resolvedAt, updates } = incident;
  // What the status was in the beginning is not kept once an update has changed it.
  const first = incidentWord(updates.length === 0 ? status : 0);
  const entries = entriesOf(incident, guid, (update) =>
    update ? incidentWord(update.status ?? status) : first,
  );
  const monitoring = entries.findLast((entry) => entry.status === 'monitoring');
  return {
    id: guid,
    name: incident.name,
    status: incidentWord(status),
    created_at: iso(sinceWhen(incident, incident.createdAt)),
    updated_at: iso(incidentChange(incident)),
    monitoring_at: monitoring ? iso(monitoring.createdAt) : null,
    resolved_at: resolvedAt === null ? null : iso(resolvedAt),
    impact: impactOf(incident.components.map((linked) => linked.status)),
    shortlink: `${view.baseUrl}/incidents/${guid}`,
    started_at: iso(occurredAt),
    page_id: view.pageId,
    incident_updates: serializeEntries(view, incident.components, guid, entries, occurredAt),
    components: linkedComponents(view, incident.components),
    reminder_intervals: null,
  };
}

export function serializeSchedule(view: PageView, schedule: ScheduleState) {
  const { now } = view.state;
  const id = scheduleId(schedule.id);
  const announcedAt = sinceWhen(schedule, schedule.createdAt);
  const entries = entriesOf(schedule, id, (update) =>
    scheduleWord(schedule, update ? update.createdAt : announcedAt),
  );
  const status = scheduleWord(schedule, now);
  return {
    id,
    name: schedule.name,
    status,
    created_at: iso(announcedAt),
    updated_at: iso(scheduleChange(schedule, now)),
    monitoring_at: null,
    resolved_at: status === 'completed' && schedule.ends_at !== null ? iso(schedule.ends_at) : null,
    impact: 'maintenance',
    shortlink: `${view.baseUrl}/schedules/${schedule.id}`,
    // Statuspage means the announcement; the maintenance itself is `scheduled_for`.
    started_at: iso(announcedAt),
    page_id: view.pageId,
    incident_updates: serializeEntries(view, schedule.components, id, entries, announcedAt),
    components: linkedComponents(view, schedule.components),
    reminder_intervals: null,
    scheduled_for: iso(schedule.scheduledAt),
    // Clients rely on an end. Where none is planned, the beginning is all that is known.
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

/** From when on the public could read what was written at a moment. */
const sinceWhen = ({ publishedAt }: IncidentState | ScheduleState, moment: Seconds): Seconds =>
  newest([publishedAt, moment]);

/** The text that it began with and its updates, the oldest first; `wordOf` gives their statuses. */
function entriesOf(
  parent: IncidentState | ScheduleState,
  parentId: string,
  wordOf: (update: UpdateState | undefined) => string,
): AtlassianEntry[] {
  const entry = (id: string, update: UpdateState | undefined): AtlassianEntry => {
    const { message, createdAt, updatedAt } = update ?? parent;
    return {
      id,
      status: wordOf(update),
      body: message,
      createdAt: sinceWhen(parent, createdAt),
      updatedAt: sinceWhen(parent, updatedAt),
    };
  };
  return [
    entry(`${parentId}-message`, undefined),
    ...parent.updates.toReversed().map((update) => entry(updateId(update.id), update)),
  ];
}

/** The newest first, as Statuspage lists them; the oldest is dated when it all began. */
const serializeEntries = (
  view: PageView,
  links: readonly LinkedComponent[],
  parentId: string,
  entries: readonly AtlassianEntry[],
  beganAt: Seconds,
) =>
  entries
    .map((entry, at) => ({
      id: entry.id,
      status: entry.status,
      body: entry.body,
      incident_id: parentId,
      created_at: iso(entry.createdAt),
      updated_at: iso(entry.updatedAt),
      display_at: iso(at === 0 ? beganAt : entry.createdAt),
      affected_components: affectedComponents(view, links, entries[at - 1], entry),
      // Who was told is not public.
      deliver_notifications: false,
      custom_tweet: null,
      tweet_id: null,
    }))
    .toReversed();

/** What the incident or the maintenance alone said of its components before and after an entry. */
function affectedComponents(
  view: PageView,
  links: readonly LinkedComponent[],
  before: AtlassianEntry | undefined,
  after: AtlassianEntry,
) {
  const affected = links.flatMap(({ id, status }) => {
    const component = view.state.components.get(id);
    const during = (entry: AtlassianEntry | undefined) =>
      componentWord(status !== null && entry && takesEffect(entry.status) ? status : OPERATIONAL);
    return component
      ? [
          {
            code: componentId(id),
            name: component.name,
            old_status: during(before),
            new_status: during(after),
          },
        ]
      : [];
  });
  return affected.length > 0 ? affected : null;
}

const linkedComponents = (view: PageView, links: readonly LinkedComponent[]) =>
  links.map(({ id }) => view.components.get(id)).filter((component) => component !== undefined);
