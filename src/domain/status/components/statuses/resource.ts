import { z } from 'zod';
import { JSON_API, type Route } from '../../../../http/route.ts';
import {
  collectionDocument,
  countAttributes,
  includedFor,
  type Resource,
  type Serialized,
  timestamp,
  toOne,
  withExtra,
} from '../../../../kernel/jsonapi/document.ts';
import type { DocumentQuery, ListSpec } from '../../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../../kernel/jsonapi/read-context.ts';
import {
  collectionSchema,
  requiredToOneSchema,
  resourceSchema,
  timestampSchema,
} from '../../../../kernel/jsonapi/schemas.ts';
import { listFrom, requireReadable } from '../../../../kernel/jsonapi/source.ts';
import { componentStatusSchema } from '../fields.ts';
import { includedComponents } from '../included.ts';
import { statusObject } from '../model.ts';
import { componentSource } from '../queries.ts';
import { linkedComponentSchema } from '../schema.ts';
import { type KeptStatus, keptStatusSource } from './queries.ts';

const keptStatusList = {
  filters: {},
  sorts: ['id', 'created_at'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['component', 'componentCount', 'componentExists'],
} as const satisfies ListSpec;

/** Internal: responses never contain who set the status. */
const keptStatusSchema = resourceSchema(
  'componentStatuses',
  z.strictObject({
    id: z.int(),
    status: componentStatusSchema,
    source: z.string(),
    created: timestampSchema,
    component_count: z.string().optional(),
    component_exists: z.boolean().optional(),
  }),
  { component: requiredToOneSchema('components') },
).meta({ id: 'ComponentStatus' });

const serializeKeptStatus = (
  readContext: ReadContext,
  record: KeptStatus,
  extra: Record<string, unknown>,
): Resource => ({
  id: String(record.id),
  type: 'componentStatuses',
  attributes: withExtra(
    {
      id: record.id,
      status: statusObject(record.status),
      source: record.source,
      created: timestamp(readContext, record.created_at),
    },
    extra,
  ),
  relationships: { component: toOne('components', record.component_id) },
});

async function serializeKeptStatuses(
  readContext: ReadContext,
  records: readonly KeptStatus[],
  query: DocumentQuery,
): Promise<Serialized> {
  const included = includedFor(query, ['component']);
  const ids = records.map((record) => record.component_id);
  included?.add(await includedComponents(readContext, ids));
  return {
    data: records.map((record) =>
      serializeKeptStatus(readContext, record, countAttributes(query, 'component', 1)),
    ),
    included,
  };
}

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
