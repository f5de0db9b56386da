import type { Row } from '../../../db/schema.ts';
import { Invalid } from '../../../errors.ts';
import { append } from '../../../events/events.ts';
import type { TrashKind } from '../../trash/kind.ts';
import { contentOf } from '../../trash/store.ts';
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
    if (deleted_at !== null) throw incidentIsDeleted(incidentId);
    if (await findPostmortem(tx, incidentId)) throw hasAnother(incidentId);
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

const incidentIsDeleted = (id: number): Invalid =>
  new Invalid({
    incident: [
      `The post-mortem cannot be restored, because its incident ${id} is in the trash. ` +
        `Restore the incident first: POST /api/trash/incidents/${id}/restore.`,
    ],
  });

const hasAnother = (id: number): Invalid =>
  new Invalid({
    incident: [
      `The post-mortem cannot be restored, because its incident ${id} has another one by now. ` +
        `Delete that one first: DELETE /api/incidents/${id}/postmortem.`,
    ],
  });
