import type { TrashKind } from '../../records/trash-store/kind.ts';
import { appendAlertSourceEvent } from './actions.ts';

/** Its address works again after it was restored. A purge takes its alerts along. */
export const alertSourceTrash: TrashKind = {
  restore: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .updateTable('alert_sources')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendAlertSourceEvent(tx, 'alert_source.restored', row);
  },
  purge: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .selectFrom('alert_sources')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await appendAlertSourceEvent(tx, 'alert_source.purged', row);
  },
  metaOf: 'alert_source',
  rows: [
    { table: 'alert_deliveries', owner: 'source_id', key: 'id' },
    { table: 'alert_heartbeats', owner: 'source_id', key: 'id' },
    { table: 'alerts', owner: 'source_id', key: 'id' },
    { table: 'alert_sources', owner: 'id', key: 'id' },
  ],
};
