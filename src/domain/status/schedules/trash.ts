import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { stateOfSchedule } from './actions.ts';
import { leaveSeries, removeOpenOccurrences, skipOccurrence } from './series.ts';

/**
 * Its updates, links and metadata stay while it is in the trash. After the first schedule of a series, the scheduler
 * restores the occurrences that were deleted with it.
 */
export const scheduleTrash: TrashKind = {
  restore: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .updateTable('schedules')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'schedule.restored', await stateOfSchedule(tx, row));
  },
  // The scheduler may not have removed the occurrences yet.
  settle: (tx, { subject_id: id }) => removeOpenOccurrences(tx, id),
  purge: async (tx, { subject_id: id, with_parent }) => {
    const row = await getDeleted(tx, id);
    if (!with_parent) await skipOccurrence(tx, row);
    await leaveSeries(tx, id);
    await append(tx, 'schedule.purged', await stateOfSchedule(tx, row));
  },
  children: ['schedule-updates', 'schedules'],
  rows: [
    { table: 'updates', owner: 'schedule_id', key: 'id' },
    { table: 'schedule_components', owner: 'schedule_id', key: 'component_id' },
    { table: 'skipped_occurrences', owner: 'schedule_id', key: 'at' },
    { table: 'schedules', owner: 'id', key: 'id' },
  ],
  metaOf: 'schedule',
};

const getDeleted = ({ db }: Tx, id: number): Promise<Row<'schedules'>> =>
  db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
