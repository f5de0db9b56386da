import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Cutoffs } from './model.ts';

/** One kind of rows that are deleted when they are old. */
export interface PrunedKind<Found> {
  /** Up to `limit` rows that are too old. It uses an index, because it also runs when there is nothing to delete. */
  readonly find: (db: Tx['db'], cutoffs: Cutoffs, limit: number) => Promise<readonly Found[]>;
  readonly remove: (tx: Tx, found: readonly Found[]) => Promise<void>;
}
