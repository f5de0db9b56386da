import type { Schemas } from '@daymark/client';
import type { Translations } from '../../api/translations.ts';
import { dateOf, type Timestamp } from '../../ui/times.ts';
import { type ComponentStatus, isComponentStatus } from '../components/model.ts';

/** Upcoming, In progress, Complete. */
export const scheduleStatuses = [0, 1, 2] as const;

export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const UPCOMING = 0;
export const IN_PROGRESS = 1;
export const COMPLETE = 2;

/** The status of a component during maintenance, unless people choose another one. */
export const UNDER_MAINTENANCE = 6;

interface ConcernedComponent {
  readonly id: number;
  readonly name: string;
  readonly status: ComponentStatus;
}

export interface ScheduleUpdate {
  readonly id: number;
  readonly message: string;
  /** Null if the schedule decides whether people are told. */
  readonly notifications: boolean | null;
  readonly created: Timestamp;
  readonly updated: Timestamp;
}

export interface Schedule {
  readonly id: number;
  readonly name: string;
  readonly message: string;
  readonly status: ScheduleStatus;
  /** The plan. */
  readonly scheduled: Timestamp;
  readonly completed: Timestamp;
  /** When it is really in progress: a status that people set moves both. */
  readonly starts: Timestamp;
  readonly ends: Timestamp;
  readonly published: Timestamp;
  readonly recurrence: string | null;
  /** The first schedule of the series that this one belongs to. */
  readonly recursFrom: number | null;
  readonly created: Timestamp;
  readonly updated: Timestamp;
  readonly translations: Translations | null;
  readonly components: readonly ConcernedComponent[];
  /** The newest first. */
  readonly updates: readonly ScheduleUpdate[];
}

const statusOf = (value: string | number): ScheduleStatus =>
  scheduleStatuses.find((status) => String(status) === String(value)) ?? UPCOMING;

type Included = Schemas['LinkedComponent'] | Schemas['Update'];

/** `included` may belong to several schedules of one document. */
export function toSchedule(
  { attributes, relationships }: Schemas['Schedule'],
  included: readonly Included[] = [],
): Schedule {
  const idsOf = (data: readonly { readonly id: string }[]) => new Set(data.map(({ id }) => id));
  const componentIds = idsOf(relationships.components.data);
  const updateIds = idsOf(relationships.updates.data);
  const components: ConcernedComponent[] = [];
  const updates: ScheduleUpdate[] = [];
  for (const resource of included) {
    if (resource.type === 'components' && componentIds.has(resource.id)) {
      const { id, name, pivot } = resource.attributes;
      const status = Number(pivot.component_status.value);
      components.push({ id, name, status: isComponentStatus(status) ? status : UNDER_MAINTENANCE });
    }
    if (resource.type === 'updates' && updateIds.has(resource.id)) {
      const { id, message, notifications, created, updated } = resource.attributes;
      updates.push({ id, message, notifications, created, updated });
    }
  }
  return {
    id: attributes.id,
    name: attributes.name,
    message: attributes.message ?? '',
    status: statusOf(attributes.status.value),
    scheduled: attributes.scheduled,
    completed: attributes.completed,
    starts: attributes.starts,
    ends: attributes.ends,
    published: attributes.published,
    recurrence: attributes.recurrence,
    recursFrom: attributes.recurs_from,
    created: attributes.created,
    updated: attributes.updated,
    translations: attributes.translations ?? null,
    components,
    updates: updates.sort((one, other) => other.id - one.id),
  };
}

/** What can be corrected about an update. */
export interface UpdateText {
  readonly message: string;
  readonly translations: Translations | null;
}

export const toUpdateText = ({ attributes }: Schemas['Update']): UpdateText => ({
  message: attributes.message,
  translations: attributes.translations ?? null,
});

/** The colour of a schedule's status: that of the component status that it resembles. */
export const statusColor: Readonly<Record<ScheduleStatus, ComponentStatus>> = { 0: 5, 1: 6, 2: 1 };

export interface TimeWindow {
  readonly start: Date;
  readonly end: Date | undefined;
}

/** When it runs or ran. Before it has begun, and where nobody knows better, that is the plan. */
export const windowOf = ({
  starts,
  ends,
  scheduled,
  completed,
}: Pick<Schedule, 'starts' | 'ends' | 'scheduled' | 'completed'>): TimeWindow => ({
  start: dateOf(starts) ?? dateOf(scheduled) ?? new Date(0),
  end: dateOf(ends) ?? dateOf(completed),
});

/** Whether only the clock decides when it starts and ends: nobody has set a status that made it something else. */
export const isAsPlanned = ({ scheduled, completed, starts, ends }: Schedule): boolean =>
  scheduled.string === starts.string && completed.string === ends.string;

/** Whether everybody can see it yet. */
export const isHidden = ({ published }: Pick<Schedule, 'published'>, now: number): boolean =>
  (dateOf(published)?.getTime() ?? 0) > now;

const MINUTE = 60_000;

export interface Move {
  readonly start: Date;
  readonly end: Date | undefined;
}

/** The window some minutes later. What has begun keeps its start and only ends later. */
export function movedBy(
  { scheduled, completed, status }: Pick<Schedule, 'scheduled' | 'completed' | 'status'>,
  minutes: number,
  now: number,
): Move {
  const start = dateOf(scheduled) ?? new Date(now);
  const end = dateOf(completed);
  const later = (date: Date) => new Date(date.getTime() + minutes * MINUTE);
  if (status === UPCOMING) return { start: later(start), end: end && later(end) };
  return { start, end: later(end ?? new Date(now)) };
}

type MailKind = 'announced' | 'published' | 'reminder' | 'started' | 'completed';

export interface PlannedMail {
  readonly kind: MailKind;
  readonly at: Date;
  /** Of a reminder: how many minutes before the start. */
  readonly minutes?: number;
}

interface MailFacts {
  readonly start: Date;
  readonly end: Date | undefined;
  readonly publishAt: Date | undefined;
  readonly isNew: boolean;
}

/**
 * The mails that go out about a schedule from now on, in their order. Reminders that would be in the past, or before people
 * can see the schedule, are not sent.
 */
export function plannedMails(
  { start, end, publishAt, isNew }: MailFacts,
  reminders: readonly number[],
  now: number,
): readonly PlannedMail[] {
  const visibleAt = Math.max(publishAt?.getTime() ?? now, now);
  const mails: PlannedMail[] = [];
  if (visibleAt > now) mails.push({ kind: 'published', at: new Date(visibleAt) });
  else if (isNew) mails.push({ kind: 'announced', at: new Date(now) });
  for (const minutes of reminders) {
    const at = new Date(start.getTime() - minutes * MINUTE);
    if (at.getTime() > visibleAt) mails.push({ kind: 'reminder', at, minutes });
  }
  if (start.getTime() > visibleAt) mails.push({ kind: 'started', at: start });
  if (end && end.getTime() > visibleAt && end > start) mails.push({ kind: 'completed', at: end });
  return mails.sort((one, other) => one.at.getTime() - other.at.getTime());
}
