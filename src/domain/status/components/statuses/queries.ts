import { sql } from 'kysely';
import type { Row } from '../../../../kernel/db/schema.ts';
import { PARENT } from '../../../../kernel/db/statement.ts';
import type { Source } from '../../../../kernel/jsonapi/source.ts';

export type KeptStatus = Omit<Row<'component_statuses'>, 'actor'>;

const ofComponent = sql<boolean>`component_statuses.component_id = ${PARENT}`;

const keptStatuses: Source<KeptStatus> = {
  key: 'statuses of a component',
  table: 'component_statuses',
  columns: sql`component_statuses.id, component_statuses.component_id, component_statuses.status,
    component_statuses.source, component_statuses.created_at`,
  exists: ofComponent,
  visible: ofComponent,
  filters: {},
  sorts: { id: sql.ref('component_statuses.id'), created_at: sql.ref('component_statuses.created_at') },
};

/** All statuses of one component. The caller must have checked that the component is visible. */
export const keptStatusSource = (componentId: number): Source<KeptStatus> => ({
  ...keptStatuses,
  values: { parent: componentId },
});
