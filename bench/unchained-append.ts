import type { EventType } from '../common/events.ts';
import { actorIdOf } from '../src/kernel/auth/actor.ts';
import { type EventStates, eventCatalog } from '../src/kernel/events/catalog.ts';
import type { Tx } from '../src/kernel/events/transaction.ts';

/** Appends an event as Daymark did before events were chained. */
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
