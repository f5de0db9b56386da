import type { View } from '../../../kernel/jsonapi/document.ts';
import { countAttributes, includedFor, type Serialized } from '../../../kernel/jsonapi/document.ts';
import { metaAttributesFor } from '../../../kernel/jsonapi/meta-attributes.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { includedGroups } from '../component-groups/included.ts';
import { includedIncidents } from '../incidents/included.ts';
import { componentResources } from './included.ts';
import type { ComponentRecord } from './queries.ts';

export async function serializeComponents(
  readContext: ReadContext,
  records: readonly ComponentRecord[],
  query: DocumentQuery,
  view: View,
): Promise<Serialized> {
  const meta = await metaAttributesFor(readContext, 'component', records, query, view);
  const data = await componentResources(readContext, records, (record) => ({
    ...countAttributes(query, 'group', record.component_group_id === null ? 0 : 1),
    ...meta(record.id),
  }));
  const included = includedFor(query, ['group', 'incidents']);
  if (query.include.has('group')) {
    const ids = records.map((record) => record.component_group_id).filter((id) => id !== null);
    included?.add(await includedGroups(readContext, ids));
  }
  if (query.include.has('incidents')) {
    const linked = data.flatMap((resource) => resource.relationships.incidents?.data ?? []);
    included?.add(
      await includedIncidents(
        readContext,
        linked.map(({ id }) => Number(id)),
      ),
    );
  }
  return { data, included };
}
