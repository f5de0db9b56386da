import type { BodyOf } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { eventIn } from '../../api/undo.ts';
import { type Audience, noAudience } from '../../ui/audience.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { fill, words } from '../../words/words.ts';
import type { IncidentChange } from './edit-model.ts';
import type { Incident, IncidentUpdate } from './model.ts';

interface Change {
  readonly body: IncidentChange;
  readonly etag: string | undefined;
}

/** Changes an incident, if nobody else has since the ETag. The result names the event, for an undo. */
export function useChangeIncident(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, etag }: Change): Promise<number | undefined> => {
      const { headers } = await call('PUT /api/incidents/{incident}', {
        path: { incident: id },
        body,
        ...(etag !== undefined && { ifMatch: etag }),
      });
      return eventIn(headers);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['incidents'] }),
  });
}

/** Who would be told of a change. Nothing is written. */
export async function checkChange(id: number, body: IncidentChange, signal: AbortSignal): Promise<Audience> {
  const { data } = await call('PUT /api/incidents/{incident}', {
    path: { incident: id },
    body,
    dryRun: true,
    signal,
  });
  return data.meta?.audience ?? noAudience;
}

/** Changes the text of an update. Nobody is told. */
export function useChangeUpdate(incidentId: number, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      body,
      etag,
    }: {
      readonly body: BodyOf<'PUT /api/incidents/{incident}/updates/{update}'>;
      readonly etag: string | undefined;
    }) =>
      call('PUT /api/incidents/{incident}/updates/{update}', {
        path: { incident: incidentId, update: id },
        body,
        ...(etag !== undefined && { ifMatch: etag }),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['incidents'] }),
  });
}

/** Moves an incident to the trash. `onDeleted` leaves its page, before that finds nothing. */
export function useDeleteIncident(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<Incident, 'id' | 'name'>) =>
      call('DELETE /api/incidents/{incident}', { path: { incident: id } }),
    onSuccess: (_, { id, name }) => {
      onDeleted();
      notifyDeleted(fill(words.incidents.deleted, { name }), 'incidents', id);
    },
    onError: (error, { name }) => notifyProblem(error, name),
    onSettled: () => client.invalidateQueries({ queryKey: ['incidents'] }),
  });
}

/** Moves an update to the trash. */
export function useDeleteUpdate(incidentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<IncidentUpdate, 'id'>) =>
      call('DELETE /api/incidents/{incident}/updates/{update}', {
        path: { incident: incidentId, update: id },
      }),
    onSuccess: (_, { id }) => notifyDeleted(words.incidents.updateDeleted, 'incident-updates', id),
    onError: (error) => notifyProblem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['incidents'] }),
  });
}
