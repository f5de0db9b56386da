import type { Tx } from '../../events/transaction.ts';
import type { Form, Input } from '../../validation/form.ts';
import { phrase } from '../../validation/form.ts';
import { findComponentIds } from './queries.ts';

/** What other resources ask of components when they name some: that each is there and named once. */
export async function checkComponentIds<I extends Input>(
  tx: Tx,
  form: Form<I, unknown>,
  named: readonly { readonly path: string; readonly id: number }[],
): Promise<void> {
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
