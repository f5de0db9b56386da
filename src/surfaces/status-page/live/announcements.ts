import { isSame } from '../../../domain/settings/model.ts';
import type { IncidentState, PublicState, ScheduleState } from '../../../domain/status/public-state/types.ts';
import { COMPLETE, scheduleStatus } from '../../../domain/status/schedules/model.ts';
import { inLanguage } from '../../../kernel/i18n/translated-texts.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { PageData } from '../page-data.ts';

/** Only this many sentences are announced at once. The page has the rest. */
const MAX_SENTENCES = 3;

/** Something that happened, independent of the language. */
export type Announcement =
  | { readonly text: 'liveUpdated' }
  | { readonly text: 'liveIncident'; readonly name: string; readonly translations: string | null }
  | {
      readonly text: 'liveUpdate' | 'liveStatus';
      readonly name: string;
      readonly translations: string | null;
      readonly of: 'component' | 'incident' | 'schedule';
      readonly status: number;
    };

export const somethingChanged: Announcement = { text: 'liveUpdated' };

/** Describes what happened between two versions of the page. Empty if only charts and figures changed. */
export function describeChange(before: PageData, after: PageData): Announcement[] {
  const lines: Announcement[] = [
    ...entryLines(before, after),
    ...Array.from(after.state.components.values()).flatMap(
      ({ id, name, translations, status }): Announcement[] => {
        const previous = before.state.components.get(id);
        return previous && previous.status !== status
          ? [{ text: 'liveStatus', name, translations, of: 'component', status }]
          : [];
      },
    ),
  ];
  if (lines.length > 0) return lines;
  // At midnight the history moves on by a day, but nothing happened.
  const isOtherDay = dayOf(before) !== dayOf(after);
  return isSame(visibleContent(before, isOtherDay), visibleContent(after, isOtherDay))
    ? []
    : [somethingChanged];
}

const dayOf = ({ past }: PageData): string | undefined => past.days[0]?.date;

/** The first few sentences, and a last one if there are more. */
export function compose(i18n: Translator, announcements: readonly Announcement[]): string {
  const distinct = [...new Set(announcements.map((announcement) => textOf(i18n, announcement)))];
  const sentences =
    distinct.length > MAX_SENTENCES ? [...distinct.slice(0, MAX_SENTENCES), i18n.t('liveUpdated')] : distinct;
  return sentences.map((line) => (/[.!?。！？]$/.test(line) ? line : `${line}.`)).join(' ');
}

function textOf(i18n: Translator, announcement: Announcement): string {
  if (!('name' in announcement)) return i18n.t(announcement.text);
  const { name } = inLanguage(announcement, i18n.language.code);
  if (!('of' in announcement)) return i18n.t(announcement.text, { name });
  const { text, status } = announcement;
  const statuses = {
    component: () => i18n.componentStatus(status),
    incident: () => i18n.incidentStatus(status),
    schedule: () => i18n.scheduleStatus(status),
  };
  return i18n.t(text, { name, status: statuses[announcement.of]() });
}

function entryLines(before: PageData, after: PageData): Announcement[] {
  const { now } = after.state;
  const incidents = withPrevious(before, after, incidentsOf).flatMap(
    ([incident, previous]): Announcement[] => {
      const { name, translations, status } = incident;
      if (!previous) return isOpen(incident) ? [{ text: 'liveIncident', name, translations }] : [];
      if (!hasNewUpdate(incident, previous) && incident.status === previous.status) return [];
      return [{ text: 'liveUpdate', name, translations, of: 'incident', status }];
    },
  );
  const schedules = withPrevious(before, after, schedulesOf).flatMap(
    ([schedule, previous]): Announcement[] => {
      const { name, translations } = schedule;
      const status = scheduleStatus(schedule, now);
      if (previous && hasNewUpdate(schedule, previous))
        return [{ text: 'liveUpdate', name, translations, of: 'schedule', status }];
      const isOther = previous ? scheduleStatus(previous, before.state.now) !== status : status !== COMPLETE;
      return isOther ? [{ text: 'liveStatus', name, translations, of: 'schedule', status }] : [];
    },
  );
  return [...incidents, ...schedules];
}

const isOpen = ({ resolvedAt }: IncidentState): boolean => resolvedAt === null;

const hasNewUpdate = (after: IncidentState | ScheduleState, before: IncidentState | ScheduleState): boolean =>
  (after.updates[0]?.id ?? 0) > (before.updates[0]?.id ?? 0);

/** Pairs each entry of the new page with the same entry of the old page. */
function withPrevious<T extends { readonly id: number }>(
  before: PageData,
  after: PageData,
  pick: (data: PageData) => readonly T[],
): [T, T | undefined][] {
  const previous = new Map(pick(before).map((entry) => [entry.id, entry]));
  return pick(after).map((entry) => [entry, previous.get(entry.id)]);
}

const incidentsOf = ({ state, past }: PageData): IncidentState[] => [
  ...state.incidents,
  ...past.days.flatMap((day) => day.incidents),
];

const schedulesOf = ({ state, past }: PageData): ScheduleState[] => [
  ...state.schedules,
  ...past.days.flatMap((day) => day.schedules),
];

const visibleContent = ({ state, past }: PageData, isOtherDay: boolean) => [
  partsOf(state),
  isOtherDay ? [] : past.days.map(({ incidents, schedules }) => [incidents, schedules]),
];

const partsOf = ({ status, groups, ungrouped, incidents, schedules }: PublicState) => [
  status,
  groups,
  ungrouped,
  incidents,
  schedules,
];
