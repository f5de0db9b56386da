import { JSON_API, type Route } from '../../../http/route.ts';
import { collectionDocument } from '../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema } from '../../../kernel/jsonapi/schemas.ts';
import { listFrom, requireReadable } from '../../../kernel/jsonapi/source.ts';
import { checkSource } from '../queries.ts';
import { checkChangeSource } from './queries.ts';
import { checkChangeList, checkChangeSchema } from './schema.ts';
import { serializeCheckChange } from './serializer.ts';

/** Read-only: results make the changes. */
export const checkChangeRoutes: Route[] = [
  {
    method: 'GET',
    access: 'checks.read',
    path: '/checks/{check}/changes',
    operationId: 'listCheckChanges',
    tag: 'Checks',
    summary: 'List what a check was certain of',
    description:
      'Each change of the state that enough results have confirmed, from the newest. A state lasts until the next change.',
    mediaType: JSON_API,
    list: checkChangeList,
    response: collectionSchema(checkChangeSchema, []),
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      const readContext = readContextFor(ctx, actor);
      await requireReadable(readContext, checkSource(readContext), id);
      const { records, total } = await listFrom(readContext, checkChangeSource(id), query);
      const data = records.map((record) => serializeCheckChange(readContext, record));
      return collectionDocument(readContext, `/checks/${id}/changes`, { data }, total, query);
    },
  },
];
