import { countAttributes, includedFor, type Presented } from '../../../jsonapi/document.ts';
import type { DocumentQuery } from '../../../jsonapi/query.ts';
import type { Reading } from '../../../jsonapi/reading.ts';
import { includedMetrics } from '../included.ts';
import type { PointRecord } from './queries.ts';
import { serializePoint } from './serializer.ts';

export async function presentPoints(
  reading: Reading,
  records: readonly PointRecord[],
  query: DocumentQuery,
): Promise<Presented> {
  const included = includedFor(query, ['metric']);
  included?.add(
    await includedMetrics(
      reading,
      records.map((record) => record.metric_id),
    ),
  );
  return {
    data: records.map((record) => serializePoint(reading, record, countAttributes(query, 'metric', 1))),
    included,
  };
}
