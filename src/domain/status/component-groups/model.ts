import type { Row } from '../../../kernel/db/schema.ts';
import { severity } from '../components/model.ts';

export const orderColumns = ['id', 'last_updated', 'name', 'manual', 'status'] as const;
export const orderDirections = ['asc', 'desc'] as const;

/** The properties of a component that can determine its order in a group. */
export type Member = Pick<
  Row<'components'>,
  'id' | 'name_key' | 'order' | 'status' | 'updated_at' | 'component_group_id'
>;

type GroupOrder = Pick<Row<'component_groups'>, 'order_column' | 'order_direction'>;

const keys: Record<string, (member: Member) => string | number> = {
  id: (member) => member.id,
  last_updated: (member) => member.updated_at,
  name: (member) => member.name_key,
  manual: (member) => member.order ?? Number.MAX_SAFE_INTEGER,
  status: (member) => severity(member.status),
};

/** The components in the order that the group is configured with; ties are broken by id. */
export function sortMembers<M extends Member>(group: GroupOrder, members: readonly M[]): M[] {
  const key = keys[group.order_column] ?? ((member: Member) => member.id);
  const sign = group.order_direction === 'desc' ? -1 : 1;
  return members.toSorted((a, b) => {
    const [first, second] = [key(a), key(b)];
    return first < second ? -sign : first > second ? sign : a.id - b.id;
  });
}
