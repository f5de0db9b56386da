import { Download } from '../../../http/download.ts';
import { JSON_API, type Route } from '../../../http/route.ts';
import { BadRequest } from '../../../kernel/errors.ts';
import { collectionDocument } from '../../../kernel/jsonapi/document.ts';
import type { ListQuery } from '../../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { collectionSchema } from '../../../kernel/jsonapi/schemas.ts';
import { listFrom } from '../../../kernel/jsonapi/source.ts';
import { csvOf } from './export.ts';
import { auditSource, loadRelated } from './queries.ts';
import { auditEntrySchema, auditList } from './schema.ts';
import { serializeEntry } from './serializer.ts';

/** Read-only: every write of another resource appends an entry. */
export const auditRoutes: Route[] = [
  {
    method: 'GET',
    path: '/audit',
    operationId: 'listAuditEntries',
    tag: 'Audit',
    summary: 'List who changed what',
    description:
      'Every write, from the newest: who made it, from where, and the members that it changed. `filter[actor]` takes ids of users, and `system`, `command` or `guest` for writes without a user. `filter[after]` and `filter[before]` include the moment that they name. `format=csv` downloads all entries that match.',
    mediaType: JSON_API,
    access: 'audit.read',
    list: auditList,
    response: collectionSchema(auditEntrySchema, []),
    download: true,
    handle: async (ctx, { actor, query }) => {
      const readContext = readContextFor(ctx, actor);
      if (wantsCsv(query)) return new Download('audit.csv', csvOf(readContext, query));
      const { records, total } = await listFrom(readContext, auditSource, query);
      const related = await loadRelated(readContext, records);
      const data = records.map((record) => serializeEntry(readContext, record, related));
      return collectionDocument(readContext, '/audit', { data }, total, query);
    },
  },
];

function wantsCsv({ parameters }: ListQuery): boolean {
  const format = parameters.findLast(([name]) => name === 'format')?.[1] ?? 'json';
  if (format !== 'csv' && format !== 'json')
    throw new BadRequest('The format must be `json` or `csv`. Leave it out for JSON.');
  return format === 'csv';
}
