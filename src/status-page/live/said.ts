import { COMPLETE, scheduleStatus } from '../../resources/schedules/model.ts';
import { isSame } from '../../resources/settings/model.ts';
import type { PageData } from '../page-data.ts';
import type { IncidentState, PublicState, ScheduleState } from '../state.ts';
import type { Words } from '../views/words.ts';

/** What is said at once; whoever wants to know more reads the page. */
const MOST_SAID = 3;

/** What happened between two looks at the page, in sentences; none where only charts and figures moved on. */
export function describeChange(words: Words, before: PageData, after: PageData): string[] {
  const lines = [
    ...entryLines(words, before, after),
    ...Array.from(after.state.components.values()).flatMap(({ id, name, status }) => {
      const known = before.state.components.get(id);
      return known && known.status !== status
        ? [words.say('liveStatus', { name, status: words.componentStatus(status) })]
        : [];
    }),
  ];
  if (lines.length > 0) return lines;
  // The day after has another past, but nothing happened.
  const isLater = before.state.version === after.state.version;
  return isSame(shown(before, isLater), shown(after, isLater)) ? [] : [words.say('liveUpdated')];
}

/** The first few sentences, and that there is more. */
export function compose(words: Words, lines: readonly string[]): string {
  const different = [...new Set(lines)];
  const spoken =
    different.length > MOST_SAID ? [...different.slice(0, MOST_SAID), words.say('liveUpdated')] : different;
  return spoken.map((line) => (/[.!?。！？]$/.test(line) ? line : `${line}.`)).join(' ');
}

function entryLines(words: Words, before: PageData, after: PageData): string[] {
  const { now } = after.state;
  const incidents = eachKnown(before, after, incidentsOf).flatMap(([incident, known]) => {
    const { name } = incident;
    if (!known) return isOpen(incident) ? [words.say('liveIncident', { name })] : [];
    if (!hasMore(incident, known) && incident.status === known.status) return [];
    const status = words.incidentStatus(incident.status);
    return [words.say('liveUpdate', { name, status })];
  });
  const schedules = eachKnown(before, after, schedulesOf).flatMap(([schedule, known]) => {
    const { name } = schedule;
    const state = scheduleStatus(schedule, now);
    const status = words.scheduleStatus(state);
    if (known && hasMore(schedule, known)) return [words.say('liveUpdate', { name, status })];
    const isOther = known ? scheduleStatus(known, before.state.now) !== state : state !== COMPLETE;
    return isOther ? [words.say('liveStatus', { name, status })] : [];
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

const shown = ({ state, past }: PageData, isLater: boolean) => [
  partsOf(state),
  isLater ? [] : past.days.map(({ incidents, schedules }) => [incidents, schedules]),
];

const partsOf = ({ status, groups, loose, incidents, schedules }: PublicState) => [
  status,
  groups,
  loose,
  incidents,
  schedules,
];
