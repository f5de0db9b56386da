import { call } from '../../api/client.ts';
import { queryOf, resource } from '../../api/resource.ts';
import { apiTime } from '../../ui/times.ts';
import {
  IN_PROGRESS,
  type Schedule,
  type ScheduleStatus,
  toSchedule,
  toUpdateText,
  UPCOMING,
} from './model.ts';

export const schedules = resource('/api/schedules', 'schedule', {
  subject: 'schedule',
  toRecord: toSchedule,
  query: { include: ['components', 'updates'] },
});

/** The same without their updates, and without their components unless they are asked for. */
const rows = resource('/api/schedules', 'schedule', {
  subject: 'schedule',
  toRecord: toSchedule,
  as: 'rows',
});

export interface ScheduleSearch {
  readonly q?: string;
  readonly status?: ScheduleStatus;
  readonly page?: number;
}

/** Of what is to come, the next first; of everything else, the latest first. */
export const scheduleList = ({ q, status, page = 1 }: ScheduleSearch = {}, perPage = 25) =>
  rows.list({
    per_page: perPage,
    page,
    include: ['components'],
    sort: [status === UPCOMING ? 'scheduled_at' : '-scheduled_at', 'id'],
    ...(status !== undefined && { 'filter[status]': [status] }),
    ...(q && { 'filter[q]': q }),
  });

/** Every maintenance that runs. */
export const runningSchedules = rows.all({
  include: ['components'],
  sort: ['-scheduled_at', 'id'],
  'filter[status]': [IN_PROGRESS],
});

export const updatesOf = (schedule: number) =>
  resource('/api/schedules/{schedule}/updates', 'update', {
    subject: 'schedule_update',
    toRecord: toUpdateText,
    within: { schedule },
  });

/** What began earlier than this may still be shown in the first week of a month. */
const LONGEST_MS = 31 * 86_400_000;

/**
 * What a calendar shows between two moments: what starts in between or shortly before, what runs, and every series that goes
 * on, with its first schedule, which has the rule.
 */
export const schedulesBetween = (from: Date, to: Date) =>
  queryOf(
    ['schedules', 'between', apiTime(from), apiTime(to)],
    async ({ signal }): Promise<readonly Schedule[]> => {
      const sort = ['scheduled_at' as const];
      const [inSpan, current] = await Promise.all([
        rows.fetchAll(
          {
            sort,
            'filter[scheduled_after]': apiTime(new Date(from.getTime() - LONGEST_MS)),
            'filter[scheduled_before]': apiTime(to),
          },
          signal,
        ),
        rows.fetchAll({ sort, 'filter[status]': [UPCOMING, IN_PROGRESS] }, signal),
      ]);
      const found = new Map<number, Schedule>();
      for (const schedule of [...inSpan.records, ...current.records]) found.set(schedule.id, schedule);
      const heads = new Set([...found.values()].flatMap(({ recursFrom }) => recursFrom ?? []));
      const missing = [...heads].filter((id) => !found.has(id));
      for (const head of await Promise.allSettled(missing.map(rows.read))) {
        // The first one of a series may be deleted, and its later times go on without it.
        if (head.status === 'fulfilled') found.set(head.value.record.id, head.value.record);
      }
      return [...found.values()];
    },
  );

/** How many minutes before a start its subscribers are reminded. Takes the ability to change the settings. */
export const reminderSetting = queryOf(
  ['settings', 'reminders'],
  async ({ signal }): Promise<readonly number[]> =>
    (await call('GET /api/settings', { signal })).data.data.attributes.reminders,
);
