import {
  countAttributes,
  HISTORY_LIMIT,
  includedFor,
  type Serialized,
  type View,
} from '../../../kernel/jsonapi/document.ts';
import { metaAttributesFor } from '../../../kernel/jsonapi/meta-attributes.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { serializeUser } from '../../identity/users/serializer.ts';
import { includedGroups } from '../component-groups/included.ts';
import { includedLinkedComponents } from '../components/included.ts';
import { includedUpdates } from '../updates/included.ts';
import { incidentResources } from './included.ts';
import type { IncidentRecord } from './queries.ts';

export async function serializeIncidents(
  readContext: ReadContext,
  records: readonly IncidentRecord[],
  query: DocumentQuery,
  view: View,
): Promise<Serialized> {
  const meta = await metaAttributesFor(readContext, 'incident', records, query, view);
  const data = await incidentResources(readContext, records, (record, updates) => ({
    ...countAttributes(query, 'components', record.component_links.length),
    ...countAttributes(query, 'updates', updates.total),
    ...countAttributes(query, 'user', 1),
    ...meta(record.id),
  }));
  const { include } = query;
  const included = includedFor(query, ['components', 'components.group', 'updates', 'user']);
  if (include.has('components') || include.has('components.group')) {
    const { components, groupIds } = await includedLinkedComponents(readContext, records);
    included?.add(components);
    if (include.has('components.group')) included?.add(await includedGroups(readContext, groupIds));
  }
  if (include.has('updates')) {
    const ids = records.flatMap((record) => record.update_ids.slice(0, HISTORY_LIMIT));
    included?.add(await includedUpdates(readContext, ids));
  }
  if (include.has('user')) {
    included?.add(records.map((record) => serializeUser(record.author_id)));
  }
  return { data, included };
}
