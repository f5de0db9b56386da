import { countAttributes, includedFor, type Presented } from '../../../jsonapi/document.ts';
import type { DocumentQuery } from '../../../jsonapi/query.ts';
import type { Reading } from '../../../jsonapi/reading.ts';
import { includedComponents } from '../included.ts';
import type { KeptStatus } from './queries.ts';
import { serializeKeptStatus } from './serializer.ts';

export async function presentKeptStatuses(
  reading: Reading,
  records: readonly KeptStatus[],
  query: DocumentQuery,
): Promise<Presented> {
  const included = includedFor(query, ['component']);
  const ids = records.map((record) => record.component_id);
  included?.add(await includedComponents(reading, ids, () => ({})));
  return {
    data: records.map((record) =>
      serializeKeptStatus(reading, record, countAttributes(query, 'component', 1)),
    ),
    included,
  };
}
