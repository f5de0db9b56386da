import type { BodyOf } from '@daymark/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { eventIn } from '../../api/undo.ts';
import { type Audience, noAudience } from '../../ui/audience.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { words } from '../../words/words.ts';

export type PostmortemBody = BodyOf<'PUT /api/incidents/{incident}/postmortem'>;

interface Write {
  readonly body: PostmortemBody;
  /** Undefined if there is none yet. The write then fails if somebody else has just written one. */
  readonly etag: string | undefined;
}

/** Writes the post-mortem, or changes it, if nobody else has since. Returns the event, for an undo. */
export function useWritePostmortem(incidentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, etag }: Write): Promise<number | undefined> => {
      const { headers } = await call('PUT /api/incidents/{incident}/postmortem', {
        path: { incident: incidentId },
        body,
        ...(etag === undefined ? { headers: { 'if-none-match': '*' } } : { ifMatch: etag }),
      });
      return eventIn(headers);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['incidents'] }),
  });
}

/** Who would be told of the publication. Nothing is written. */
export async function checkPostmortem(
  incidentId: number,
  body: PostmortemBody,
  signal: AbortSignal,
): Promise<Audience> {
  const { data } = await call('PUT /api/incidents/{incident}/postmortem', {
    path: { incident: incidentId },
    body,
    dryRun: true,
    signal,
  });
  return data.meta?.audience ?? noAudience;
}

/** Moves the post-mortem to the trash. */
export function useDeletePostmortem(incidentId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_: { readonly id: number }) =>
      call('DELETE /api/incidents/{incident}/postmortem', { path: { incident: incidentId } }),
    onSuccess: (_, { id }) => notifyDeleted(words.incidents.postmortemDeleted, 'postmortems', id),
    onError: (error) => notifyProblem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['incidents'] }),
  });
}
