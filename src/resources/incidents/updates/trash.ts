import type { Row } from '../../../db/schema.ts';
import type { Tx } from '../../../events/transaction.ts';
import type { TrashKind } from '../../trash/kind.ts';
import { contentOf } from '../../trash/store.ts';
import { parentIsDeleted, reinsertUpdate } from '../../updates/restore.ts';
import { setDecision } from '../actions.ts';
import { decisionAfterRestore } from '../model.ts';
import { appendUpdateEvent, type DeletedIncidentUpdate, updatesOf } from './actions.ts';

export const incidentUpdateTrash: TrashKind = {
  restore: async (tx, entry) => {
    const { row, deletion } = contentOf<DeletedIncidentUpdate>(entry);
    const incident = await getParent(tx, entry.parent_id);
    if (incident.deleted_at !== null) throw parentIsDeleted('incident', incident.id);
    const others = await updatesOf(tx, incident.id);
    const restored = await reinsertUpdate(tx, row);
    const decision = decisionAfterRestore(incident, deletion, row, others, tx.now);
    if (decision) await setDecision(tx, incident, decision);
    await appendUpdateEvent(tx, 'incident_update.restored', await getParent(tx, incident.id), restored);
  },
  purge: async (tx, entry) => {
    const { row } = contentOf<DeletedIncidentUpdate>(entry);
    await appendUpdateEvent(tx, 'incident_update.purged', await getParent(tx, entry.parent_id), row);
  },
};

/** The incident, deleted or not: an update is purged before its incident is. */
const getParent = ({ db }: Tx, id: number | null): Promise<Row<'incidents'>> =>
  db.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
