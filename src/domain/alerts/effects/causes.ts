import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubjectType } from '../../../../common/events.ts';
import type { TrashType } from '../../../../common/trash-types.ts';
import type { NewRow, Row } from '../../../kernel/db/schema.ts';
import { readUntil, unreadAbout } from '../../../kernel/events/consume.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/** What alerts with the same cause have led to, as long as it is open. */
export type Cause = Row<'alert_causes'>;

/** What is the case at a time, in a transaction or before it. */
export type Moment = Pick<Tx, 'db' | 'now'>;

/** A component has one status, so whatever sets it is one cause, however its alerts are grouped. */
export const statusCauseOf = (component: number): string => `component ${component}`;

export const findOpenCause = (
  { db }: Moment,
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

export async function closeCause({ db, now }: Moment, id: number): Promise<void> {
  await db.updateTable('alert_causes').set({ closed_at: now, due_at: null }).where('id', '=', id).execute();
}

/** Whether an alert of the cause fires, other than `except`. */
export const hasFiring = async ({ db }: Moment, causeId: number, except = 0): Promise<boolean> =>
  (await db
    .selectFrom('alerts')
    .select('id')
    .where('cause_id', '=', causeId)
    .where('state', '=', 'firing')
    .where('id', '<>', except)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The cause because of which a rule has opened an incident. */
export async function findCauseOfIncident(tx: Tx, incidentId: number): Promise<Cause | undefined> {
  const cause = await tx.db
    .selectFrom('alert_causes')
    .selectAll()
    .where('incident_id', '=', incidentId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return cause && withTouch(tx, cause);
}

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

/** From now on the incidents belong to people. */
export async function markTouched({ db, now }: Tx, incidentIds: readonly number[]): Promise<void> {
  if (incidentIds.length === 0) return;
  await db
    .updateTable('alert_causes')
    .set({ touched_at: now, due_at: null })
    .where('incident_id', 'in', incidentIds)
    .where('touched_at', 'is', null)
    .execute();
}

/**
 * The cause, as it is after what a person has just written about its incident. The consumer of the log marks that later, and may have
 * a lot to read before. So it is asked for this incident alone.
 */
export async function withTouch(tx: Moment, cause: Cause): Promise<Cause> {
  const { incident_id: id, touched_at } = cause;
  if (id === null || touched_at !== null || !(await isJustTouched(tx, id))) return cause;
  return { ...cause, touched_at: tx.now };
}

const byPerson = sql<SqlBool>`events.actor_type <> 'system'`;

/** Whether a person has written the incident, an update or its post-mortem, and the consumer has not read that yet. */
async function isJustTouched({ db }: Moment, id: number): Promise<boolean> {
  const unread = (subject: SubjectType, whichId: RawBuilder<unknown>) =>
    unreadAbout('alerts', subject, whichId, byPerson);
  const part = (table: 'updates' | 'postmortems', trash: TrashType) =>
    sql`in (select id from ${sql.table(table)} where incident_id = ${id}
      union all select subject_id from trash where parent_id = ${id} and type = ${sql.lit(trash)})`;
  // Of what was purged, only the log knows whose it was.
  const purged = sql<SqlBool>`exists (select 1 from events
    where events.type in ('incident_update.purged', 'postmortem.purged') and events.id > ${readUntil('alerts')}
      and ${byPerson} and events.state like ${`%"incident_id":${id},%`})`;
  const { rows } = await sql`select 1 as found where ${unread('incident', sql`= ${id}`)}
    or ${unread('incident_update', part('updates', 'incident-updates'))}
    or ${unread('postmortem', part('postmortems', 'postmortems'))} or ${purged}`.execute(db);
  return rows.length > 0;
}
