import { actorLabel, authorize } from '../../../kernel/auth/actor.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { IMPORTED } from './model.ts';

/** A statement may have only so many parameters. */
const ROWS_PER_INSERT = 500;

/**
 * Adds statuses of the past to the history of a component, from the oldest to the newest. They must be later than what the
 * history has. The status that the component has now is not changed, and no event tells of them: its own history is the log.
 */
export async function addPastStatuses(
  tx: Tx,
  componentId: number,
  statuses: readonly { readonly status: number; readonly at: Seconds }[],
): Promise<void> {
  authorize(tx.actor, 'components.manage');
  const rows = statuses.map(({ status, at }) => ({
    component_id: componentId,
    status,
    source: IMPORTED,
    actor: actorLabel(tx.actor),
    created_at: at,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await tx.db
      .insertInto('component_statuses')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
}
