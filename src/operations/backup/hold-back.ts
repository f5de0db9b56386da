import { sql } from 'kysely';
import { holdAlerts } from '../../domain/alerts/hold-alerts.ts';
import { pendingStates } from '../../domain/audience/deliveries/model.ts';
import { findCursor, skipToNewest } from '../../kernel/events/consume.ts';
import { findNewestId } from '../../kernel/events/log.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { removeJob } from '../../reactions/scheduler/jobs.ts';
import { createOccurrences } from '../../reactions/scheduler/occurrences.ts';
import { planAfter } from '../../reactions/scheduler/skip-past.ts';

/** What is not sent after a backup was restored. */
export interface HeldBack {
  /** Deliveries that were waiting to be sent. They are cancelled, and can be sent again by hand. */
  readonly deliveries: number;
  /** Events that nobody had been notified of yet. */
  readonly events: number;
  /** Jobs that have become due since, such as the start of a maintenance. */
  readonly jobs: number;
}

const REASON =
  'Not sent: it was waiting when the backup was made that this database was restored from, and may have been sent since.';

/**
 * After the backup was made, the original went on: it has probably sent what was still waiting, and notified people of
 * what was due. A copy must not do so again. Call it in the transaction that restores.
 */
export async function holdBack(tx: Tx): Promise<HeldBack> {
  const { event_id: planned } = await findCursor(tx.db, 'scheduler');
  const { event_id: notified } = await findCursor(tx.db, 'deliveries');
  const newest = await findNewestId(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from events
    where id > ${notified} and id <= ${newest}`.execute(tx.db);
  await planAfter(tx, planned);
  await createDueOccurrences(tx);
  const jobs = await skipDueJobs(tx);
  await holdAlerts(tx);
  await skipToNewest(tx);
  return { deliveries: await cancelPending(tx), events: rows[0]?.count ?? 0, jobs };
}

/** Series go on; only nobody is notified of the occurrences that are created here. */
async function createDueOccurrences(tx: Tx): Promise<void> {
  const due = await tx.db
    .selectFrom('agenda')
    .select('subject_id')
    .where('kind', '=', 'recur')
    .where('happened_at', 'is', null)
    .where('due_at', '<=', tx.now)
    .execute();
  const before = await findNewestId(tx);
  for (const { subject_id } of due) {
    await removeJob(tx, { subject_type: 'schedule', subject_id, kind: 'recur' });
    await createOccurrences(tx, subject_id);
  }
  await planAfter(tx, before);
}

/** Jobs that notify people. Subscribers who never confirmed are still forgotten when it is time. */
async function skipDueJobs({ db, now }: Tx): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('agenda')
    .set({ happened_at: now })
    .where('happened_at', 'is', null)
    .where('due_at', '<=', now)
    .where('subject_type', '<>', 'subscriber')
    .where('kind', '<>', 'recur')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function cancelPending({ db }: Tx): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'cancelled', held: null, error: REASON })
    .where('state', 'in', pendingStates)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
