import { type Actor, authorize } from '../../auth/actor.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../events/transaction.ts';
import { kindOf } from './kinds.ts';
import type { TrashType } from './model.ts';
import { purgeEntry } from './purge.ts';
import { getTrashEntry, takeFromTrash } from './store.ts';

/** Brings a record back as it was. Nobody is notified. */
export function restoreFromTrash(ctx: Context, actor: Actor, type: TrashType, id: number): Promise<void> {
  authorize(actor, 'trash.manage');
  return transaction(ctx, actor, async (tx) => {
    const entry = await getTrashEntry(tx, type, id);
    await takeFromTrash(tx, entry);
    await kindOf(entry).restore(tx, entry);
  });
}

/** Purges a record before its time. The background worker then deletes its rows. */
export function purgeFromTrash(ctx: Context, actor: Actor, type: TrashType, id: number): Promise<void> {
  authorize(actor, 'trash.delete');
  return transaction(ctx, actor, async (tx) => purgeEntry(tx, await getTrashEntry(tx, type, id)));
}
