import type { BodyOf } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify, notifyProblem, notifyWithUndo } from '../../ui/notify.tsx';
import type { Audience } from '../../ui/publish-bar.tsx';
import { fill, words } from '../../words/words.ts';
import type { NewScheduleBody, ScheduleChanges } from './draft.ts';
import type { Schedule, ScheduleUpdate } from './model.ts';

export type NewUpdate = BodyOf<'POST /api/schedules/{schedule}/updates'>;

const nobody: Audience = { email: 0, chat: 0, webhook: 0, push: 0 };

const refresh = () => queryClient.invalidateQueries({ queryKey: ['schedules'] });

export interface Written {
  readonly scheduleId: number;
  /** The event that an undo names. */
  readonly eventId: number | undefined;
}

const eventIn = (headers: Headers): number | undefined => {
  const event = headers.get('daymark-event');
  return event === null ? undefined : Number(event);
};

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
  return data.meta?.audience ?? nobody;
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
  return data.meta?.audience ?? nobody;
}

/** `canRestore`: whether the user may take it back from the trash. Those who may not are asked before. */
interface Removal<T> {
  readonly record: T;
  readonly canRestore: boolean;
}

/** Puts it into the trash, from where an undo takes it back. */
export function useDeleteSchedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ record: { id } }: Removal<Schedule>): Promise<Written> => {
      const { headers } = await call('DELETE /api/schedules/{schedule}', { path: { schedule: id } });
      return { scheduleId: id, eventId: eventIn(headers) };
    },
    onSuccess: (_, { record: { id, name }, canRestore }) => {
      client.removeQueries({ queryKey: ['schedules', 'one', id] });
      const message = fill(words.common.deleted, { name });
      if (canRestore) notifyWithUndo(message, () => restore('schedules', id, name));
      else notify(message);
      return refresh();
    },
    onError: (error, { record }) => notifyProblem(error, record.name),
  });
}

async function restore(type: 'schedules' | 'schedule-updates', id: number, name: string): Promise<void> {
  await call('POST /api/trash/{type}/{id}/restore', { path: { type, id } });
  await refresh();
  notify(fill(words.common.restored, { name }));
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
    audience: data.meta?.audience ?? nobody,
    clockSkew: Number.isNaN(serverTime) ? 0 : serverTime - Date.now(),
  };
}

/** Corrects the text of an update. Nobody is told. */
export function useEditUpdate(scheduleId: number) {
  return useMutation({
    mutationFn: ({
      id,
      message,
      etag,
    }: {
      readonly id: number;
      readonly message: string;
      readonly etag: string | undefined;
    }) =>
      call('PUT /api/schedules/{schedule}/updates/{update}', {
        path: { schedule: scheduleId, update: id },
        body: { message },
        ...(etag !== undefined && { ifMatch: etag }),
      }),
    onSuccess: refresh,
  });
}

export function useDeleteUpdate(scheduleId: number) {
  return useMutation({
    mutationFn: ({ record: { id } }: Removal<ScheduleUpdate>) =>
      call('DELETE /api/schedules/{schedule}/updates/{update}', {
        path: { schedule: scheduleId, update: id },
      }),
    onSuccess: (_, { record: { id }, canRestore }) => {
      const { update, updateDeleted } = words.schedules;
      if (canRestore) notifyWithUndo(updateDeleted, () => restore('schedule-updates', id, update));
      else notify(updateDeleted);
      return refresh();
    },
    onError: (error) => notifyProblem(error),
  });
}
