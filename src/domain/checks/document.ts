import { includedFor, type Serialized } from '../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { includedComponents } from '../status/components/included.ts';
import { isHereAlone, loadPlaces } from './places.ts';
import type { CheckRecord } from './queries.ts';
import { serializeCheck } from './serializer.ts';

export async function serializeChecks(
  readContext: ReadContext,
  records: readonly CheckRecord[],
  query: DocumentQuery,
): Promise<Serialized> {
  const included = includedFor(query, ['component']);
  const ids = records.map((record) => record.shown_component_id).filter((id) => id !== null);
  included?.add(await includedComponents(readContext, ids));
  const hasOthers = records.some((record) => !isHereAlone(record) || isFromElsewhere(record));
  const places = await loadPlaces(readContext, hasOthers);
  return { data: records.map((record) => serializeCheck(readContext, record, places)), included };
}

/** Its last result may be of a probe that it does not name any more. */
const isFromElsewhere = ({ last_place }: CheckRecord): boolean => last_place !== null && last_place !== HERE;
