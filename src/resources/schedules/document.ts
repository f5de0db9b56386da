import { countAttributes, HISTORY_LIMIT, includedFor, type Presented } from '../../jsonapi/document.ts';
import type { DocumentQuery } from '../../jsonapi/query.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Occasion } from '../../jsonapi/resource-routes.ts';
import { metaAttributesFor } from '../../meta/attributes.ts';
import { includedLinkedComponents } from '../components/included.ts';
import { includedUpdates } from '../updates/included.ts';
import { scheduleResources } from './included.ts';
import type { ScheduleRecord } from './queries.ts';

export async function presentSchedules(
  reading: Reading,
  records: readonly ScheduleRecord[],
  query: DocumentQuery,
  occasion: Occasion,
): Promise<Presented> {
  const meta = await metaAttributesFor(reading, 'schedule', records, query, occasion);
  const data = await scheduleResources(reading, records, (record, updates) => ({
    ...countAttributes(query, 'components', record.component_links.length),
    ...countAttributes(query, 'updates', updates.total),
    ...meta(record.id),
  }));
  const included = includedFor(query, ['components', 'updates']);
  if (query.include.has('components')) {
    included?.add((await includedLinkedComponents(reading, records)).components);
  }
  if (query.include.has('updates')) {
    const ids = records.flatMap((record) => record.update_ids.slice(0, HISTORY_LIMIT));
    included?.add(await includedUpdates(reading, ids));
  }
  return { data, included };
}
