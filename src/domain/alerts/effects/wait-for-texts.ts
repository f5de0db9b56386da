import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import type { Cause } from './causes.ts';

/**
 * Alerts whose texts could not be made wait until then, and so that they keep no others from being looked at, they are not due
 * meanwhile. What they had led to does not end before it is known whether they begin it again.
 */
export async function waitForTexts(
  { db, dialect }: Tx,
  alerts: readonly Row<'alerts'>[],
  until: Seconds,
): Promise<void> {
  const ids = alerts.map(({ id }) => id);
  await db.updateTable('alerts').set({ due_at: until }).where(dialect.anyOf('id', ids)).execute();
  await sql`update alert_causes set due_at = ${until} where due_at <= ${until} and (
    incident_id in (select incident_id from incident_alerts where ${dialect.anyOf('alert_id', ids)})
    or component_id in (select component_id from alerts where source_id is null and ${dialect.anyOf('id', ids)}))`.execute(
    db,
  );
}

/** The same for what is to be ended, and says so in the words of a template. */
export const waitToEnd = async ({ db }: Tx, { id }: Cause, until: Seconds): Promise<void> => {
  await db.updateTable('alert_causes').set({ due_at: until }).where('id', '=', id).execute();
};
