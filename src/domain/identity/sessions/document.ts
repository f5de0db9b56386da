import { guest, type SessionActor } from '../../../kernel/auth/actor.ts';
import { mailWayOf } from '../../../kernel/config/mail-way.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Document, singleDocument } from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { getCurrentSession } from './queries.ts';
import { serializeCurrentSession } from './serializer.ts';

/** The document of the caller's own session. Nothing in it depends on what else the caller may see. */
export async function showSession(
  ctx: Context,
  session: Pick<SessionActor, 'id' | 'userId'>,
  query: DocumentQuery,
): Promise<Document> {
  const readContext = readContextFor(ctx, guest);
  const record = await getCurrentSession(readContext, session);
  return singleDocument(
    { data: [serializeCurrentSession(readContext, record, mailWayOf(ctx.config))] },
    query,
  );
}
