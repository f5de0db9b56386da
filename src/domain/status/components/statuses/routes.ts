import { JSON_API, type Route } from '../../../../http/route.ts';
import { collectionDocument } from '../../../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import { collectionSchema } from '../../../../kernel/jsonapi/schemas.ts';
import { listFrom, requireReadable } from '../../../../kernel/jsonapi/source.ts';
import { componentSource } from '../queries.ts';
import { linkedComponentSchema } from '../schema.ts';
import { serializeKeptStatuses } from './document.ts';
import { keptStatusSource } from './queries.ts';
import { keptStatusList, keptStatusSchema } from './schema.ts';

/** Read-only: the actions that set a status write the history. */
export const componentStatusRoutes: Route[] = [
  {
    method: 'GET',
    access: 'public',
    path: '/components/{component}/statuses',
    operationId: 'listComponentStatuses',
    tag: 'Components',
    summary: 'List the statuses that a component was set to',
    description:
      'Every status that was set on the component itself, from its creation on. Uptime is computed from these, from ' +
      'incidents (`occurred` until `resolved`) and from maintenance (`starts` until `ends`).',
    mediaType: JSON_API,
    list: keptStatusList,
    response: collectionSchema(keptStatusSchema, [linkedComponentSchema]),
    handle: async (ctx, { actor, ids: [id = 0], query }) => {
      const readContext = readContextFor(ctx, actor);
      await requireReadable(readContext, componentSource(readContext), id);
      const { records, total } = await listFrom(readContext, keptStatusSource(id), query);
      const serialized = await serializeKeptStatuses(readContext, records, query);
      return collectionDocument(readContext, `/components/${id}/statuses`, serialized, total, query);
    },
  },
];
