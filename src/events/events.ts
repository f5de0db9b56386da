import { actorIdOf, userIdOf } from '../auth/actor.ts';
import { addressColumns, hashOf } from '../db/event-hash.ts';
import { type EventStates, type EventType, eventCatalog } from './catalog.ts';
import { takePlace } from './chain.ts';
import type { Tx } from './transaction.ts';

/**
 * Appends an event to the log, in the transaction of the write that it records. `state` is the subject after the write.
 * Returns the id of the event.
 */
export async function append<T extends EventType>(tx: Tx, type: T, state: EventStates[T]): Promise<number> {
  const { previous_hash, ...place } = await takePlace(tx);
  const user_id = userIdOf(tx.actor);
  const event = {
    ...place,
    type,
    subject_type: eventCatalog[type].subject,
    subject_id: state.id,
    actor_type: tx.actor.type,
    actor_id: actorIdOf(tx.actor),
    user_id,
    request_id: tx.origin?.id ?? null,
    ...addressColumns(recordsAddress(type, user_id) ? (tx.origin?.address ?? null) : null),
    state: JSON.stringify(state),
    created_at: tx.now,
  };
  await tx.db
    .insertInto('events')
    .values({ ...event, hash: hashOf(previous_hash, event) })
    .execute();
  tx.origin?.appended.push(event.id);
  return event.id;
}

/**
 * The addresses of visitors are not recorded: they are nobody's business. Where somebody tried to sign in as a user, the address
 * helps to find out who it was.
 */
const recordsAddress = (type: EventType, userId: number | null): boolean =>
  userId !== null || eventCatalog[type].subject === 'sign_in';
