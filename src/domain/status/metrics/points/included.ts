import type { Resource } from '../../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../../kernel/jsonapi/source.ts';
import { allPoints } from './queries.ts';
import { serializePoint } from './serializer.ts';

/** Points that a metric includes. */
export async function includedPoints(readContext: ReadContext, ids: Iterable<number>): Promise<Resource[]> {
  const points = await loadFrom(readContext, allPoints, ids);
  return points.map((point) => serializePoint(readContext, point, {}));
}
