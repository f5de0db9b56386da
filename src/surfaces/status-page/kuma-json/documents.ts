import { loadState } from '../../../domain/status/public-state/state.ts';
import type {
  ComponentState,
  IncidentState,
  PublicState,
  ScheduleState,
} from '../../../domain/status/public-state/types.ts';
import { IN_PROGRESS, scheduleStatus } from '../../../domain/status/schedules/model.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { impactOf } from '../atlassian-json/model.ts';
import { findOrigins } from '../old-addresses/queries.ts';
import { rootOf } from '../page-context.ts';
import { countUptime, uptimeRules } from '../uptime/model.ts';
import { loadTimelines } from '../uptime/queries.ts';
import { beatsOf, kumaTime } from './beats.ts';

const DAY: Seconds = 86_400;
/** Components that Kuma did not have get numbers that it never reached. */
const OWN_IDS = 1_000_000_000;
const REFRESH_SECONDS = 300;

const styles = { none: 'info', minor: 'warning', major: 'danger', critical: 'danger' } as const;

/** The number of each component: the one that its monitor had in Kuma, so that programs find it again. */
async function monitorIds(
  readContext: ReadContext,
  { components }: PublicState,
): Promise<ReadonlyMap<number, number>> {
  const origins = await findOrigins(readContext, 'component', [...components.keys()]);
  const old = new Map(
    origins
      .filter(({ from, id }) => /^(?:uptime-)?kuma\b/.test(from) && /^\d{1,9}$/.test(id))
      .map(({ recordId, id }) => [recordId, Number(id)]),
  );
  return new Map([...components.keys()].map((id) => [id, old.get(id) ?? OWN_IDS + id]));
}

/** What the public sees, as `/api/status-page/{slug}` of Uptime Kuma says it. */
export async function pageDocument(readContext: ReadContext, slug: string): Promise<object> {
  const state = await loadState(readContext);
  const ids = await monitorIds(readContext, state);
  const { settings, now } = state;
  const incidents = state.incidents.map(incidentOf);
  const groups = [
    ...state.groups,
    ...(state.ungrouped.length > 0 ? [{ id: 0, name: settings.name, components: state.ungrouped }] : []),
  ];
  const monitorOf = ({ id, name }: ComponentState) => ({
    id: ids.get(id),
    name,
    sendUrl: 0,
    type: 'http',
  });
  return {
    config: {
      slug: slug.toLowerCase(),
      title: settings.name,
      description: settings.about,
      icon: `${rootOf(readContext.page.url)}/favicon.svg`,
      autoRefreshInterval: REFRESH_SECONDS,
      theme: settings.theme,
      published: true,
      showTags: false,
      customCSS: '',
      footerText: null,
      showPoweredBy: false,
      analyticsId: null,
      analyticsScriptUrl: null,
      analyticsType: null,
      showCertificateExpiry: false,
      showOnlyLastHeartbeat: false,
      rssTitle: null,
    },
    // Kuma 1 has only one, and the programs that read it ask for that.
    incident: incidents[0] ?? null,
    incidents,
    publicGroupList: groups.map(({ id, name, components }, index) => ({
      id,
      name,
      weight: index + 1,
      monitorList: components.map(monitorOf),
    })),
    maintenanceList: state.schedules
      .filter((schedule) => scheduleStatus(schedule, now) === IN_PROGRESS)
      .map(maintenanceOf),
  };
}

const incidentOf = ({ id, name, message, stickied, updates, components, ...times }: IncidentState) => ({
  id,
  style: styles[impactOf(components.map(({ status }) => status))],
  title: name,
  content: updates[0]?.message ?? message,
  pin: stickied,
  active: true,
  createdDate: kumaTime(times.occurredAt),
  lastUpdatedDate: kumaTime(updates[0]?.createdAt ?? times.updatedAt),
  status_page_id: 1,
});

function maintenanceOf({ id, name, message, starts_at, ends_at }: ScheduleState) {
  const [startDate, endDate] = [starts_at, ends_at].map((time) => (time === null ? null : kumaTime(time)));
  const duration = starts_at === null || ends_at === null ? 0 : ends_at - starts_at;
  const midnight = { hours: 0, minutes: 0 };
  return {
    id,
    title: name,
    description: message,
    strategy: 'single',
    intervalDay: 1,
    active: true,
    dateRange: [startDate, endDate],
    timeRange: [midnight, midnight],
    weekdays: [],
    daysOfMonth: [],
    timeslotList: [{ startDate, endDate }],
    cron: '',
    duration,
    durationMinutes: Math.floor(duration / 60),
    timezone: 'UTC',
    timezoneOption: 'UTC',
    timezoneOffset: '+00:00',
    status: 'under-maintenance',
  };
}

/** How each component was and is, as `/api/status-page/heartbeat/{slug}` says it. It changes every minute. */
export async function heartbeatDocument(readContext: ReadContext): Promise<object> {
  const state = await loadState(readContext);
  const { now } = readContext;
  const minute = now - (now % 60);
  const [ids, timelines] = await Promise.all([
    monitorIds(readContext, state),
    loadTimelines(readContext, [...state.components.keys()], minute - DAY),
  ]);
  const rules = uptimeRules(state.settings);
  const heartbeatList: Record<string, object> = {};
  const uptimeList: Record<string, number> = {};
  for (const { id, status } of state.components.values()) {
    const intervals = timelines.get(id) ?? [];
    heartbeatList[`${ids.get(id)}`] = beatsOf(intervals, status, minute);
    const { counted, down } = countUptime(intervals, minute - DAY, minute, rules);
    // Without any data there is no figure, rather than a wrong one.
    if (counted > 0) uptimeList[`${ids.get(id)}_24`] = (counted - down) / counted;
  }
  return { heartbeatList, uptimeList };
}
