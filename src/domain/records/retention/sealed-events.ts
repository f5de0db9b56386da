import {
  findOldNotes,
  findSealedRows,
  removeOldNotes,
  removeSealedRows,
} from '../../../kernel/events/seal-removal.ts';
import type { PrunedKind } from './pruned-kind.ts';

/**
 * Events that are in an archive, except those that something still reads. `daymark seal` deletes them itself; if it was
 * interrupted, any node deletes the rest.
 */
export const sealedEvents: PrunedKind<number> = {
  find: (db, _cutoffs, limit) => findSealedRows(db, limit),
  remove: removeSealedRows,
};

/** What earlier seals noted about events that stay. */
export const oldSealNotes: PrunedKind<{ seal_id: number; event_id: number }> = {
  find: (db, _cutoffs, limit) => findOldNotes(db, limit),
  remove: removeOldNotes,
};
