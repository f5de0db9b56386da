import { includedFor, type Serialized } from '../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { includedComponents } from '../status/components/included.ts';
import type { AlertRecord } from './queries.ts';
import { serializeAlert } from './serializer.ts';

export async function serializeAlerts(
  readContext: ReadContext,
  records: readonly AlertRecord[],
  query: DocumentQuery,
): Promise<Serialized> {
  const included = includedFor(query, ['components']);
  const ids = records.map((record) => record.shown_component_id).filter((id) => id !== null);
  included?.add(await includedComponents(readContext, ids));
  return { data: records.map((record) => serializeAlert(readContext, record)), included };
}
