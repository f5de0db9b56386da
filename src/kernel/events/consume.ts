import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { findNewestId, type LoggedEvent, readAfter } from './log.ts';
import { type Tx, transaction } from './transaction.ts';

/**
 * Processes one event. If an event is too much work for one transaction, the consumer does a part of it and returns its
 * position; the next transaction calls it again with that `position`. It returns undefined when the event is finished.
 */
export type EventConsumer = (tx: Tx, event: LoggedEvent, position: number) => Promise<number | undefined>;

/** The names under which the table `cursors` stores the progress of each consumer. `worker/consumers.ts` maps them. */
export const cursorNames = ['scheduler', 'deliveries', 'alerts'] as const;
export type CursorName = (typeof cursorNames)[number];

const BATCH_SIZE = 50;
/** Other writers wait for this transaction. After this time it stops, and the next transaction processes the rest. */
const MAX_TRANSACTION_MS = 20;

/**
 * Passes new events to a consumer, each exactly once, however many nodes run: the cursor is committed in the same
 * transaction as the consumer's writes. Returns whether there were any events.
 */
export async function consume(ctx: Context, name: CursorName, consumer: EventConsumer): Promise<boolean> {
  // Most polls find no new events. They need not wait for the write lock.
  const current = await findCursor(ctx.connection.read, name);
  if (
    current.position === 0 &&
    (await readAfter({ db: ctx.connection.read }, current.event_id, 1)).length === 0
  ) {
    return false;
  }
  return transaction(ctx, system, async (tx) => {
    const cursor = await findCursor(tx.db, name);
    const events = await readAfter(tx, cursor.event_id, BATCH_SIZE);
    let { position } = cursor;
    let lastFinished = cursor.event_id;
    const startedAt = performance.now();
    for (const event of events) {
      const nextPosition = await consumer(tx, event, position);
      position = nextPosition ?? 0;
      if (nextPosition !== undefined) break;
      lastFinished = event.id;
      if (performance.now() - startedAt > MAX_TRANSACTION_MS) break;
    }
    await moveCursor(tx.db, name, { event_id: lastFinished, position });
    return events.length > 0;
  });
}

/** Whether there are events that a consumer has not processed. */
export async function hasUnread({ db }: Pick<Tx, 'db'>, name: CursorName): Promise<boolean> {
  const { event_id } = await findCursor(db, name);
  return (await readAfter({ db }, event_id, 1)).length > 0;
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
