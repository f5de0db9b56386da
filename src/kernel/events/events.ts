import type { EventType } from '../../../common/events.ts';
import type { Seconds } from '../../lib/clock.ts';
import { actorIdOf, userIdOf } from '../auth/actor.ts';
import { addressColumns, hashOf } from '../db/event-hash.ts';
import { type EventStates, eventCatalog } from './catalog.ts';
import { takePosition, takePositions } from './chain.ts';
import type { Tx } from './transaction.ts';

/**
 * Appends an event to the log, in the transaction of the write that it records. `state` is the subject after the write.
 * Returns the id of the event.
 */
export async function append<T extends EventType>(tx: Tx, type: T, state: EventStates[T]): Promise<number> {
  const { previous_hash, ...position } = await takePosition(tx);
  const event = { ...position, ...contentOf(tx, type, state, tx.now) };
  await tx.db
    .insertInto('events')
    .values({ ...event, hash: hashOf(previous_hash, event) })
    .execute();
  tx.origin?.appended.push(event.id);
  return event.id;
}

/** An event that happened in the past: see `appendPast`. */
export type PastEvent = {
  readonly [T in EventType]: { readonly type: T; readonly state: EventStates[T]; readonly at: Seconds };
}[EventType];

/** A statement may have only so many parameters. */
const ROWS_PER_INSERT = 500;

/** Like `append`, for many events of one type, with a number of statements that hardly depends on how many they are. */
export async function appendMany<T extends EventType>(
  tx: Tx,
  type: T,
  states: readonly EventStates[T][],
): Promise<void> {
  const ids = await appendPast(
    tx,
    states.map((state) => ({ type, state, at: tx.now }) as PastEvent),
  );
  tx.origin?.appended.push(...ids);
}

/** The same for events of the past, which are not what the caller of a request asked for. */
export async function appendPast(tx: Tx, events: readonly PastEvent[]): Promise<readonly number[]> {
  if (events.length === 0) return [];
  const { ids, ...head } = await takePositions(tx, events.length);
  let { previous_id, previous_hash } = head;
  const rows = events.map((past, index) => {
    const id = ids[index] as number;
    const event = { id, previous_id, ...contentOf(tx, past.type, past.state, past.at) };
    const hash = hashOf(previous_hash, event);
    [previous_id, previous_hash] = [id, hash];
    return { ...event, hash };
  });
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await tx.db
      .insertInto('events')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
  return ids;
}

const contentOf = (tx: Tx, type: EventType, state: { readonly id: number }, at: Seconds) => {
  const user_id = userIdOf(tx.actor);
  return {
    type,
    subject_type: eventCatalog[type].subject,
    subject_id: state.id,
    actor_type: tx.actor.type,
    actor_id: actorIdOf(tx.actor),
    user_id,
    request_id: tx.origin?.id ?? null,
    ...addressColumns(recordsAddress(type, user_id) ? (tx.origin?.address ?? null) : null),
    state: JSON.stringify(state),
    created_at: at,
  };
};

/**
 * The addresses of visitors are not recorded: they are nobody's business. Where somebody tried to sign in as a user, the address
 * helps to find out who it was.
 */
const recordsAddress = (type: EventType, userId: number | null): boolean =>
  userId !== null || eventCatalog[type].subject === 'sign_in';

/**
 * Erases the addresses that a user's requests came from, and those of refused attempts to sign in as the user. The chain holds
 * only salted hashes of them, so it stays whole.
 */
export async function forgetAddressesOf({ db }: Pick<Tx, 'db'>, userId: number): Promise<void> {
  await db
    .updateTable('events')
    .set({ address: null, salt: null })
    .where(({ or, and, eb }) =>
      or([
        eb('user_id', '=', userId),
        and([eb('subject_type', '=', 'sign_in'), eb('subject_id', '=', userId)]),
      ]),
    )
    .where('address', 'is not', null)
    .execute();
}
