import type { BodyOf } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { eventIn } from '../../api/undo.ts';
import { type Audience, noAudience } from '../../ui/audience.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { fill, words } from '../../words/words.ts';
import type { NewScheduleBody, ScheduleChanges } from './draft.ts';
import type { Schedule, ScheduleUpdate } from './model.ts';

export type NewUpdate = BodyOf<'POST /api/schedules/{schedule}/updates'>;

const refresh = () => queryClient.invalidateQueries({ queryKey: ['schedules'] });

export interface Written {
  readonly scheduleId: number;
  /** The event that an undo names. */
  readonly eventId: number | undefined;
}

/** Creates a schedule. The key makes it safe to send the same form twice. */
export function useCreateSchedule() {
  return useMutation({
    mutationFn: async ({
      body,
      idempotencyKey,
    }: {
      readonly body: NewScheduleBody;
      readonly idempotencyKey: string;
    }): Promise<Written> => {
      const { data, headers } = await call('POST /api/schedules', { body, idempotencyKey });
      return { scheduleId: Number(data.data.id), eventId: eventIn(headers) };
    },
    onSuccess: refresh,
  });
}

/** Who would be told of a new schedule. Nothing is written. */
export async function checkSchedule(body: NewScheduleBody, signal: AbortSignal): Promise<Audience> {
  const { data } = await call('POST /api/schedules', { body, dryRun: true, signal });
  return data.meta?.audience ?? noAudience;
}

interface Change {
  readonly body: ScheduleChanges;
  /** The version that people have seen. Without it, the change is made whatever others have changed. */
  readonly etag?: string | undefined;
}

/** Changes a schedule. If somebody else has changed it meanwhile, the answer is 412, and nothing is written. */
export function useChangeSchedule(scheduleId: number) {
  return useMutation({
    mutationFn: async ({ body, etag }: Change): Promise<Written> => {
      const { headers } = await call('PUT /api/schedules/{schedule}', {
        path: { schedule: scheduleId },
        body,
        ...(etag !== undefined && { ifMatch: etag }),
      });
      return { scheduleId, eventId: eventIn(headers) };
    },
    onSettled: refresh,
  });
}

/** Who would be told of a change. */
export async function checkChange(
  scheduleId: number,
  body: ScheduleChanges,
  signal: AbortSignal,
): Promise<Audience> {
  const { data } = await call('PUT /api/schedules/{schedule}', {
    path: { schedule: scheduleId },
    body,
    dryRun: true,
    signal,
  });
  return data.meta?.audience ?? noAudience;
}

/** Puts it into the trash, from where an undo takes it back. */
export function useDeleteSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Schedule): Promise<Written> => {
      const { headers } = await call('DELETE /api/schedules/{schedule}', { path: { schedule: id } });
      return { scheduleId: id, eventId: eventIn(headers) };
    },
    onSuccess: (_, { id, name }) => {
      client.removeQueries({ queryKey: ['schedules', 'one', id] });
      notifyDeleted(fill(words.common.deleted, { name }), 'schedules', id);
      return refresh();
    },
    onError: (error, { name }) => notifyProblem(error, name),
  });
}

export function usePostUpdate(scheduleId: number) {
  return useMutation({
    mutationFn: async ({
      body,
      idempotencyKey,
    }: {
      readonly body: NewUpdate;
      readonly idempotencyKey: string;
    }): Promise<Written> => {
      const { headers } = await call('POST /api/schedules/{schedule}/updates', {
        path: { schedule: scheduleId },
        body,
        idempotencyKey,
      });
      return { scheduleId, eventId: eventIn(headers) };
    },
    onSuccess: refresh,
  });
}

export interface UpdateCheck {
  readonly audience: Audience;
  /** How far the clock of the server is ahead of that of the browser, in milliseconds. */
  readonly clockSkew: number;
}

/** Who would be told of an update; also of a start or an end by hand, because the same people are told of these. */
export async function checkUpdate(
  scheduleId: number,
  body: NewUpdate,
  signal: AbortSignal,
): Promise<UpdateCheck> {
  const { data, headers } = await call('POST /api/schedules/{schedule}/updates', {
    path: { schedule: scheduleId },
    body,
    dryRun: true,
    signal,
  });
  const serverTime = Date.parse(headers.get('date') ?? '');
  return {
    audience: data.meta?.audience ?? noAudience,
    clockSkew: Number.isNaN(serverTime) ? 0 : serverTime - Date.now(),
  };
}

/** Corrects the text of an update. Nobody is told. */
export function useEditUpdate(scheduleId: number) {
  return useMutation({
    mutationFn: ({
      id,
      body,
      etag,
    }: {
      readonly id: number;
      readonly body: BodyOf<'PUT /api/schedules/{schedule}/updates/{update}'>;
      readonly etag: string | undefined;
    }) =>
      call('PUT /api/schedules/{schedule}/updates/{update}', {
        path: { schedule: scheduleId, update: id },
        body,
        ...(etag !== undefined && { ifMatch: etag }),
      }),
    onSuccess: refresh,
  });
}

export function useDeleteUpdate(scheduleId: number) {
  return useMutation({
    mutationFn: ({ id }: ScheduleUpdate) =>
      call('DELETE /api/schedules/{schedule}/updates/{update}', {
        path: { schedule: scheduleId, update: id },
      }),
    onSuccess: (_, { id }) => {
      notifyDeleted(words.schedules.updateDeleted, 'schedule-updates', id);
      return refresh();
    },
    onError: (error) => notifyProblem(error),
  });
}
