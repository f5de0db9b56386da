import { call } from '../../api/client.ts';
import type { Versioned } from '../../api/documents.ts';
import { isStatus, queryClient } from '../../api/query-client.ts';
import { queryOf, write } from '../../api/resource.ts';
import { type Audience, audienceIn } from '../../ui/audience.ts';
import { type PostmortemBody, type PostmortemRecord, toPostmortem } from './postmortem-model.ts';

/**
 * What was learned from an incident; null if nobody has written it down, or if it is a draft that others write. If the
 * incident says that there is none, the server is not asked.
 */
export const postmortemOf = (incident: number, isNone = false) =>
  queryOf(
    ['incidents', 'one', incident, 'postmortem', isNone],
    async ({ signal }): Promise<Versioned<PostmortemRecord> | null> => {
      if (isNone) return null;
      try {
        const { data, etag } = await call('GET /api/incidents/{incident}/postmortem', {
          path: { incident },
          signal,
        });
        return { record: toPostmortem(data.data), etag };
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
  );

/** The same as the server has it now. */
export const readPostmortem = (incident: number) =>
  queryClient.fetchQuery({ ...postmortemOf(incident), staleTime: 0 });

/**
 * Writes the post-mortem, or changes it, if nobody else has since. Without an ETag there is none yet, and the write fails if
 * somebody else has just written one.
 */
export const writePostmortem = (incident: number, body: PostmortemBody, etag: string | undefined) =>
  write('postmortem', 'PUT /api/incidents/{incident}/postmortem', {
    path: { incident },
    body,
    ...(etag === undefined ? { headers: { 'if-none-match': '*' } } : { ifMatch: etag }),
  });

export const deletePostmortem = (incident: number) =>
  write('postmortem', 'DELETE /api/incidents/{incident}/postmortem', { path: { incident } });

/** Who would be told of the publication. Nothing is written. */
export async function checkPostmortem(
  incident: number,
  body: PostmortemBody,
  signal: AbortSignal,
): Promise<Audience> {
  const { data } = await call('PUT /api/incidents/{incident}/postmortem', {
    path: { incident },
    body,
    dryRun: true,
    signal,
  });
  return audienceIn(data);
}
