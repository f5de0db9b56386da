import type { View } from '../../../kernel/jsonapi/document.ts';
import { includedFor, type Resource, type Serialized } from '../../../kernel/jsonapi/document.ts';
import { metaAttributesFor } from '../../../kernel/jsonapi/meta-attributes.ts';
import type { DocumentQuery } from '../../../kernel/jsonapi/query.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { includedComponents } from '../components/included.ts';
import { type GroupRecord, loadMembers } from './queries.ts';
import { serializeGroup } from './serializer.ts';

export async function serializeGroups(
  readContext: ReadContext,
  records: readonly GroupRecord[],
  query: DocumentQuery,
  view: View,
): Promise<Serialized> {
  const isBrief = view === 'list' && !query.complete;
  const members = await loadMembers(readContext, records);
  const meta = await metaAttributesFor(readContext, 'component_group', records, query, view);
  const data = records.map((record) =>
    serializeGroup(readContext, record, members.get(record.id) ?? [], {
      brief: isBrief,
      extra: meta(record.id),
    }),
  );
  const included = includedFor(query, ['components']);
  if (included) {
    const components = await includedComponents(readContext, [...members.values()].flat());
    included.add(isBrief ? components.map(withBriefStatus) : components);
  }
  return { data, included };
}

/** In a list of groups, the status of a component is only its number. */
const withBriefStatus = (component: Resource): Resource => {
  const status = component.attributes.status as { value: number };
  return { ...component, attributes: { ...component.attributes, status: { value: status.value } } };
};
