import type { NewRow, Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** What alerts with the same cause have led to, as long as it is open. */
export type Cause = Row<'alert_causes'>;

/** A component has one status, so whatever sets it is one cause, however its alerts are grouped. */
export const statusCauseOf = (component: number): string => `component ${component}`;

export const findOpenCause = (
  { db }: Tx,
  effect: 'incident' | 'status',
  cause: string,
): Promise<Cause | undefined> =>
  db
    .selectFrom('alert_causes')
    .selectAll()
    .where('effect', '=', effect)
    .where('cause', '=', cause)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export async function closeCause({ db, now }: Tx, id: number): Promise<void> {
  await db.updateTable('alert_causes').set({ closed_at: now, due_at: null }).where('id', '=', id).execute();
}

/** Whether an alert of the cause fires, other than `except`. */
export const hasFiring = async ({ db }: Tx, causeId: number, except = 0): Promise<boolean> =>
  (await db
    .selectFrom('alerts')
    .select('id')
    .where('cause_id', '=', causeId)
    .where('state', '=', 'firing')
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The cause because of which a rule has opened an incident. */
export const findCauseOfIncident = ({ db }: Tx, incidentId: number): Promise<Cause | undefined> =>
  db
    .selectFrom('alert_causes')
    .selectAll()
    .where('incident_id', '=', incidentId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export async function insertCause(
  tx: Tx,
  values: Pick<NewRow<'alert_causes'>, 'cause' | 'effect'> & Partial<NewRow<'alert_causes'>>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('alert_causes')
    .values({
      incident_id: null,
      component_id: null,
      status_before: null,
      status_set: null,
      rule_id: null,
      opened_at: tx.now,
      quiet_since: null,
      touched_at: null,
      due_at: null,
      closed_at: null,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** From now on the incident belongs to a person. */
export async function markTouched({ db, now }: Tx, incidentId: number): Promise<void> {
  await db
    .updateTable('alert_causes')
    .set({ touched_at: now, due_at: null })
    .where('incident_id', '=', incidentId)
    .where('touched_at', 'is', null)
    .execute();
}
