import type { Resource } from '../../jsonapi/document.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import { loadFrom } from '../../jsonapi/source.ts';
import { allUpdates } from './queries.ts';
import { serializeUpdate } from './serializer.ts';

/** Updates that an incident or a schedule includes. */
export async function includedUpdates(readContext: ReadContext, ids: Iterable<number>): Promise<Resource[]> {
  const updates = await loadFrom(readContext, allUpdates, ids);
  return updates.map((update) => serializeUpdate(readContext, update, {}));
}
