import type { View } from '../../../kernel/jsonapi/document.ts';
import {
  countAttributes,
  HISTORY_LIMIT,
  includedFor,
  type Serialized,
} from '../../../kernel/jsonapi/document.ts';
import { metaAttributesFor } from '../../../kernel/jsonapi/meta-attributes.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { includedLinkedComponents } from '../components/included.ts';
import { includedUpdates } from '../updates/included.ts';
import { scheduleResources } from './included.ts';
import type { ScheduleRecord } from './queries.ts';

export async function serializeSchedules(
  readContext: ReadContext,
  records: readonly ScheduleRecord[],
  query: DocumentQuery,
  view: View,
): Promise<Serialized> {
  const meta = await metaAttributesFor(readContext, 'schedule', records, query, view);
  const data = await scheduleResources(readContext, records, (record, updates) => ({
    ...countAttributes(query, 'components', record.component_links.length),
    ...countAttributes(query, 'updates', updates.total),
    ...meta(record.id),
  }));
  const included = includedFor(query, ['components', 'updates']);
  if (query.include.has('components')) {
    included?.add((await includedLinkedComponents(readContext, records)).components);
  }
  if (query.include.has('updates')) {
    const ids = records.flatMap((record) => record.update_ids.slice(0, HISTORY_LIMIT));
    included?.add(await includedUpdates(readContext, ids));
  }
  return { data, included };
}
