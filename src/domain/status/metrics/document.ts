import {
  countAttributes,
  includedFor,
  type Resource,
  type Serialized,
} from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../kernel/jsonapi/source.ts';
import { metricResources } from './included.ts';
import { allPoints } from './points/queries.ts';
import { serializePoint } from './points/serializer.ts';
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

async function includedPoints(readContext: ReadContext, ids: Iterable<number>): Promise<Resource[]> {
  const points = await loadFrom(readContext, allPoints, ids);
  return points.map((point) => serializePoint(readContext, point, {}));
}
