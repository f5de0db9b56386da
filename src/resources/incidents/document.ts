import { countAttributes, HISTORY_LIMIT, includedFor, type Presented } from '../../jsonapi/document.ts';
import type { DocumentQuery } from '../../jsonapi/query.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Occasion } from '../../jsonapi/resource-routes.ts';
import { metaAttributesFor } from '../../meta/attributes.ts';
import { includedGroups } from '../component-groups/included.ts';
import { includedLinkedComponents } from '../components/included.ts';
import { includedUpdates } from '../updates/included.ts';
import { serializeUser } from '../users/serializer.ts';
import { incidentResources } from './included.ts';
import type { IncidentRecord } from './queries.ts';

export async function presentIncidents(
  reading: Reading,
  records: readonly IncidentRecord[],
  query: DocumentQuery,
  occasion: Occasion,
): Promise<Presented> {
  const meta = await metaAttributesFor(reading, 'incident', records, query, occasion);
  const data = await incidentResources(reading, records, (record, updates) => ({
    ...countAttributes(query, 'components', record.component_links.length),
    ...countAttributes(query, 'updates', updates.total),
    ...countAttributes(query, 'user', 1),
    ...meta(record.id),
  }));
  const { include } = query;
  const included = includedFor(query, ['components', 'components.group', 'updates', 'user']);
  if (include.has('components') || include.has('components.group')) {
    const { components, groupIds } = await includedLinkedComponents(reading, records);
    included?.add(components);
    if (include.has('components.group')) included?.add(await includedGroups(reading, groupIds));
  }
  if (include.has('updates')) {
    const ids = records.flatMap((record) => record.update_ids.slice(0, HISTORY_LIMIT));
    included?.add(await includedUpdates(reading, ids));
  }
  if (include.has('user')) {
    included?.add(records.map((record) => serializeUser(record.author_id)));
  }
  return { data, included };
}
