import { abilityToDelete, type TrashType } from '../../../../common/trash-types.ts';
import { type Actor, authorize, can } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { Forbidden } from '../../../kernel/errors.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import type { TrashKinds } from '../trash-store/kind.ts';
import { getTrashEntry, hasDeleted, takeFromTrash } from '../trash-store/store.ts';
import { kindOf, purgeEntry } from './purge.ts';

/**
 * Brings a record back as it was. Nobody is notified. Whoever may delete such records may restore those that they deleted
 * themselves, and no others.
 */
export function restoreFromTrash(
  ctx: Context,
  actor: Actor,
  kinds: TrashKinds,
  type: TrashType,
  id: number,
): Promise<void> {
  const mayRestoreAll = can(actor, 'trash.manage');
  if (!mayRestoreAll) authorize(actor, abilityToDelete[type]);
  return transaction(ctx, actor, async (tx) => {
    if (!mayRestoreAll && !(await hasDeleted(tx, type, id))) throw new Forbidden('trash.manage');
    const entry = await getTrashEntry(tx, type, id);
    await takeFromTrash(tx, entry);
    await kindOf(kinds, entry).restore(tx, entry);
  });
}

/** Purges a record before its time. The background worker then deletes its rows. */
export function purgeFromTrash(
  ctx: Context,
  actor: Actor,
  kinds: TrashKinds,
  type: TrashType,
  id: number,
): Promise<void> {
  authorize(actor, 'trash.delete');
  return transaction(ctx, actor, async (tx) => purgeEntry(tx, kinds, await getTrashEntry(tx, type, id)));
}
