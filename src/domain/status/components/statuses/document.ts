import { countAttributes, includedFor, type Serialized } from '../../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { includedComponents } from '../included.ts';
import type { KeptStatus } from './queries.ts';
import { serializeKeptStatus } from './serializer.ts';

export async function serializeKeptStatuses(
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
