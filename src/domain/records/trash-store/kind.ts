import type { SubjectType } from '../../../../common/events.ts';
import type { TrashType } from '../../../../common/trash-types.ts';
import type { Database } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { TrashEntry } from './store.ts';

/** Rows that belong to a purged record: those whose column `owner` holds its id, told apart by the column `key`. */
export interface OwnedRows {
  readonly table: keyof Database;
  readonly owner: string;
  readonly key: string;
}

/** How the records of one type are restored and purged. Each resource provides its own. */
export interface TrashKind {
  /** Brings the record back and appends its event. Throws Invalid if something has to be done first. */
  readonly restore: (tx: Tx, entry: TrashEntry) => Promise<void>;
  /** Before a purge: does what a deletion leaves to the background worker, which may not have got to it. */
  readonly settle?: (tx: Tx, entry: TrashEntry) => Promise<void>;
  /** Appends the event of the purge. From then on the record cannot be restored. */
  readonly purge: (tx: Tx, entry: TrashEntry) => Promise<void>;
  /** The types of entries that belong to the record, and are purged together with it. */
  readonly children?: readonly TrashType[];
  /** The rows to delete after the purge, the row of the record itself last. */
  readonly rows?: readonly OwnedRows[];
  /** Whose metadata to delete after the purge. */
  readonly metaOf?: SubjectType;
}

/** A type without a kind does not compile. */
export type TrashKinds = { readonly [Type in TrashType]: TrashKind };
