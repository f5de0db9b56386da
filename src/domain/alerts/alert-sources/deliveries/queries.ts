import { sql } from 'kysely';
import type { Row } from '../../../../kernel/db/schema.ts';
import { PARENT } from '../../../../kernel/db/statement.ts';
import type { Source } from '../../../../kernel/jsonapi/source.ts';

export type AlertDelivery = Row<'alert_deliveries'>;

const ofSource = sql<boolean>`alert_deliveries.source_id = ${PARENT}`;

const deliveries: Source<AlertDelivery> = {
  key: 'deliveries of an alert source',
  table: 'alert_deliveries',
  columns: sql`alert_deliveries.*`,
  exists: ofSource,
  visible: ofSource,
  filters: {},
  sorts: { id: sql.ref('alert_deliveries.id') },
};

/** What one source received. The caller must have checked that the source exists. */
export const alertDeliverySource = (sourceId: number): Source<AlertDelivery> => ({
  ...deliveries,
  values: { parent: sourceId },
});
