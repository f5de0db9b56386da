import type { Tx } from '../../events/transaction.ts';
import { recordId } from '../../validation/fields.ts';
import { type Form, type Input, phrase } from '../../validation/form.ts';
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

/** Moves components into a group. */
export async function moveComponents(tx: Tx, groupId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db
    .updateTable('components')
    .set({ component_group_id: groupId, updated_at: tx.now })
    .where(tx.dialect.anyOf('id', ids))
    .where((is) => is.or([is('component_group_id', 'is', null), is('component_group_id', '!=', groupId)]))
    .execute();
}

/** Takes components out of their group. */
export async function releaseComponents(
  tx: Tx,
  groupId: number,
  { keepHidden, except = [] }: { keepHidden: boolean; except?: readonly number[] },
): Promise<void> {
  await tx.db
    .updateTable('components')
    .set({ component_group_id: null, updated_at: tx.now, ...(keepHidden && { enabled: 0 as const }) })
    .where('component_group_id', '=', groupId)
    .where((is) => is.not(tx.dialect.anyOf('id', except)))
    .execute();
}
