import type { Resource } from '../../../jsonapi/document.ts';
import type { Reading } from '../../../jsonapi/reading.ts';
import { loadFrom } from '../../../jsonapi/source.ts';
import { allPoints } from './queries.ts';
import { serializePoint } from './serializer.ts';

/** Points that a metric includes. */
export async function includedPoints(reading: Reading, ids: Iterable<number>): Promise<Resource[]> {
  const points = await loadFrom(reading, allPoints, ids);
  return points.map((point) => serializePoint(reading, point, {}));
}
