import { append } from '../../../kernel/events/events.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { probeState, refuseTaken } from './actions.ts';

/** A probe that is restored goes on with its token. Its results belong to the checks. */
export const probeTrash: TrashKind = {
  restore: async (tx, { subject_id: id, name }) => {
    await refuseTaken(tx, name);
    const row = await tx.db
      .updateTable('probes')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'probe.restored', probeState(row));
  },
  purge: async (tx, { subject_id: id }) => {
    const row = await tx.db.selectFrom('probes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await append(tx, 'probe.purged', probeState(row));
  },
  metaOf: 'probe',
  rows: [{ table: 'probes', owner: 'id', key: 'id' }],
};
