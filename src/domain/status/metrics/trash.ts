import type { TrashKind } from '../../records/trash-store/kind.ts';
import { appendMetricEvent } from './actions.ts';

/** There may be millions of points. They stay where they are, and nobody can reach them without their metric. */
export const metricTrash: TrashKind = {
  restore: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .updateTable('metrics')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendMetricEvent(tx, 'metric.restored', row);
  },
  purge: async (tx, { subject_id: id }) => {
    const row = await tx.db.selectFrom('metrics').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await appendMetricEvent(tx, 'metric.purged', row);
  },
  rows: [
    { table: 'metric_points', owner: 'metric_id', key: 'id' },
    { table: 'metric_rollups', owner: 'metric_id', key: 'bucket' },
    { table: 'metric_point_counts', owner: 'metric_id', key: 'block' },
    { table: 'metrics', owner: 'id', key: 'id' },
  ],
};
