import { countAttributes, includedFor, type Presented } from '../../jsonapi/document.ts';
import type { DocumentQuery } from '../../jsonapi/query.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Occasion } from '../../jsonapi/resource-routes.ts';
import { metaAttributesFor } from '../../meta/attributes.ts';
import { includedGroups } from '../component-groups/included.ts';
import { includedIncidents } from '../incidents/included.ts';
import { componentResources } from './included.ts';
import type { ComponentRecord } from './queries.ts';

export async function presentComponents(
  reading: Reading,
  records: readonly ComponentRecord[],
  query: DocumentQuery,
  occasion: Occasion,
): Promise<Presented> {
  const meta = await metaAttributesFor(reading, 'component', records, query, occasion);
  const data = await componentResources(reading, records, (record) => ({
    ...countAttributes(query, 'group', record.component_group_id === null ? 0 : 1),
    ...meta(record.id),
  }));
  const included = includedFor(query, ['group', 'incidents']);
  if (query.include.has('group')) {
    const ids = records.map((record) => record.component_group_id).filter((id) => id !== null);
    included?.add(await includedGroups(reading, ids));
  }
  if (query.include.has('incidents')) {
    const linked = data.flatMap((resource) => resource.relationships.incidents?.data ?? []);
    included?.add(
      await includedIncidents(
        reading,
        linked.map(({ id }) => Number(id)),
      ),
    );
  }
  return { data, included };
}
