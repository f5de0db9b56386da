import { append } from '../../../kernel/events/events.ts';
import { findLinks, incidentLinks } from '../../links.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { counted, stateOf } from './actions.ts';
import { recount } from './counts.ts';

/** Its updates, post-mortem, links and metadata stay while it is in the trash. An update that was deleted before stays deleted. */
export const incidentTrash: TrashKind = {
  restore: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .updateTable('incidents')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recount(tx, undefined, counted(row, await findLinks(tx, incidentLinks, id)));
    await append(tx, 'incident.restored', await stateOf(tx, row));
  },
  purge: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .selectFrom('incidents')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await append(tx, 'incident.purged', await stateOf(tx, row));
  },
  children: ['incident-updates', 'postmortems'],
  rows: [
    { table: 'updates', owner: 'incident_id', key: 'id' },
    { table: 'postmortems', owner: 'incident_id', key: 'id' },
    { table: 'incident_components', owner: 'incident_id', key: 'component_id' },
    { table: 'incident_alerts', owner: 'incident_id', key: 'alert_id' },
    { table: 'incidents', owner: 'id', key: 'id' },
  ],
  metaOf: 'incident',
};
