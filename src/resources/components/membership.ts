import type { Row } from '../../db/schema.ts';
import type { Tx } from '../../events/transaction.ts';
import { recordId } from '../../validation/fields.ts';
import { type Form, type Input, phrase } from '../../validation/form.ts';
import { appendUpdated } from './actions.ts';
import { findComponentIds } from './queries.ts';

const componentId = recordId();

/**
 * Judges the `components` of a body, which are ids or objects with one: each must be there, and be named once. It looks at
 * the body itself, for one that cannot be read must not hide the faults of the others.
 */
export async function checkComponents<I extends Input>(
  tx: Tx,
  form: Form<I, unknown>,
  body: { readonly components?: unknown },
  { inObjects }: { inObjects: boolean },
): Promise<void> {
  const items: unknown[] = Array.isArray(body.components) ? body.components : [];
  const named = items.flatMap((item, index) => {
    const { data: id } = componentId.safeParse(inObjects ? (item as { id?: unknown } | null)?.id : item);
    return id === undefined ? [] : [{ path: `components.${index}${inObjects ? '.id' : ''}`, id }];
  });
  const ids = named.map(({ id }) => id);
  const found = await findComponentIds(tx, ids);
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { path, id } of named) {
    if (!found.has(id)) form.failChoice(path);
    if ((counts.get(id) ?? 0) > 1) form.fail(path, phrase(path, 'has a duplicate value.'));
  }
}

/** Moves components into a group, and tells so of each that was elsewhere. */
export async function moveComponents(tx: Tx, groupId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx.db
    .updateTable('components')
    .set({ component_group_id: groupId, updated_at: tx.now })
    .where(tx.dialect.anyOf('id', ids))
    .where((is) => is.or([is('component_group_id', 'is', null), is('component_group_id', '!=', groupId)]))
    .returningAll()
    .execute();
  await tellOf(tx, rows);
}

/** Takes components out of their group, and tells so of each. */
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
  await tellOf(tx, rows);
}

/** Databases give changed rows back in any order. Of a component that was deleted there is nothing to tell. */
const tellOf = (tx: Tx, rows: readonly Row<'components'>[]): Promise<void> =>
  appendUpdated(
    tx,
    rows.filter((row) => row.deleted_at === null).toSorted((a, b) => a.id - b.id),
  );
