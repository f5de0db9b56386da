import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { isUnderMaintenance } from '../../checks/queries.ts';
import { saveAlert } from './write.ts';

/** How often it is looked whether a maintenance is over. Somebody may move its end. */
const MAINTENANCE_SECONDS = 60;

/** An alert that the rules have to look at now, or that belongs to an incident that there is. */
interface Ready {
  readonly alert: Row<'alerts'>;
  readonly joins?: number;
}

/**
 * An alert that was nobody's emergency when it began. Returns it once the rules have to look at it: its check still fails after
 * the maintenance, or after the check that it depends on works again.
 */
export const lookAtQuiet = (tx: Tx, alert: Row<'alerts'>): Promise<Ready | undefined> =>
  alert.quiet === 'maintenance' ? afterMaintenance(tx, alert) : withParent(tx, alert);

async function afterMaintenance(tx: Tx, alert: Row<'alerts'>): Promise<Ready | undefined> {
  const { rows } = await sql<{ found: number }>`select 1 as found
    where ${isUnderMaintenance(sql`${alert.component_id}`, tx.now)}`.execute(tx.db);
  if (rows.length > 0) {
    await postpone(tx, alert, tx.now + MAINTENANCE_SECONDS);
    return undefined;
  }
  // It counts from now on: the maintenance was no outage.
  const begun = { quiet: null, started_at: tx.now, received_at: tx.now };
  await saveAlert(tx, alert, begun, 'alert.created');
  return { alert: { ...alert, ...begun } };
}

const postpone = async ({ db }: Tx, { id }: Row<'alerts'>, due_at: number | null): Promise<void> => {
  await db.updateTable('alerts').set({ due_at }).where('id', '=', id).execute();
};

/** While the parent is down, the alert of a check joins that of the parent. */
async function withParent(tx: Tx, alert: Row<'alerts'>): Promise<Ready | undefined> {
  const parent = await findParentAlert(tx, alert);
  if (!parent) {
    await saveAlert(tx, alert, { quiet: null });
    return { alert: { ...alert, quiet: null } };
  }
  if (parent.incident_id !== null) return { alert, joins: parent.incident_id };
  const isWaiting = parent.due_at !== null;
  const outcome = isWaiting
    ? 'The check that it depends on is down: it joins the alert of that check.'
    : parent.cause_id === null
      ? 'The check that it depends on is down, and nothing was done about that.'
      : 'The check that it depends on is down, and a rule has set the status because of that.';
  const due_at = isWaiting ? Math.max(parent.due_at ?? 0, tx.now) + 1 : null;
  if (outcome === alert.outcome) await postpone(tx, alert, due_at);
  else await saveAlert(tx, alert, { outcome, due_at });
  return undefined;
}

async function findParentAlert({ db }: Tx, { check_id }: Row<'alerts'>): Promise<Row<'alerts'> | undefined> {
  return db
    .selectFrom('alerts')
    .innerJoin('checks', 'checks.parent_id', 'alerts.check_id')
    .selectAll('alerts')
    .where('checks.id', '=', check_id)
    .where('alerts.state', '=', 'firing')
    .executeTakeFirst();
}

/** Once a check works again, those that depend on it speak for themselves. */
export async function wakeChildren({ db, now }: Tx, { check_id }: Row<'alerts'>): Promise<void> {
  if (check_id === null) return;
  await db
    .updateTable('alerts')
    .set({ due_at: now })
    .where('state', '=', 'firing')
    .where('quiet', '=', 'parent')
    .where('incident_id', 'is', null)
    .where('check_id', 'in', (of) =>
      of.selectFrom('checks').select('checks.id').where('checks.parent_id', '=', check_id),
    )
    .execute();
}
