import { skipToNewest } from '../events/consume.ts';
import { readAfter } from '../events/log.ts';
import type { Tx } from '../events/transaction.ts';
import { jobConsumer } from './job-consumer.ts';
import { createOccurrences } from './occurrences.ts';

const BATCH_SIZE = 1000;

/**
 * Call this after writing a history that nobody should be notified of, such as that of the demo. It plans the jobs that
 * are still to come, and marks everything else as done. Call it in the transaction that wrote the history, so that no
 * event consumer runs in between. The history begins after the event `before`.
 */
export async function skipPast(tx: Tx, before = 0): Promise<void> {
  const last = await planAfter(tx, before);
  const due = await tx.db
    .selectFrom('agenda')
    .select('subject_id')
    .where('kind', '=', 'recur')
    .where('happened_at', 'is', null)
    .orderBy('subject_id')
    .execute();
  for (const { subject_id } of due) await createOccurrences(tx, subject_id);
  await planAfter(tx, last);
  await tx.db
    .updateTable('agenda')
    .set({ happened_at: tx.now })
    .where('happened_at', 'is', null)
    .where('due_at', '<=', tx.now)
    .execute();
  await skipToNewest(tx);
}

/** Plans the jobs of the events after this one, and returns the id of the last event. */
export async function planAfter(tx: Tx, id: number): Promise<number> {
  let last = id;
  for (;;) {
    const events = await readAfter(tx, last, BATCH_SIZE);
    for (const event of events) await jobConsumer(tx, event, 0);
    last = events.at(-1)?.id ?? last;
    if (events.length < BATCH_SIZE) return last;
  }
}
