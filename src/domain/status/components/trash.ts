import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { stateOf } from './actions.ts';

/** Its group, its history and its links stay while it is in the trash, so restoring it only shows it again. */
export const componentTrash: TrashKind = {
  restore: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .updateTable('components')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'component.restored', await stateOf(tx, row));
  },
  purge: async (tx, { subject_id: id }) => {
    await append(tx, 'component.purged', await stateOf(tx, await getDeleted(tx, id)));
  },
  rows: [
    { table: 'component_statuses', owner: 'component_id', key: 'id' },
    { table: 'incident_components', owner: 'component_id', key: 'incident_id' },
    { table: 'schedule_components', owner: 'component_id', key: 'schedule_id' },
    { table: 'incident_template_components', owner: 'component_id', key: 'incident_template_id' },
    { table: 'subscriber_components', owner: 'component_id', key: 'subscriber_id' },
    { table: 'component_incident_counts', owner: 'component_id', key: 'visible' },
    { table: 'components', owner: 'id', key: 'id' },
  ],
  metaOf: 'component',
};

const getDeleted = ({ db }: Tx, id: number): Promise<Row<'components'>> =>
  db.selectFrom('components').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
