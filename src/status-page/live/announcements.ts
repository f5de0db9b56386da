import type { Translator } from '../../i18n/translator.ts';
import type { IncidentState, PublicState, ScheduleState } from '../../public-state/types.ts';
import { COMPLETE, scheduleStatus } from '../../resources/schedules/model.ts';
import { isSame } from '../../resources/settings/model.ts';
import type { PageData } from '../page-data.ts';

/** What is said at once; whoever wants to know more reads the page. */
const MAX_SAID = 3;

/** Something that happened, in no language. */
export type Announcement =
  | { readonly text: 'liveUpdated' }
  | { readonly text: 'liveIncident'; readonly name: string }
  | {
      readonly text: 'liveUpdate' | 'liveStatus';
      readonly name: string;
      readonly of: 'component' | 'incident' | 'schedule';
      readonly status: number;
    };

export const somethingChanged: Announcement = { text: 'liveUpdated' };

/** What happened between two looks at the page; nothing where only charts and figures moved on. */
export function describeChange(before: PageData, after: PageData): Announcement[] {
  const lines: Announcement[] = [
    ...entryLines(before, after),
    ...Array.from(after.state.components.values()).flatMap(({ id, name, status }): Announcement[] => {
      const known = before.state.components.get(id);
      return known && known.status !== status ? [{ text: 'liveStatus', name, of: 'component', status }] : [];
    }),
  ];
  if (lines.length > 0) return lines;
  // The day after has another past, but nothing happened.
  const isOtherDay = dayOf(before) !== dayOf(after);
  return isSame(shown(before, isOtherDay), shown(after, isOtherDay)) ? [] : [somethingChanged];
}

const dayOf = ({ past }: PageData): string | undefined => past.days[0]?.date;

/** The first few sentences, and that there is more. */
export function compose(i18n: Translator, announcements: readonly Announcement[]): string {
  const different = [...new Set(announcements.map((announcement) => textOf(i18n, announcement)))];
  const spoken =
    different.length > MAX_SAID ? [...different.slice(0, MAX_SAID), i18n.t('liveUpdated')] : different;
  return spoken.map((line) => (/[.!?。！？]$/.test(line) ? line : `${line}.`)).join(' ');
}

function textOf(i18n: Translator, announcement: Announcement): string {
  if (!('of' in announcement)) return i18n.t(announcement.text, { ...announcement });
  const { text, name, status } = announcement;
  const statuses = {
    component: () => i18n.componentStatus(status),
    incident: () => i18n.incidentStatus(status),
    schedule: () => i18n.scheduleStatus(status),
  };
  return i18n.t(text, { name, status: statuses[announcement.of]() });
}

function entryLines(before: PageData, after: PageData): Announcement[] {
  const { now } = after.state;
  const incidents = eachKnown(before, after, incidentsOf).flatMap(([incident, known]): Announcement[] => {
    const { name, status } = incident;
    if (!known) return isOpen(incident) ? [{ text: 'liveIncident', name }] : [];
    if (!hasMore(incident, known) && incident.status === known.status) return [];
    return [{ text: 'liveUpdate', name, of: 'incident', status }];
  });
  const schedules = eachKnown(before, after, schedulesOf).flatMap(([schedule, known]): Announcement[] => {
    const { name } = schedule;
    const status = scheduleStatus(schedule, now);
    if (known && hasMore(schedule, known)) return [{ text: 'liveUpdate', name, of: 'schedule', status }];
    const isOther = known ? scheduleStatus(known, before.state.now) !== status : status !== COMPLETE;
    return isOther ? [{ text: 'liveStatus', name, of: 'schedule', status }] : [];
  });
  return [...incidents, ...schedules];
}

const isOpen = ({ resolvedAt }: IncidentState): boolean => resolvedAt === null;

const hasMore = (after: IncidentState | ScheduleState, before: IncidentState | ScheduleState): boolean =>
  (after.updates[0]?.id ?? 0) > (before.updates[0]?.id ?? 0);

/** Those that are on the page now, each as it was before. */
function eachKnown<T extends { readonly id: number }>(
  before: PageData,
  after: PageData,
  pick: (data: PageData) => readonly T[],
): [T, T | undefined][] {
  const known = new Map(pick(before).map((entry) => [entry.id, entry]));
  return pick(after).map((entry) => [entry, known.get(entry.id)]);
}

const incidentsOf = ({ state, past }: PageData): IncidentState[] => [
  ...state.incidents,
  ...past.days.flatMap((day) => day.incidents),
];

const schedulesOf = ({ state, past }: PageData): ScheduleState[] => [
  ...state.schedules,
  ...past.days.flatMap((day) => day.schedules),
];

const shown = ({ state, past }: PageData, isOtherDay: boolean) => [
  partsOf(state),
  isOtherDay ? [] : past.days.map(({ incidents, schedules }) => [incidents, schedules]),
];

const partsOf = ({ status, groups, loose, incidents, schedules }: PublicState) => [
  status,
  groups,
  loose,
  incidents,
  schedules,
];
