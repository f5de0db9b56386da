import { countAttributes, includedFor, type Serialized } from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { metricResources } from './included.ts';
import { includedPoints } from './points/included.ts';
import type { MetricRecord } from './queries.ts';

export async function serializeMetrics(
  readContext: ReadContext,
  records: readonly MetricRecord[],
  query: DocumentQuery,
): Promise<Serialized> {
  const data = metricResources(readContext, records, (points) =>
    countAttributes(query, 'points', points.total),
  );
  const included = includedFor(query, ['points']);
  if (included) {
    const ids = records.flatMap((record) => record.point_ids);
    included.add(await includedPoints(readContext, ids));
  }
  return { data, included };
}
