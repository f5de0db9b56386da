import type { QueryOf } from '@daymark/client';
import { queryOptions } from '@tanstack/react-query';
import { readAllPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import type { Translations } from '../../api/translations.ts';
import { apiTime } from '../../ui/times.ts';
import {
  type HistoryEntry,
  IN_PROGRESS,
  type Schedule,
  type ScheduleStatus,
  toSchedule,
  UPCOMING,
} from './model.ts';

export interface ScheduleSearch {
  readonly q?: string;
  readonly status?: ScheduleStatus;
  readonly page?: number;
}

const include = ['components', 'updates'] as const;

/** Of what is to come, the next first; of everything else, the latest first. */
export const scheduleList = (search: ScheduleSearch = {}, perPage = 25) =>
  queryOptions({
    queryKey: ['schedules', 'list', search, perPage],
    queryFn: async ({ signal }): Promise<Page<Schedule>> => {
      const { data } = await call('GET /api/schedules', {
        signal,
        query: {
          per_page: perPage,
          page: search.page ?? 1,
          include: ['components'],
          sort: [search.status === UPCOMING ? 'scheduled_at' : '-scheduled_at', 'id'],
          ...(search.status !== undefined && { 'filter[status]': [search.status] }),
          ...(search.q && { 'filter[q]': search.q }),
        },
      });
      return pageOf(data, (resource) => toSchedule(resource, data.included));
    },
  });

const fetchAllSchedules = (
  query: QueryOf<'GET /api/schedules'>,
  signal: AbortSignal,
): Promise<Page<Schedule>> =>
  readAllPages(async (part) => {
    const { data } = await call('GET /api/schedules', { signal, query: { ...query, ...part } });
    return pageOf(data, (resource) => toSchedule(resource, data.included));
  });

/** Every maintenance that runs. */
export const runningSchedules = queryOptions({
  queryKey: ['schedules', 'list', 'running'],
  queryFn: ({ signal }): Promise<Page<Schedule>> =>
    fetchAllSchedules(
      { include: ['components'], sort: ['-scheduled_at', 'id'], 'filter[status]': [IN_PROGRESS] },
      signal,
    ),
});

export const scheduleById = (id: number) =>
  queryOptions({
    queryKey: ['schedules', 'one', id],
    queryFn: async ({ signal }): Promise<Versioned<Schedule>> => {
      const { data, etag } = await call('GET /api/schedules/{schedule}', {
        path: { schedule: id },
        query: { include: [...include] },
        signal,
      });
      return { record: toSchedule(data.data, data.included), etag };
    },
  });

export interface UpdateText {
  readonly message: string;
  readonly translations: Translations | null;
}

/** The text of an update and its translations, with the version that an edit names. */
export const updateById = (scheduleId: number, id: number) =>
  queryOptions({
    queryKey: ['schedules', 'update', scheduleId, id],
    queryFn: async ({ signal }): Promise<Versioned<UpdateText>> => {
      const { data, etag } = await call('GET /api/schedules/{schedule}/updates/{update}', {
        path: { schedule: scheduleId, update: id },
        signal,
      });
      const { message, translations = null } = data.data.attributes;
      return { record: { message, translations }, etag };
    },
  });

/** What began earlier than this may still be shown in the first week of a month. */
const LONGEST_MS = 31 * 86_400_000;

/**
 * What a calendar shows between two moments: what starts in between or shortly before, what runs, and every series that goes
 * on, with its first schedule, which has the rule.
 */
export const schedulesBetween = (from: Date, to: Date) =>
  queryOptions({
    queryKey: ['schedules', 'between', apiTime(from), apiTime(to)],
    queryFn: async ({ signal }): Promise<readonly Schedule[]> => {
      const [inSpan, current] = await Promise.all([
        fetchAllSchedules(
          {
            sort: ['scheduled_at'],
            'filter[scheduled_after]': apiTime(new Date(from.getTime() - LONGEST_MS)),
            'filter[scheduled_before]': apiTime(to),
          },
          signal,
        ),
        fetchAllSchedules({ sort: ['scheduled_at'], 'filter[status]': [UPCOMING, IN_PROGRESS] }, signal),
      ]);
      const found = new Map<number, Schedule>();
      for (const schedule of [...inSpan.records, ...current.records]) found.set(schedule.id, schedule);
      const heads = new Set([...found.values()].flatMap(({ recursFrom }) => recursFrom ?? []));
      const missing = [...heads].filter((id) => !found.has(id));
      const read = await Promise.allSettled(
        missing.map((id) => call('GET /api/schedules/{schedule}', { path: { schedule: id }, signal })),
      );
      for (const answer of read) {
        // The first one of a series may be deleted, and its later times go on without it.
        if (answer.status === 'fulfilled') {
          const { data } = answer.value.data;
          found.set(data.attributes.id, toSchedule(data));
        }
      }
      return [...found.values()];
    },
  });

/** Who changed it, from the newest. Takes the ability to change it. */
export const scheduleHistory = (id: number, page = 1) =>
  queryOptions({
    queryKey: ['schedules', 'history', id, page],
    queryFn: async ({ signal }): Promise<Page<HistoryEntry>> => {
      const { data } = await call('GET /api/schedules/{schedule}/history', {
        path: { schedule: id },
        query: { page, per_page: 10 },
        signal,
      });
      return pageOf(data, ({ attributes }) => attributes);
    },
  });

/** How many minutes before a start its subscribers are reminded. Takes the ability to change the settings. */
export const reminderSetting = queryOptions({
  queryKey: ['settings', 'reminders'],
  queryFn: async ({ signal }): Promise<readonly number[]> => {
    const { data } = await call('GET /api/settings', { signal });
    return data.data.attributes.reminders;
  },
});
