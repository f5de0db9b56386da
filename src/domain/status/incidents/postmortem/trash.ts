import type { Row } from '../../../../kernel/db/schema.ts';
import { append } from '../../../../kernel/events/events.ts';
import { invalid } from '../../../../kernel/validation/problems.ts';
import type { TrashKind } from '../../../records/trash-store/kind.ts';
import { contentOf } from '../../../records/trash-store/store.ts';
import { findPostmortem } from './queries.ts';

export const postmortemTrash: TrashKind = {
  restore: async (tx, entry) => {
    const row = contentOf<Row<'postmortems'>>(entry);
    const { incident_id: incidentId } = row;
    const { deleted_at } = await tx.db
      .selectFrom('incidents')
      .select('deleted_at')
      .where('id', '=', incidentId)
      .executeTakeFirstOrThrow();
    if (deleted_at !== null)
      throw invalid('incident', 'postmortem_incident_in_trash', { incident: incidentId });
    if (await findPostmortem(tx, incidentId))
      throw invalid('incident', 'postmortem_replaced', { incident: incidentId });
    const restored = await tx.db
      .insertInto('postmortems')
      .values(row)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'postmortem.restored', restored);
  },
  purge: async (tx, entry) => {
    await append(tx, 'postmortem.purged', contentOf<Row<'postmortems'>>(entry));
  },
};
