import { z } from 'zod';
import { JSON_API, type Route } from '../../../http/route.ts';
import { collectionDocument, type Resource, timestamp, toOne } from '../../../kernel/jsonapi/document.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { type ReadContext, readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import {
  collectionSchema,
  requiredToOneSchema,
  resourceSchema,
  timestampSchema,
} from '../../../kernel/jsonapi/schemas.ts';
import { listFrom, requireReadable } from '../../../kernel/jsonapi/source.ts';
import { checkSource } from '../queries.ts';
import { type CheckChange, checkChangeSource } from './queries.ts';

const checkChangeList = {
  filters: { after: 'date', before: 'date' },
  sorts: ['id', 'since'],
  defaultSort: [{ field: 'id', descending: true }],
  includes: [],
} as const satisfies ListSpec;

const checkChangeSchema = resourceSchema(
  'checkChanges',
  z.strictObject({
    id: z.int(),
    state: z.enum(['up', 'degraded', 'down']),
    since: timestampSchema.describe('When it began: the time of the first result that said so.'),
    since_iso: z.string(),
    confirmed: timestampSchema.describe('When enough results had said so.'),
    confirmed_iso: z.string(),
    reason: z.string().describe('What the result that confirmed it said.'),
    quiet: z
      .enum(['maintenance', 'parent'])
      .nullable()
      .describe('Why nobody is alerted: maintenance of the component, or the parent is down.'),
  }),
  { check: requiredToOneSchema('checks') },
).meta({ id: 'CheckChange' });

const serializeCheckChange = (readContext: ReadContext, record: CheckChange): Resource => ({
  id: String(record.id),
  type: 'checkChanges',
  attributes: {
    id: record.id,
    state: record.state,
    since: timestamp(readContext, Math.floor(record.since_ms / 1000)),
    since_iso: new Date(record.since_ms).toISOString(),
    confirmed: timestamp(readContext, Math.floor(record.confirmed_ms / 1000)),
    confirmed_iso: new Date(record.confirmed_ms).toISOString(),
    reason: record.reason,
    quiet: record.quiet,
  },
  relationships: { check: toOne('checks', record.check_id) },
});

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
