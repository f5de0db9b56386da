import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { recordId } from '../../../kernel/validation/fields.ts';
import type { Form, Input } from '../../../kernel/validation/form.ts';
import { appendUpdated } from './actions.ts';
import { findKnownComponentIds } from './queries.ts';

const componentId = recordId();

/** Validates a list of ids in a body: each must exist, as far as the caller may know, and appear only once. */
export const checkComponentIds = <I extends Input>(
  tx: Tx,
  form: Form<I, unknown>,
  field: string,
  value: unknown,
): Promise<void> => checkItems(tx, form, { field, value, inObjects: false });

/**
 * Validates the `components` of a body, which are ids or objects with an id: each must exist, as far as the caller may know,
 * and appear only once. `ownGroup` is the group that the body changes.
 */
export async function checkComponents<I extends Input>(
  tx: Tx,
  form: Form<I, unknown>,
  body: { readonly components?: unknown },
  { inObjects, ownGroup }: Pick<NamedComponents, 'inObjects' | 'ownGroup'>,
): Promise<void> {
  await checkItems(tx, form, { field: 'components', value: body.components, inObjects, ownGroup });
}

interface NamedComponents {
  readonly field: string;
  /** As in the raw body, so that one invalid entry does not hide the errors of the others. */
  readonly value: unknown;
  readonly inObjects: boolean;
  readonly ownGroup?: number | undefined;
}

async function checkItems<I extends Input>(
  tx: Tx,
  form: Form<I, unknown>,
  { field, value, inObjects, ownGroup }: NamedComponents,
): Promise<void> {
  const items: unknown[] = Array.isArray(value) ? value : [];
  const named = items.flatMap((item, index) => {
    const { data: id } = componentId.safeParse(inObjects ? (item as { id?: unknown } | null)?.id : item);
    return id === undefined ? [] : [{ path: `${field}.${index}${inObjects ? '.id' : ''}`, id }];
  });
  const ids = named.map(({ id }) => id);
  const found = await findKnownComponentIds(tx, ids, ownGroup);
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { path, id } of named) {
    if (!found.has(id)) form.fail(path, 'invalid_choice');
    if ((counts.get(id) ?? 0) > 1) form.fail(path, 'duplicate');
  }
}

/** Moves components into a group, and appends an event for each one that was elsewhere. */
export async function moveComponents(tx: Tx, groupId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.db
    .updateTable('components')
    .set({ component_group_id: groupId, updated_at: tx.now })
    .where(tx.dialect.anyOf('id', ids))
    .where((is) => is.or([is('component_group_id', 'is', null), is('component_group_id', '!=', groupId)]))
    .returningAll()
    .execute();
  await noteMoved(tx, rows);
}

/** Removes components from their group, and appends an event for each one. */
export async function releaseComponents(
  tx: Tx,
  groupId: number,
  { keepHidden, except = [] }: { keepHidden: boolean; except?: readonly number[] },
): Promise<void> {
  const rows = await tx.db
    .updateTable('components')
    .set({ component_group_id: null, updated_at: tx.now, ...(keepHidden && { enabled: 0 as const }) })
    .where('component_group_id', '=', groupId)
    .where((is) => is.not(tx.dialect.anyOf('id', except)))
    .returningAll()
    .execute();
  await noteMoved(tx, rows);
}

/** A component as it was in its group. */
export type Member = Pick<Row<'components'>, 'id' | 'enabled'>;

/** All components of a group, including deleted ones. */
export const findMembers = ({ db }: Tx, groupId: number): Promise<Member[]> =>
  db
    .selectFrom('components')
    .select(['id', 'enabled'])
    .where('component_group_id', '=', groupId)
    .orderBy('id')
    .execute();

/**
 * Undoes `releaseComponents` for a group that is restored. Components that are in another group by now stay there. Those
 * that were disabled because the group was hidden are enabled again.
 */
export async function rejoinComponents(
  tx: Tx,
  groupId: number,
  members: readonly Member[],
  { wasHidden }: { wasHidden: boolean },
): Promise<void> {
  const rejoin = (ids: readonly number[], change: { enabled?: 1 }) =>
    tx.db
      .updateTable('components')
      .set({ ...change, component_group_id: groupId, updated_at: tx.now })
      .where(tx.dialect.anyOf('id', ids))
      .where('component_group_id', 'is', null)
      .returningAll()
      .execute();
  const { disabled = [], others = [] } = Object.groupBy(members, ({ enabled }) =>
    wasHidden && enabled === 1 ? 'disabled' : 'others',
  );
  const idsOf = (list: readonly Member[]) => list.map(({ id }) => id);
  const rows = [...(await rejoin(idsOf(disabled), { enabled: 1 })), ...(await rejoin(idsOf(others), {}))];
  await noteMoved(tx, rows);
}

/** Databases return updated rows in any order. Deleted components get no event. */
async function noteMoved(tx: Tx, rows: readonly Row<'components'>[]): Promise<void> {
  await appendUpdated(
    tx,
    rows.filter((row) => row.deleted_at === null).toSorted((a, b) => a.id - b.id),
  );
}
