import { loadUnseal } from '../../../kernel/db/sealed-text.ts';
import type { Serialized } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { AlertSourceRecord } from './queries.ts';
import { serializeAlertSource } from './serializer.ts';

export async function serializeAlertSources(
  readContext: ReadContext,
  records: readonly AlertSourceRecord[],
): Promise<Serialized> {
  const unseal = await loadUnseal(readContext.db);
  return {
    data: records.map((record) => serializeAlertSource(readContext, record, unseal(record.secret_sealed))),
  };
}
