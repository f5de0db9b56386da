import { actorIdOf } from '../auth/actor.ts';
import { type EventStates, type EventType, eventCatalog } from './catalog.ts';
import type { Tx } from './transaction.ts';

/**
 * Appends an event to the log, in the transaction of the write that it records. `state` is the subject after the write.
 * Returns the id of the event.
 */
export async function append<T extends EventType>(tx: Tx, type: T, state: EventStates[T]): Promise<number> {
  const { id } = await tx.db
    .insertInto('events')
    .values({
      type,
      subject_type: eventCatalog[type].subject,
      subject_id: state.id,
      actor_type: tx.actor.type,
      actor_id: actorIdOf(tx.actor),
      state: JSON.stringify(state),
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
