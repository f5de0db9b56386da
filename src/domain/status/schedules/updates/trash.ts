import type { Row } from '../../../../kernel/db/schema.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import type { TrashKind } from '../../../records/trash-store/kind.ts';
import { contentOf } from '../../../records/trash-store/store.ts';
import { parentIsDeleted, reinsertUpdate } from '../../updates/restore.ts';
import { appendUpdateEvent } from './actions.ts';

/** Neither deleting nor restoring an update changes the plan of its schedule. */
export const scheduleUpdateTrash: TrashKind = {
  restore: async (tx, entry) => {
    const schedule = await getParent(tx, entry.parent_id);
    if (schedule.deleted_at !== null) throw parentIsDeleted('schedule', schedule.id);
    const row = await reinsertUpdate(tx, contentOf<Row<'updates'>>(entry));
    await appendUpdateEvent(tx, 'schedule_update.restored', schedule, row);
  },
  purge: async (tx, entry) => {
    const schedule = await getParent(tx, entry.parent_id);
    await appendUpdateEvent(tx, 'schedule_update.purged', schedule, contentOf<Row<'updates'>>(entry));
  },
};

/** The schedule, deleted or not: an update is purged before its schedule is. */
const getParent = ({ db }: Tx, id: number | null): Promise<Row<'schedules'>> =>
  db.selectFrom('schedules').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
