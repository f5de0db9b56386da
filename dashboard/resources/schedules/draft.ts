import type { BodyOf } from '@daymark/client';
import { serverNow } from '../../api/clock.ts';
import type { Translations } from '../../api/translations.ts';
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
  readonly translations: Translations | null;
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
    translations: null,
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
  translations: schedule.translations,
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
    ...(draft.translations !== null && { translations: draft.translations }),
  };
}

/** The changes of a draft as the API takes them. Without a time of publication, it is published now. */
export function changesOf(changed: Partial<ScheduleDraft>, now: number): ScheduleChanges {
  const { name, message, start, end, components, recurrence, notifications, publishAt, translations } =
    changed;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(message !== undefined && { message }),
    ...(translations !== undefined && { translations }),
    ...(start && { scheduled_at: start }),
    ...(end !== undefined && { completed_at: end }),
    ...(components && { components: linksOf(components) }),
    ...(recurrence !== undefined && { recurrence }),
    ...(notifications !== undefined && notifications !== null && { notifications }),
    ...(publishAt !== undefined && { published_at: publishAt ?? apiTime(new Date(now)) }),
  };
}

/**
 * Whether a draft can be sent: the server judges the rest. A window that was saved like this stays valid: what was completed
 * before its planned start ends before it.
 */
export function isComplete(draft: ScheduleDraft, saved?: ScheduleDraft): boolean {
  const { start, end } = windowOfDraft(draft, serverNow());
  const isSaved = saved !== undefined && saved.start === draft.start && saved.end === draft.end;
  const hasWindow = isSaved || (start !== undefined && (end === undefined || end > start));
  return draft.name.trim() !== '' && draft.message.trim() !== '' && hasWindow;
}
