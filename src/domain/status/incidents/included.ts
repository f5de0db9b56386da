import type { History, Resource } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../kernel/jsonapi/source.ts';
import { updateHistories } from '../updates/queries.ts';
import { type IncidentRecord, incidentSource } from './queries.ts';
import { serializeIncident } from './serializer.ts';

/** Incidents as resources, in a constant number of statements. */
export async function incidentResources(
  readContext: ReadContext,
  records: readonly IncidentRecord[],
  extra: (record: IncidentRecord, updates: History) => Record<string, unknown>,
): Promise<Resource[]> {
  const histories = await updateHistories(readContext, 'incident', records);
  return records.map((record) => {
    const updates = histories.get(record.id) as History;
    return serializeIncident(readContext, record, updates, extra(record, updates));
  });
}

/** Incidents that another resource includes. */
export async function includedIncidents(
  readContext: ReadContext,
  ids: Iterable<number>,
): Promise<Resource[]> {
  return incidentResources(
    readContext,
    await loadFrom(readContext, incidentSource(readContext), ids),
    () => ({}),
  );
}
