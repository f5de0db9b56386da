import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventType, SubjectType } from '../../../common/events.ts';
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
  | {
      /**
       * Processes events together, with a number of statements that hardly depends on how many they are. If some of them have to
       * wait for others, it processes only the first ones, at least one, and returns how many; otherwise it returns undefined.
       */
      readonly processAll: (tx: Tx, events: readonly LoggedEvent[]) => Promise<number | undefined>;
    }
);

/** The names under which the table `cursors` stores the progress of each consumer. `worker/consumers.ts` maps them. */
export const cursorNames = ['deliveries', 'scheduler', 'alerts', 'staff-alerts'] as const;
export type CursorName = (typeof cursorNames)[number];

/** So many events are read at once, if each takes statements of its own, or if they are processed together. */
const BATCH_SIZE = { processOne: 50, processAll: 200 } as const;
/** So many times in one transaction. */
const BATCHES = { processOne: 1, processAll: 5 } as const;
/** So many ids are looked at at once. */
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
 * up in the same transaction: nobody else writes meanwhile. If there is more to read than one transaction can do, `unreadAbout` says
 * what cannot be decided yet. Waiting until nothing is unread would last as long as others write.
 */
export async function readOn(
  tx: Tx,
  done: Pick<Work, 'isEnough'>,
  name: CursorName,
  consumer: EventConsumer,
): Promise<Progress> {
  let cursor = await findCursor(tx.db, name);
  const newest = await findNewestId(tx);
  if (cursor.event_id >= newest) return { hasRead: false, isUpToDate: true };
  if (await consumer.isIdle?.(tx)) cursor = { event_id: newest, position: 0 };
  const batches = 'processAll' in consumer ? BATCHES.processAll : BATCHES.processOne;
  for (let batch = 0; batch < batches && cursor.event_id < newest; batch++) {
    if (batch > 0 && done.isEnough) break;
    cursor = await readBatch(tx, done, consumer, cursor, newest);
  }
  await moveCursor(tx.db, name, cursor);
  return { hasRead: true, isUpToDate: cursor.event_id === newest };
}

/** Returns how far it has come. */
async function readBatch(
  tx: Tx,
  done: Pick<Work, 'isEnough'>,
  consumer: EventConsumer,
  cursor: Cursor,
  newest: number,
): Promise<Cursor> {
  const limit = 'processAll' in consumer ? BATCH_SIZE.processAll : BATCH_SIZE.processOne;
  const until = Math.min(newest, cursor.event_id + WINDOW);
  const events = await readOfTypes(tx, consumer.types, { after: cursor.event_id, until, limit });
  const last = events.length < limit ? until : (events.at(-1)?.id ?? until);
  if ('processAll' in consumer) {
    const unprocessed = await processAll(tx, done, consumer, events);
    return { event_id: (unprocessed?.id ?? last + 1) - 1, position: 0 };
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

/** Returns the first event that is left for the next transaction, if there is one. */
async function processAll(
  tx: Tx,
  done: Pick<Work, 'isEnough'>,
  consumer: Extract<EventConsumer, { readonly processAll: unknown }>,
  events: readonly LoggedEvent[],
): Promise<LoggedEvent | undefined> {
  for (let rest = events; rest[0]; ) {
    const processed = await consumer.processAll(tx, rest);
    if (processed === undefined) return undefined;
    rest = rest.slice(processed);
    if (done.isEnough) return rest[0];
  }
  return undefined;
}

/**
 * True if a consumer has not yet read an event about a subject: what depends on that event has to wait, or to look at it itself. An
 * index finds the events about this subject, so it does not matter how many others are unread.
 */
export const unreadAbout = (
  name: CursorName,
  subject: SubjectType,
  /** Such as `= alerts.check_id`. */
  whichId: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool> = sql<SqlBool>`1 = 1`,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (select 1 from events
  where events.subject_type = ${sql.lit(subject)} and events.subject_id ${whichId}
    and events.id > ${readUntil(name)} and ${condition})`;

/** The id of the last event that a consumer has read, within a statement. */
export const readUntil = (name: CursorName): RawBuilder<number> =>
  sql<number>`coalesce((select cursors.event_id from cursors where cursors.name = ${sql.lit(name)}), 0)`;

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
