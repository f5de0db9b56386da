import type { Resource } from '../../jsonapi/document.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { loadFrom } from '../../jsonapi/source.ts';
import { componentGroupSource, loadMembers } from './queries.ts';
import { serializeGroup } from './serializer.ts';

/** Groups that another resource includes. */
export async function includedGroups(reading: Reading, ids: Iterable<number>): Promise<Resource[]> {
  const groups = await loadFrom(reading, componentGroupSource(reading), ids);
  const members = await loadMembers(reading, groups);
  return groups.map((group) =>
    serializeGroup(reading, group, members.get(group.id) ?? [], { brief: false, extra: {} }),
  );
}
