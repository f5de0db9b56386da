import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { incidentStatuses, incidentStatusValues } from './model.ts';

const openStatuses = incidentStatusValues.filter((status) => incidentStatuses[status] !== 'Fixed');

/** Incidents that are not over. The statuses are written out, so that both databases use the partial index. */
export const unresolved: RawBuilder<SqlBool> = sql<SqlBool>`incidents.status in (${sql.join(openStatuses.map((status) => sql.lit(status)))})`;
