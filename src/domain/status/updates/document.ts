import {
  countAttributes,
  includedFor,
  type Resource,
  type Serialized,
} from '../../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Parent, UpdateRecord } from './queries.ts';
import { serializeUpdate } from './serializer.ts';

/** Updates with their parent, if it is requested; `loadParents` includes it. */
export const serializeUpdates =
  (parent: Parent, loadParents: (readContext: ReadContext, ids: Iterable<number>) => Promise<Resource[]>) =>
  async (
    readContext: ReadContext,
    records: readonly UpdateRecord[],
    query: DocumentQuery,
  ): Promise<Serialized> => {
    const included = includedFor(query, [parent]);
    const parents = records.map((record) => record[`${parent}_id`]).filter((id) => id !== null);
    included?.add(await loadParents(readContext, parents));
    return {
      data: records.map((record) => serializeUpdate(readContext, record, countAttributes(query, parent, 1))),
      included,
    };
  };
