import type { Tx } from '../../kernel/events/transaction.ts';

const OUTCOME =
  'Nothing was done: it was waiting when the backup was made that this database was restored from.';

/**
 * After a restore, nobody knows what became of the alerts of that time. What waited is not done any more, and what rules had opened
 * is for people to end. What fires from then on counts again.
 */
export async function holdAlerts({ db, now }: Tx): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ due_at: null, outcome: OUTCOME })
    .where('due_at', 'is not', null)
    .where('state', '=', 'firing')
    .execute();
  await db.updateTable('alerts').set({ due_at: null }).where('due_at', 'is not', null).execute();
  await db
    .updateTable('alert_causes')
    .set({ due_at: null, touched_at: now })
    .where('closed_at', 'is', null)
    .where('touched_at', 'is', null)
    .execute();
}
