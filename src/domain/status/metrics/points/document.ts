import { countAttributes, includedFor, type Serialized } from '../../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { includedMetrics } from '../included.ts';
import type { PointRecord } from './queries.ts';
import { serializePoint } from './serializer.ts';

export async function serializePoints(
  readContext: ReadContext,
  records: readonly PointRecord[],
  query: DocumentQuery,
): Promise<Serialized> {
  const included = includedFor(query, ['metric']);
  included?.add(
    await includedMetrics(
      readContext,
      records.map((record) => record.metric_id),
    ),
  );
  return {
    data: records.map((record) => serializePoint(readContext, record, countAttributes(query, 'metric', 1))),
    included,
  };
}
