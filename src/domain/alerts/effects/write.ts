import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { append, appendPast } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { stateOf } from '../model.ts';
import type { Cause } from './causes.ts';

/** Writes the alert, and its event. */
export async function saveAlert(
  tx: Tx,
  alert: Row<'alerts'>,
  changes: Partial<Omit<Row<'alerts'>, 'id' | 'created_at'>>,
  type: 'alert.created' | 'alert.updated' = 'alert.updated',
): Promise<void> {
  const row = await tx.db
    .updateTable('alerts')
    .set({ ...changes, updated_at: tx.now })
    .where('id', '=', alert.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await append(tx, type, stateOf(row));
}

/** A statement may have only so many parameters. */
const ROWS_PER_STATEMENT = 200;

function* inChunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    yield rows.slice(from, from + ROWS_PER_STATEMENT);
}

/** Changes several alerts in the same way, each with its event, with a number of statements that hardly depends on how many. */
export async function saveAlerts(
  tx: Tx,
  alerts: readonly Row<'alerts'>[],
  changes: Partial<Omit<Row<'alerts'>, 'id' | 'created_at'>>,
): Promise<void> {
  for (const some of inChunks(alerts)) {
    const ids = some.map(({ id }) => id);
    const rows = await tx.db
      .updateTable('alerts')
      .set({ ...changes, updated_at: tx.now })
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    const states = rows.toSorted((one, other) => one.id - other.id).map(stateOf);
    await appendPast(
      tx,
      states.map((state) => ({ type: 'alert.updated', state, at: tx.now })),
    );
  }
}

/** Remembers which alerts an incident was about, for its replay. */
export async function noteAlerts(
  { db, now }: Tx,
  incidentId: number,
  alerts: readonly Row<'alerts'>[],
): Promise<void> {
  for (const some of inChunks(alerts))
    await db
      .insertInto('incident_alerts')
      .values(
        some.map(({ id, occurrence, started_at, received_at, ended_at }) => ({
          incident_id: incidentId,
          alert_id: id,
          occurrence,
          started_at,
          received_at,
          joined_at: now,
          ended_at,
        })),
      )
      .onConflict((conflict) => conflict.columns(['incident_id', 'alert_id', 'occurrence']).doNothing())
      .execute();
}

/** The firing alerts of checks. */
const ofChecks = ({ db }: Tx) =>
  db.updateTable('alerts').where('state', '=', 'firing').where('check_id', 'is not', null);

/** The rules decide anew about the checks of a component that fail. */
export const wakeAlertsOf = async (tx: Tx, component: number): Promise<void> => {
  await ofChecks(tx).set({ due_at: tx.now }).where('component_id', '=', component).execute();
};

/** The same for all components that leave it to the installation what happens then. */
export const wakeUndecidedAlerts = async (tx: Tx): Promise<void> => {
  await ofChecks(tx)
    .set({ due_at: tx.now })
    .where('component_id', 'in', (of) =>
      of.selectFrom('components').select('components.id').where('on_failure', 'is', null),
    )
    .execute();
};

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
