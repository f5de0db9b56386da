import type { TrashType } from '../../../../common/trash-types.ts';
import { actorIdOf, userIdOf } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** What is in the trash, by its type and its id. */
export type TrashEntry = Row<'trash'>;

interface Deleted {
  readonly type: TrashType;
  readonly id: number;
  readonly name: string;
  readonly parentId?: number;
  /** Whether it is deleted because its parent was. */
  readonly withParent?: boolean;
  /** What is needed to restore it, for types whose rows do not stay in their table. */
  readonly content?: object;
}

/** Puts a record into the trash, in the transaction that deletes it. */
export async function putInTrash(tx: Tx, deleted: Deleted): Promise<void> {
  const { type, id, name, parentId, withParent = false, content } = deleted;
  await tx.db
    .insertInto('trash')
    .values({
      type,
      subject_id: id,
      name,
      deleted_at: tx.now,
      kept_since: tx.now,
      actor_type: tx.actor.type,
      actor_id: actorIdOf(tx.actor),
      user_id: userIdOf(tx.actor),
      parent_id: parentId ?? null,
      with_parent: withParent ? 1 : 0,
      content: content === undefined ? null : JSON.stringify(content),
      purged_at: null,
    })
    .execute();
}

/** An entry that can be restored or purged. One that was deleted with its parent can only be restored with it. */
export async function getTrashEntry(tx: Tx, type: TrashType, id: number): Promise<TrashEntry> {
  const entry = await findTrashEntry(tx, type, id);
  if (!entry) throw new NotFound();
  return entry;
}

const findTrashEntry = ({ db }: Tx, type: TrashType, id: number): Promise<TrashEntry | undefined> =>
  db
    .selectFrom('trash')
    .selectAll()
    .where('type', '=', type)
    .where('subject_id', '=', id)
    .where('with_parent', '=', 0)
    .where('purged_at', 'is', null)
    .executeTakeFirst();

/** Whether the user of the actor deleted it. It says no of what is not in the trash, and does not tell these apart. */
export async function hasDeleted(tx: Tx, type: TrashType, id: number): Promise<boolean> {
  const userId = userIdOf(tx.actor);
  return userId !== null && (await findTrashEntry(tx, type, id))?.user_id === userId;
}

/** The entries that belong to a parent and are not purged. */
export const findTrashOf = ({ db }: Tx, type: TrashType, parentId: number): Promise<TrashEntry[]> =>
  db
    .selectFrom('trash')
    .selectAll()
    .where('type', '=', type)
    .where('parent_id', '=', parentId)
    .where('purged_at', 'is', null)
    .orderBy('subject_id')
    .execute();

export async function takeFromTrash({ db }: Tx, { id }: Pick<TrashEntry, 'id'>): Promise<void> {
  await db.deleteFrom('trash').where('id', '=', id).execute();
}

/** Parses what `putInTrash` stored. The type of the entry determines the type of its content. */
export const contentOf = <T>({ content }: TrashEntry): T => JSON.parse(content ?? 'null') as T;
