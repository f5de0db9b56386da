import { countAttributes, includedFor, type Presented } from '../../jsonapi/document.ts';
import type { DocumentQuery } from '../../jsonapi/query.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { metricResources } from './included.ts';
import { includedPoints } from './points/included.ts';
import type { MetricRecord } from './queries.ts';

export async function presentMetrics(
  reading: Reading,
  records: readonly MetricRecord[],
  query: DocumentQuery,
): Promise<Presented> {
  const data = metricResources(reading, records, (points) => countAttributes(query, 'points', points.total));
  const included = includedFor(query, ['points']);
  if (included) {
    const ids = records.flatMap((record) => record.point_ids);
    included.add(await includedPoints(reading, ids));
  }
  return { data, included };
}
