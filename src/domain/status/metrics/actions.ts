import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { EventTypeAbout } from '../../../kernel/events/catalog.ts';
import { append } from '../../../kernel/events/events.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm, updateForm } from '../../../kernel/validation/form.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { putInTrash } from '../../records/trash-store/store.ts';
import { loggedMetric, metricColumns, metricInput } from './fields.ts';
import { getKnownMetric, getMetric } from './queries.ts';

export function createMetric(ctx: Context, actor: Actor, body: object): Promise<number> {
  authorize(actor, 'metrics.manage');
  return transaction(ctx, actor, async (tx) => {
    const values = createForm(metricInput, body).done();
    const row = await tx.db
      .insertInto('metrics')
      .values({
        ...metricColumns.create(values),
        page_id: tx.page.id,
        deleted_at: null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendMetricEvent(tx, 'metric.created', row);
    return row.id;
  });
}

export function updateMetric(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'metrics.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getMetric(tx, id);
    const values = updateForm(metricInput, body).done();
    const changes = changesTo(before, metricColumns.change(values));
    if (isEmpty(changes)) return;
    const row = await tx.db
      .updateTable('metrics')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendMetricEvent(tx, 'metric.updated', row);
  });
}

/** Hides the metric and its points at once, and puts the metric into the trash. */
export function deleteMetric(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'metrics.delete');
  return transaction(ctx, actor, async (tx) => {
    const row = await getKnownMetric(tx, id);
    await tx.db.updateTable('metrics').set({ deleted_at: tx.now }).where('id', '=', id).execute();
    await putInTrash(tx, { type: 'metrics', id, name: row.name });
    await appendMetricEvent(tx, 'metric.deleted', row);
  });
}

async function appendMetricEvent(tx: Tx, type: EventTypeAbout<'metric'>, row: Row<'metrics'>): Promise<void> {
  await append(tx, type, loggedMetric(row));
}

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
