import { sql } from 'kysely';
import type { TrashType } from '../../../../common/trash-types.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Tx, workerTransaction } from '../../../kernel/events/transaction.ts';
import { removeMeta } from '../../../kernel/meta/store.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { forEachInTurn, takeTurn } from '../../../lib/short-turn.ts';
import { loadInstallationSettings } from '../../settings/queries.ts';
import type { OwnedRows, TrashKind, TrashKinds } from '../trash-store/kind.ts';
import { keptSinceBefore, purgeDue } from '../trash-store/model.ts';
import { findTrashOf, type TrashEntry, takeFromTrash } from '../trash-store/store.ts';

const ENTRIES_PER_TRANSACTION = 20;

/** `putInTrash` writes no other type. */
export const kindOf = (kinds: TrashKinds, { type }: { readonly type: string }): TrashKind =>
  kinds[type as TrashType];

/**
 * Makes an entry, and the entries that belong to it, count as purged: they can no longer be seen or restored. Their
 * rows may be millions, so `removePurged` deletes them afterwards, in many small transactions.
 */
export async function purgeEntry(tx: Tx, kinds: TrashKinds, entry: TrashEntry): Promise<void> {
  const { children = [], settle, purge } = kindOf(kinds, entry);
  await settle?.(tx, entry);
  for (const type of children) {
    for (const child of await findTrashOf(tx, type, entry.subject_id)) await purgeEntry(tx, kinds, child);
  }
  await purge(tx, entry);
  await tx.db.updateTable('trash').set({ purged_at: tx.now }).where('id', '=', entry.id).execute();
}

/** When the next entry has been in the trash for long enough; undefined if the trash is empty. */
export async function findNextPurge(ctx: Context): Promise<Seconds | undefined> {
  const { read: db, dialect } = ctx.connection;
  const oldest = await db
    .selectFrom('trash')
    .select('kept_since')
    .where('purged_at', 'is', null)
    .where('with_parent', '=', 0)
    .orderBy('kept_since')
    .limit(1)
    .executeTakeFirst();
  return oldest && purgeDue(oldest, (await loadInstallationSettings({ db, dialect })).trash_days);
}

/**
 * Purges what has been in the trash for `trash_days`. An entry and its event are written in one transaction, so each is
 * purged once, however many nodes there are. Returns whether there was anything to purge.
 */
export async function purgeExpired(ctx: Context, kinds: TrashKinds): Promise<boolean> {
  const next = await findNextPurge(ctx);
  if (next === undefined || next > ctx.clock.now()) return false;
  return workerTransaction(ctx, async (tx) => {
    const { trash_days } = await loadInstallationSettings(tx);
    const expired = await tx.db
      .selectFrom('trash')
      .selectAll()
      .where('purged_at', 'is', null)
      .where('with_parent', '=', 0)
      .where('kept_since', '<=', keptSinceBefore(tx.now, trash_days))
      .orderBy('kept_since')
      .orderBy('id')
      .limit(ENTRIES_PER_TRANSACTION)
      .execute();
    await forEachInTurn(expired, async (entry) => {
      // An entry may have been purged together with its parent just now.
      if (await isStillThere(tx, entry)) await purgeEntry(tx, kinds, entry);
    });
    return expired.length > 0;
  });
}

const isStillThere = async ({ db }: Tx, { id }: TrashEntry): Promise<boolean> =>
  (await db
    .selectFrom('trash')
    .select('id')
    .where('id', '=', id)
    .where('purged_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Deletes some of the rows of what was purged. Returns whether there were any. */
export async function removePurged(ctx: Context, kinds: TrashKinds): Promise<boolean> {
  if (!(await findPurged(ctx.connection.read))) return false;
  return workerTransaction(ctx, async (tx) => {
    const { rows } = await takeTurn(async (maxRows) => {
      const entry = await findPurged(tx.db);
      if (entry) await removeRows(tx, kindOf(kinds, entry), entry, maxRows);
      return entry ? 1 : 0;
    });
    return rows > 0;
  });
}

/** Deletes up to `limit` rows. If none are left, it also deletes the entry. */
async function removeRows(
  tx: Tx,
  { rows = [], metaOf }: TrashKind,
  entry: TrashEntry,
  limit: number,
): Promise<void> {
  let room = limit;
  for (const owned of rows) {
    room -= await deleteSome(tx, owned, entry.subject_id, room);
    if (room <= 0) return;
  }
  if (metaOf) await removeMeta(tx, metaOf, entry.subject_id);
  await takeFromTrash(tx, entry);
}

const findPurged = (db: Tx['db']): Promise<TrashEntry | undefined> =>
  db
    .selectFrom('trash')
    .selectAll()
    .where('purged_at', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Deletes rows with up to `limit` different keys, and returns how many rows these were. */
async function deleteSome(
  { db }: Tx,
  { table, owner, key }: OwnedRows,
  ownerId: number,
  limit: number,
): Promise<number> {
  const [from, of, by] = [sql.table(table), sql.ref(owner), sql.ref(key)];
  const { numAffectedRows = 0n } = await sql`delete from ${from} where ${of} = ${ownerId} and ${by} in
    (select ${by} from ${from} where ${of} = ${ownerId} limit ${sql.lit(limit)})`.execute(db);
  return Number(numAffectedRows);
}
