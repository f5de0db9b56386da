import type { Connection } from '../../../kernel/db/connection.ts';
import { seal } from '../../../kernel/db/sealed-text.ts';
import { Unavailable } from '../../../kernel/errors.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { stateOf } from './actions.ts';

/** From now on, the source takes nothing from other topics of Amazon SNS: their signatures are as good as those of this one. */
export async function pinTopic(tx: Tx, connection: Connection, id: number, topic: string): Promise<void> {
  const row = await tx.db
    .updateTable('alert_sources')
    .set({ signing_sealed: await seal(connection, topic), updated_at: tx.now })
    .where('id', '=', id)
    .where('signing_sealed', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Unavailable('Another message came first. Send it again.');
  await append(tx, 'alert_source.updated', stateOf(row));
}
