import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { IDS, runStatement } from '../../../kernel/db/statement.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { contains, isOneOf, perViewer } from '../../../kernel/jsonapi/source.ts';
import { everything, mayKnow, readableComponents, readableGroups, visibleGroups } from '../../visibility.ts';
import { type Member, sortMembers } from './model.ts';

export type GroupRecord = Row<'component_groups'>;

export const componentGroupSource = perViewer<GroupRecord>((scope) => {
  return {
    table: 'component_groups',
    columns: sql`component_groups.*`,
    exists: everything,
    visible: visibleGroups(scope),
    readable: readableGroups(scope),
    visibleWith: { visible: readableGroups(scope) },
    subject: 'component_group',
    filters: {
      name: contains('component_groups.name_key'),
      visible: isOneOf('component_groups.visible'),
      q: contains('component_groups.name_key'),
    },
    sorts: { name: sql.ref('component_groups.name_key'), id: sql.ref('component_groups.id') },
  };
});

/** The ids of the components in each group that the viewer may read, in the order of the group. */
export async function loadMembers(
  readContext: ReadContext,
  groups: readonly GroupRecord[],
): Promise<Map<number, readonly number[]>> {
  if (groups.length === 0) return new Map();
  const { dialect } = readContext;
  const build = () => sql<Member>`
    select components.id, components.name_key, components."order", components.status, components.updated_at,
      components.component_group_id
    from components where ${dialect.anyOf('components.component_group_id', IDS)}
      and ${readableComponents(readContext)}`;
  const ids = dialect.idList(groups.map((group) => group.id));
  const rows = await runStatement(readContext, 'members of groups', build, {
    ids,
  });
  const members = Map.groupBy(rows, (row) => row.component_group_id);
  return new Map(
    groups.map((group) => [
      group.id,
      sortMembers(group, members.get(group.id) ?? []).map((member) => member.id),
    ]),
  );
}

/** The group with its components, which a write of the group may replace. */
export async function loadOwnState(group: GroupRecord, readContext: ReadContext): Promise<unknown> {
  const members = (await loadMembers(readContext, [group])).get(group.id) ?? [];
  return { ...group, members: members.toSorted((a, b) => a - b) };
}

/** The stored row, for a write. */
export async function getComponentGroup({ db }: Tx, id: number): Promise<GroupRecord> {
  const row = await db.selectFrom('component_groups').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** The same for a write that does not need `component-groups.manage`: without it, hidden groups are not found. */
export async function getKnownGroup(tx: Tx, id: number): Promise<GroupRecord> {
  const row = await getComponentGroup(tx, id);
  if (!mayKnow(tx.actor, 'component-groups', row.visible)) throw new NotFound();
  return row;
}
