import type { BodyOf } from '@daymark/client';
import { apiTime, dateOf, type Timestamp } from '../../ui/times.ts';
import type { PickedComponent } from '../components/component-picker.tsx';
import { isHidden, type Schedule, UNDER_MAINTENANCE } from './model.ts';

/** What people have typed so far. It is kept in the browser, so it holds plain values only; times as the API takes them. */
export interface ScheduleDraft {
  readonly name: string;
  readonly message: string;
  readonly when: 'now' | 'later';
  /** How long it takes if it starts now; null without an end. */
  readonly minutes: number | null;
  readonly start: string | null;
  readonly end: string | null;
  readonly components: readonly PickedComponent[];
  readonly recurrence: string | null;
  /** Null leaves it as it is: the API does not say whether it is on. */
  readonly notifications: boolean | null;
  readonly publishAt: string | null;
}

export type NewScheduleBody = BodyOf<'POST /api/schedules'>;
export type ScheduleChanges = BodyOf<'PUT /api/schedules/{schedule}'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const timeOf = (text: string | null): Date | undefined =>
  text === null ? undefined : dateOf({ string: text, human: null });

/** The next full hour that is at least an hour away. */
const usualStart = (now: number): Date => new Date(Math.ceil(now / HOUR + 1) * HOUR);

export function emptyDraft(now: number, when: 'now' | 'later', start = usualStart(now)): ScheduleDraft {
  return {
    name: '',
    message: '',
    when,
    minutes: 60,
    start: apiTime(start),
    end: apiTime(new Date(start.getTime() + HOUR)),
    components: [],
    recurrence: null,
    notifications: true,
    publishAt: null,
  };
}

const textOf = (at: Timestamp): string | null => at.string;

export const draftOf = (schedule: Schedule, now: number): ScheduleDraft => ({
  name: schedule.name,
  message: schedule.message,
  when: 'later',
  minutes: null,
  start: textOf(schedule.scheduled),
  end: textOf(schedule.completed),
  components: schedule.components,
  recurrence: schedule.recurrence,
  notifications: null,
  publishAt: isHidden(schedule, now) ? textOf(schedule.published) : null,
});

/** The window that the draft describes at a moment. */
export function windowOfDraft(
  { when, minutes, start, end }: Pick<ScheduleDraft, 'when' | 'minutes' | 'start' | 'end'>,
  now: number,
): { readonly start: Date | undefined; readonly end: Date | undefined } {
  if (when === 'later') return { start: timeOf(start), end: timeOf(end) };
  return {
    start: new Date(now),
    end: minutes === null ? undefined : new Date(now + minutes * MINUTE),
  };
}

const linksOf = (components: readonly PickedComponent[]) =>
  components.map(({ id, status = UNDER_MAINTENANCE }) => ({ id, status }));

/** The write that creates the schedule. */
export function bodyOf(draft: ScheduleDraft, now: number): NewScheduleBody {
  const { start, end } = windowOfDraft(draft, now);
  return {
    name: draft.name.trim(),
    message: draft.message,
    scheduled_at: start ? apiTime(start) : '',
    ...(end && { completed_at: apiTime(end) }),
    // The clock of the server may be a little behind that of the browser.
    ...(draft.when === 'now' && { status: 1 }),
    notifications: draft.notifications ?? true,
    components: linksOf(draft.components),
    ...(draft.recurrence !== null && draft.when === 'later' && { recurrence: draft.recurrence }),
    ...(draft.publishAt !== null && { published_at: draft.publishAt }),
  };
}

/** All members that an edit may change, for comparing the draft with what was saved. */
export interface EditBody {
  readonly name: string;
  readonly message: string;
  readonly scheduled_at: string;
  readonly completed_at: string | null;
  readonly recurrence: string | null;
  readonly components: readonly { readonly id: number; readonly status: 1 | 2 | 3 | 4 | 5 | 6 }[];
  /** Null: it is public. */
  readonly published_at: string | null;
  /** Null: unchanged. */
  readonly notifications: boolean | null;
}

export const editBodyOf = (draft: ScheduleDraft): EditBody => ({
  name: draft.name.trim(),
  message: draft.message,
  scheduled_at: draft.start ?? '',
  completed_at: draft.end,
  recurrence: draft.recurrence,
  components: linksOf(draft.components),
  published_at: draft.publishAt,
  notifications: draft.notifications,
});

/** The changes as the API takes them. A schedule without a time of publication is published now. */
export function toChanges(
  { published_at, notifications, ...rest }: Partial<EditBody>,
  now: number,
): ScheduleChanges {
  return {
    ...rest,
    ...(published_at !== undefined && { published_at: published_at ?? apiTime(new Date(now)) }),
    ...(notifications !== undefined && notifications !== null && { notifications }),
  };
}
