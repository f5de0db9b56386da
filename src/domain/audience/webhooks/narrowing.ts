import type { Role } from '../../../../common/roles.ts';
import { limitedTo } from '../../../kernel/auth/role-abilities.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { webhookState } from './actions.ts';

/**
 * Takes from the webhooks that a user has configured what the role does not allow; null allows nothing. The webhooks go on,
 * because they belong to the page and not to the person, but they are sent only what the role may read.
 */
export async function narrowWebhooksOf(tx: Tx, userId: number, role: Role | null): Promise<void> {
  const rows = await tx.db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  for (const { id, abilities: stored } of rows) {
    const granted = new Set<string>(JSON.parse(stored));
    const abilities = JSON.stringify(role === null ? [] : [...limitedTo(role, granted)].sort());
    if (abilities === stored) continue;
    const row = await tx.db
      .updateTable('webhooks')
      .set({ abilities, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'webhook.updated', webhookState(row));
  }
}
