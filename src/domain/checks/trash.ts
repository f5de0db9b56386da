import { millisecondsOf } from '../../lib/clock.ts';
import type { TrashKind } from '../records/trash-store/kind.ts';
import { appendCheckEvent } from './actions.ts';
import { authorizeFollowed, authorizeShown } from './rights.ts';
import { resumeRuns } from './runs.ts';

/** There may be many results. They stay where they are, and nobody can reach them without their check. */
export const checkTrash: TrashKind = {
  restore: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .updateTable('checks')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    authorizeShown(tx.actor, row);
    await authorizeFollowed(tx, tx.actor, row);
    await resumeRuns(tx, row, millisecondsOf({ now: () => tx.now }));
    await appendCheckEvent(tx, 'check.restored', row);
  },
  purge: async (tx, { subject_id: id }) => {
    const row = await tx.db.selectFrom('checks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await appendCheckEvent(tx, 'check.purged', row);
  },
  metaOf: 'check',
  rows: [
    { table: 'check_results', owner: 'check_id', key: 'at_ms' },
    { table: 'check_rollups', owner: 'check_id', key: 'bucket' },
    { table: 'check_changes', owner: 'check_id', key: 'id' },
    { table: 'heartbeat_tokens', owner: 'check_id', key: 'id' },
    { table: 'alerts', owner: 'check_id', key: 'id' },
    { table: 'check_runs', owner: 'check_id', key: 'check_id' },
    { table: 'checks', owner: 'id', key: 'id' },
  ],
};
