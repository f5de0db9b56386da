import { wallTimeOf } from '../../../../common/zone-offset.ts';
import {
  findIncidentsBetween,
  findSchedulesBetween,
  MAX_ENTRIES,
} from '../../../domain/status/public-state/queries.ts';
import type { IncidentState, ScheduleState } from '../../../domain/status/public-state/types.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { startOfDate } from '../../../lib/zones.ts';
import { loadIds } from './ids.ts';
import { impactOf } from './model.ts';
import { loadVisibleEntries } from './queries.ts';
import { type PageView, serializeComponents, viewOf } from './serializer.ts';

const MONTHS_A_PAGE = 3;
/** No page of Statuspage is older. */
const FIRST_YEAR = 2000;
const DAY = 86_400;

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

interface Month {
  readonly year: number;
  /** From 0 on. */
  readonly index: number;
}

const monthAt = (count: number): Month => ({ year: Math.floor(count / 12), index: count % 12 });
const firstDateOf = ({ year, index }: Month): string =>
  `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}-01`;

/** The months of a page, newest first: the current one and the two before it are page 1. */
function monthsOf(zone: string, now: Seconds, page: number): Month[] {
  const [year = 0, month = 1] = formatDate(wallTimeOf(zone, now).day * DAY)
    .split('-', 2)
    .map(Number);
  const newest = year * 12 + month - 1 - (page - 1) * MONTHS_A_PAGE;
  return Array.from({ length: MONTHS_A_PAGE }, (_, index) => newest - index)
    .filter((count) => count >= FIRST_YEAR * 12)
    .map(monthAt);
}

interface Entries {
  readonly incidents: readonly IncidentState[];
  readonly schedules: readonly ScheduleState[];
}

/** What began in the month. Maintenance that has not begun is no history. */
async function entriesIn(readContext: ReadContext, zone: string, month: Month): Promise<Entries> {
  const range = {
    from: startOfDate(zone, firstDateOf(month)),
    to: startOfDate(zone, firstDateOf(monthAt(month.year * 12 + month.index + 1))),
    limit: MAX_ENTRIES,
  };
  const schedules = await findSchedulesBetween(readContext, range);
  return {
    incidents: await findIncidentsBetween(readContext, range),
    schedules: schedules.filter(({ starts_at }) => starts_at !== null && starts_at <= readContext.now),
  };
}

/** Three months of the history as Statuspage tells it, for programs that walk back page by page. */
export async function historyDocument(readContext: ReadContext, asked: string | null): Promise<object> {
  const visible = await loadVisibleEntries(readContext);
  const zone = visible.state.settings.timezone;
  const page = /^[1-9]\d{0,5}$/.test(asked ?? '') ? Number(asked) : 1;
  const months = await Promise.all(
    monthsOf(zone, readContext.now, page).map(async (month) => ({
      month,
      entries: await entriesIn(readContext, zone, month),
    })),
  );
  const shown = {
    state: visible.state,
    incidents: [...visible.incidents, ...months.flatMap(({ entries }) => entries.incidents)],
    schedules: [...visible.schedules, ...months.flatMap(({ entries }) => entries.schedules)],
  };
  const view = viewOf(visible, readContext.page.url, await loadIds(readContext, shown));
  return {
    components: serializeComponents(view),
    months: months.map(({ month, entries }) => serializeMonth(view, month, entries)),
  };
}

function serializeMonth(view: PageView, { year, index }: Month, { incidents, schedules }: Entries) {
  const first = new Date(Date.UTC(year, index, 1));
  const entries = [
    ...incidents.map((incident) => ({
      began: incident.occurredAt,
      ended: incident.resolvedAt,
      code: view.ids.incident(incident),
      impact: impactOf(incident.components.map(({ status }) => status)),
      entry: incident,
    })),
    ...schedules.map((schedule) => ({
      began: schedule.scheduledAt,
      ended: schedule.ends_at !== null && schedule.ends_at <= view.state.now ? schedule.ends_at : null,
      code: view.ids.schedule(schedule.id),
      impact: 'maintenance',
      entry: schedule,
    })),
  ];
  return {
    name: monthNames[index],
    year,
    starts_on: first.getUTCDay(),
    days: new Date(Date.UTC(year, index + 1, 0)).getUTCDate(),
    incidents: entries
      .toSorted((a, b) => b.began - a.began || b.entry.id - a.entry.id)
      .map(({ code, entry, impact, began, ended }) => ({
        code,
        name: entry.name,
        message: entry.updates[0]?.message ?? entry.message,
        impact,
        timestamp: stampOf(view.state.settings.timezone, began, ended),
      })),
  };
}

/** From when to when, with the marks by which the script of Statuspage finds the date and the time. */
function stampOf(zone: string, began: Seconds, ended: Seconds | null): string {
  const from = partsOf(zone, began);
  if (ended === null) return `${from.date}, ${from.time} ${from.zone}`;
  const to = partsOf(zone, ended);
  const until = to.day === from.day ? to.time : `${to.date}, ${to.time}`;
  return `${from.date}, ${from.time} - ${until} ${to.zone}`;
}

function partsOf(zone: string, time: Seconds) {
  const { day, second } = wallTimeOf(zone, time);
  const [date = '', clock = ''] = formatDate(day * DAY + second).split(' ');
  const [, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return {
    day,
    date: `${monthNames[month - 1]?.slice(0, 3)} <var data-var='date'>${dayOfMonth}</var>`,
    time: `<var data-var='time'>${clock.slice(0, 5)}</var>`,
    zone: zoneName(zone, time),
  };
}

/** The short name of a zone, such as UTC, CET or EDT. */
const zoneName = (zone: string, time: Seconds): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(time * 1000)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
