import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { unresolved } from '../updates/unresolved.ts';
import { setComponentsFromUpdate, stateOf } from './actions.ts';

/**
 * Sets the status that unresolved incidents give a component, where they give it another one. `except` is an incident that
 * the caller writes itself.
 */
export async function setStatusInIncidents(
  tx: Tx,
  componentId: number,
  status: number,
  except = 0,
): Promise<void> {
  const { rows } = await sql<Row<'incidents'>>`select incidents.* from incidents
    join incident_components on incident_components.incident_id = incidents.id
    where incident_components.component_id = ${componentId} and incident_components.status <> ${status}
      and incidents.id <> ${except} and incidents.deleted_at is null and ${unresolved} order by incidents.id`.execute(
    tx.db,
  );
  for (const incident of rows) {
    const before = await setComponentsFromUpdate(tx, incident, [{ id: componentId, status }]);
    if (before === undefined) continue;
    const row = await tx.db
      .updateTable('incidents')
      .set({ updated_at: tx.now })
      .where('id', '=', incident.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'incident.updated', {
      ...(await stateOf(tx, row)),
      previous: { components: before },
    });
  }
}
