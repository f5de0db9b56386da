import type { EventType } from '../../../common/events.ts';
import type { Context } from '../context.ts';
import { boundedTransaction, type Work } from './bounded-transaction.ts';
import { findNewestId, type LoggedEvent, readOfTypes } from './log.ts';
import type { Tx } from './transaction.ts';

/** What reacts to events of some types. All others are passed over, however many they are. */
export type EventConsumer = {
  readonly types: readonly EventType[];
  /** Whether it has nothing to do at the moment, whatever happened: then it passes over everything. */
  readonly isIdle?: (tx: Tx) => Promise<boolean>;
} & (
  | {
      /**
       * Processes one event. If an event is too much work for one transaction, the consumer does a part of it and returns its
       * position; the next transaction calls it again with that `position`. It returns undefined when the event is finished.
       */
      readonly processOne: (tx: Tx, event: LoggedEvent, position: number) => Promise<number | undefined>;
    }
  /** Processes events together, with a number of statements that hardly depends on how many they are. */
  | { readonly processAll: (tx: Tx, events: readonly LoggedEvent[]) => Promise<void> }
);

/** The names under which the table `cursors` stores the progress of each consumer. `worker/consumers.ts` maps them. */
export const cursorNames = ['deliveries', 'scheduler', 'alerts', 'staff-alerts'] as const;
export type CursorName = (typeof cursorNames)[number];

/** So many events are processed in one transaction, if each takes statements of its own, or if they are processed together. */
const BATCH_SIZE = { processOne: 50, processAll: 200 } as const;
/** So many ids are looked at in one transaction. */
const WINDOW = 10_000;

/** Does what `readLog` does. Returns whether there were any events. */
export const consume = async (...from: Parameters<typeof readLog>): Promise<boolean> =>
  (await readLog(...from)).hasRead;

/**
 * Passes new events to a consumer, each exactly once, however many nodes run: the cursor is committed in the same
 * transaction as the consumer's writes.
 */
export async function readLog(ctx: Context, name: CursorName, consumer: EventConsumer): Promise<Progress> {
  // Most polls find no new events. They need not wait for the write lock.
  const { read: db } = ctx.connection;
  const current = await findCursor(db, name);
  if (current.event_id >= (await findNewestId({ db }))) return { hasRead: false, isUpToDate: true };
  return boundedTransaction(ctx, (tx, done) => readOn(tx, done, name, consumer));
}

/** What a transaction has read of the log. */
export interface Progress {
  readonly hasRead: boolean;
  /** Whether the consumer has now processed everything that was in the log when it began to read. */
  readonly isUpToDate: boolean;
}

/**
 * Goes on reading in a transaction that is open. Whoever decides something that depends on what a consumer has read lets it catch
 * up in the same transaction: nobody else writes meanwhile. Waiting until nothing is unread would last as long as others write.
 */
export async function readOn(
  tx: Tx,
  done: Work,
  name: CursorName,
  consumer: EventConsumer,
): Promise<Progress> {
  const cursor = await findCursor(tx.db, name);
  const newest = await findNewestId(tx);
  if (cursor.event_id >= newest) return { hasRead: false, isUpToDate: true };
  const limit = 'processAll' in consumer ? BATCH_SIZE.processAll : BATCH_SIZE.processOne;
  const isIdle = (await consumer.isIdle?.(tx)) === true;
  const until = isIdle ? newest : Math.min(newest, cursor.event_id + WINDOW);
  const section = { after: cursor.event_id, until, limit };
  const events = isIdle ? [] : await readOfTypes(tx, consumer.types, section);
  const last = events.length < limit ? until : (events.at(-1)?.id ?? until);
  const next = await process(tx, done, consumer, { cursor, events, last });
  await moveCursor(tx.db, name, next);
  return { hasRead: true, isUpToDate: next.event_id === newest };
}

interface Unread {
  readonly cursor: Cursor;
  readonly events: readonly LoggedEvent[];
  /** Where the cursor is once they are processed. */
  readonly last: number;
}

async function process(
  tx: Tx,
  done: Work,
  consumer: EventConsumer,
  { cursor, events, last }: Unread,
): Promise<Cursor> {
  if ('processAll' in consumer) {
    if (events.length > 0) await consumer.processAll(tx, events);
    return { event_id: last, position: 0 };
  }
  let { event_id, position } = cursor;
  for (const event of events) {
    const nextPosition = await consumer.processOne(tx, event, position);
    if (nextPosition !== undefined) return { event_id, position: nextPosition };
    event_id = event.id;
    position = 0;
    if (done.isEnough) return { event_id, position };
  }
  return { event_id: last, position: 0 };
}

/** Whether there are events that a consumer has something to do about, and has not processed. */
export async function hasUnread(
  { db }: Pick<Tx, 'db'>,
  name: CursorName,
  types: readonly EventType[],
): Promise<boolean> {
  const { event_id: after } = await findCursor(db, name);
  const until = await findNewestId({ db });
  return (await readOfTypes({ db }, types, { after, until, limit: 1 })).length > 0;
}

/** Moves all cursors to the newest event, as if the consumers had processed everything up to it. */
export async function skipToNewest({ db }: Pick<Tx, 'db'>): Promise<void> {
  const newest = { event_id: await findNewestId({ db }), position: 0 };
  for (const name of cursorNames) await moveCursor(db, name, newest);
}

/** How far a reader of the log has come. */
interface Cursor {
  readonly event_id: number;
  readonly position: number;
}

export const findCursor = async (db: Tx['db'], name: CursorName): Promise<Cursor> =>
  (await findStoredCursor(db, name)) ?? { event_id: 0, position: 0 };

/** The cursor of a consumer, or of another reader of the log; undefined if it has read nothing yet. */
export const findStoredCursor = (db: Tx['db'], name: string): Promise<Cursor | undefined> =>
  db.selectFrom('cursors').select(['event_id', 'position']).where('name', '=', name).executeTakeFirst();

export async function moveCursor(db: Tx['db'], name: string, to: Cursor): Promise<void> {
  await db
    .insertInto('cursors')
    .values({ name, ...to })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(to))
    .execute();
}
