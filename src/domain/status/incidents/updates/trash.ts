import { authorize, can } from '../../../../kernel/auth/actor.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { append } from '../../../../kernel/events/events.ts';
import type { Tx } from '../../../../kernel/events/transaction.ts';
import { findLinks, incidentLinks, writeLinks } from '../../../links.ts';
import type { TrashKind } from '../../../records/trash-store/kind.ts';
import { contentOf } from '../../../records/trash-store/store.ts';
import { withExistingComponents } from '../../components/queries.ts';
import { parentIsDeleted, reinsertUpdate } from '../../updates/restore.ts';
import { counted, setDecision, stateOf } from '../actions.ts';
import { recount } from '../counts.ts';
import { decisionAfterRestore, linksAfterRestore, type ReplacedLinks } from '../model.ts';
import { appendUpdateEvent, type DeletedIncidentUpdate, updatesOf } from './actions.ts';

export const incidentUpdateTrash: TrashKind = {
  restore: async (tx, entry) => {
    const { row, deletion, components } = contentOf<DeletedIncidentUpdate>(entry);
    const incident = await getParent(tx, entry.parent_id);
    if (incident.deleted_at !== null) throw parentIsDeleted('incident', incident.id);
    const others = await updatesOf(tx, incident.id);
    const restored = await reinsertUpdate(tx, row);
    const decision = decisionAfterRestore(incident, deletion, row, others, tx.now);
    if (decision) await setDecision(tx, incident, decision);
    if (components) await restoreComponents(tx, incident.id, components);
    await appendUpdateEvent(tx, 'incident_update.restored', await getParent(tx, incident.id), restored);
  },
  purge: async (tx, entry) => {
    const { row } = contentOf<DeletedIncidentUpdate>(entry);
    await appendUpdateEvent(tx, 'incident_update.purged', await getParent(tx, entry.parent_id), row);
  },
};

/** An event about the incident itself records its components. */
async function restoreComponents(tx: Tx, incidentId: number, replaced: ReplacedLinks): Promise<void> {
  // Components belong to the incident, so changing them takes the ability that the update took.
  if (!can(tx.actor, 'trash.manage')) authorize(tx.actor, 'incidents.manage');
  const before = await findLinks(tx, incidentLinks, incidentId);
  const wanted = linksAfterRestore(before, replaced);
  // A component in the trash keeps its links, and gets no new ones.
  const existing = new Set(await withExistingComponents(tx, wanted));
  const isLinked = (id: number) => before.some(({ component_id }) => component_id === id);
  const after = wanted.filter((link) => existing.has(link) || isLinked(link.component_id));
  if (!(await writeLinks(tx, incidentLinks, incidentId, after))) return;
  const incident = await getParent(tx, incidentId);
  await recount(tx, counted(incident, before), counted(incident, after));
  await append(tx, 'incident.updated', {
    ...(await stateOf(tx, incident)),
    previous: { components: before },
  });
}

/** The incident, deleted or not: an update is purged before its incident is. */
const getParent = ({ db }: Tx, id: number | null): Promise<Row<'incidents'>> =>
  db.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
