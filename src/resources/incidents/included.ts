import type { History, Resource } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { loadFrom } from '../../jsonapi/source.ts';
import { updateHistories } from '../updates/queries.ts';
import { type IncidentRecord, incidentSource } from './queries.ts';
import { serializeIncident } from './serializer.ts';

/** Incidents as resources, in a constant number of statements. */
export async function incidentResources(
  reading: Reading,
  records: readonly IncidentRecord[],
  extra: (record: IncidentRecord, updates: History) => Record<string, unknown>,
): Promise<Resource[]> {
  const histories = await updateHistories(reading, 'incident', records);
  return records.map((record) => {
    const updates = histories.get(record.id) as History;
    return serializeIncident(reading, record, updates, extra(record, updates));
  });
}

/** Incidents that another resource includes. */
export async function includedIncidents(reading: Reading, ids: Iterable<number>): Promise<Resource[]> {
  return incidentResources(reading, await loadFrom(reading, incidentSource(reading), ids), () => ({}));
}
