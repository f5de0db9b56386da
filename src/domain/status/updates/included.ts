import type { Resource } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../kernel/jsonapi/source.ts';
import { allUpdates } from './queries.ts';
import { serializeUpdate } from './serializer.ts';

/** Updates that an incident or a schedule includes. */
export async function includedUpdates(readContext: ReadContext, ids: Iterable<number>): Promise<Resource[]> {
  const updates = await loadFrom(readContext, allUpdates, ids);
  return updates.map((update) => serializeUpdate(readContext, update, {}));
}
