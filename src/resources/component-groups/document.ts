import { includedFor, type Presented, type Resource } from '../../jsonapi/document.ts';
import type { DocumentQuery } from '../../jsonapi/query.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Occasion } from '../../jsonapi/resource-routes.ts';
import { metaAttributesFor } from '../../meta/attributes.ts';
import { includedComponents } from '../components/included.ts';
import { type GroupRecord, loadMembers } from './queries.ts';
import { serializeGroup } from './serializer.ts';

export async function presentGroups(
  reading: Reading,
  records: readonly GroupRecord[],
  query: DocumentQuery,
  occasion: Occasion,
): Promise<Presented> {
  const members = await loadMembers(reading, records);
  const meta = await metaAttributesFor(reading, 'component_group', records, query, occasion);
  const data = records.map((record) =>
    serializeGroup(reading, record, members.get(record.id) ?? [], {
      brief: occasion === 'list',
      extra: meta(record.id),
    }),
  );
  const included = includedFor(query, ['components']);
  if (included) {
    const components = await includedComponents(reading, [...members.values()].flat(), () => ({}));
    included.add(occasion === 'list' ? components.map(withBriefStatus) : components);
  }
  return { data, included };
}

/** In a list of groups, a component's status shows only its number. */
const withBriefStatus = (component: Resource): Resource => {
  const status = component.attributes.status as { value: number };
  return { ...component, attributes: { ...component.attributes, status: { value: status.value } } };
};
