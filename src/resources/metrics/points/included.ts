import type { Resource } from '../../../jsonapi/document.ts';
import type { ReadContext } from '../../../jsonapi/read-context.ts';
import { loadFrom } from '../../../jsonapi/source.ts';
import { allPoints } from './queries.ts';
import { serializePoint } from './serializer.ts';

/** Points that a metric includes. */
export async function includedPoints(readContext: ReadContext, ids: Iterable<number>): Promise<Resource[]> {
  const points = await loadFrom(readContext, allPoints, ids);
  return points.map((point) => serializePoint(readContext, point, {}));
}
