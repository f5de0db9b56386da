import { countAttributes, includedFor, type Presented, type Resource } from '../../jsonapi/document.ts';
import type { DocumentQuery } from '../../jsonapi/query.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Parent, UpdateRecord } from './queries.ts';
import { serializeUpdate } from './serializer.ts';

/** Updates with their parent, if asked for; `loadParents` knows how to include it. */
export const presentUpdates =
  (parent: Parent, loadParents: (reading: Reading, ids: Iterable<number>) => Promise<Resource[]>) =>
  async (reading: Reading, records: readonly UpdateRecord[], query: DocumentQuery): Promise<Presented> => {
    const included = includedFor(query, [parent]);
    const parents = records.map((record) => record[`${parent}_id`]).filter((id) => id !== null);
    included?.add(await loadParents(reading, parents));
    return {
      data: records.map((record) => serializeUpdate(reading, record, countAttributes(query, parent, 1))),
      included,
    };
  };
