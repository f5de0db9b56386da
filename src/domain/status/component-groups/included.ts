import type { Resource } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { loadFrom } from '../../../kernel/jsonapi/source.ts';
import { componentGroupSource, loadMembers } from './queries.ts';
import { serializeGroup } from './serializer.ts';

/** Groups that another resource includes. */
export async function includedGroups(readContext: ReadContext, ids: Iterable<number>): Promise<Resource[]> {
  const groups = await loadFrom(readContext, componentGroupSource(readContext), ids);
  const members = await loadMembers(readContext, groups);
  return groups.map((group) =>
    serializeGroup(readContext, group, members.get(group.id) ?? [], { brief: false, extra: {} }),
  );
}
