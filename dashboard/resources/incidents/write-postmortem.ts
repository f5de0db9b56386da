import { write } from '../../api/resource.ts';
import type { PostmortemBody } from './postmortem-model.ts';

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
