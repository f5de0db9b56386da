import type { Tx } from '../../kernel/events/transaction.ts';
import { appendCheckEvent } from './actions.ts';
import { MAX_DEATHS } from './model.ts';
import type { DueCheck } from './runs.ts';

/** Pauses the checks during which the process died again and again, instead of running them. Returns the others. */
export async function pauseDeadly(tx: Tx, due: readonly DueCheck[]): Promise<DueCheck[]> {
  for (const { id } of due.filter(({ deaths }) => deaths >= MAX_DEATHS)) {
    const row = await tx.db
      .updateTable('checks')
      .set({ paused: 1, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx.db
      .updateTable('check_runs')
      .set({ next_ms: null, lease: null })
      .where('check_id', '=', id)
      .execute();
    await appendCheckEvent(tx, 'check.updated', row);
  }
  return due.filter(({ deaths }) => deaths < MAX_DEATHS);
}
