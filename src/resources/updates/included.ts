import type { Resource } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { loadFrom } from '../../jsonapi/source.ts';
import { allUpdates } from './queries.ts';
import { serializeUpdate } from './serializer.ts';

/** Updates that an incident or a schedule includes. */
export async function includedUpdates(reading: Reading, ids: Iterable<number>): Promise<Resource[]> {
  const updates = await loadFrom(reading, allUpdates, ids);
  return updates.map((update) => serializeUpdate(reading, update, {}));
}
