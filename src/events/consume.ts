import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { type LoggedEvent, readAfter } from './log.ts';
import { type Tx, transaction } from './transaction.ts';

/**
 * Takes in one event. It may be too much for one transaction: then it does a part, returns how far it came, and is called
 * again with that `position`; undefined means that it is done with the event.
 */
export type EventConsumer = (tx: Tx, event: LoggedEvent, position: number) => Promise<number | undefined>;

/** The names under which `cursors` keeps how far each consumer has come. `worker/consumers.ts` says who is who. */
export const cursorNames = ['scheduler', 'deliveries'] as const;
export type CursorName = (typeof cursorNames)[number];

const EVENTS_AT_ONCE = 50;
/** Other writers wait meanwhile: what is not done by then is left for the next transaction. */
const TURN_MS = 20;

/**
 * Hands the events that a reader has not seen to it, each exactly once whatever the number of nodes: how far it came is
 * committed together with what it made of them. Returns whether there was anything.
 */
export async function consume(ctx: Context, name: CursorName, take: EventConsumer): Promise<boolean> {
  // Most looks find nothing new, and need not wait for the writers' turn.
  const known = await findCursor(ctx.connection.read, name);
  if (
    known.position === 0 &&
    (await readAfter({ db: ctx.connection.read }, known.event_id, 1)).length === 0
  ) {
    return false;
  }
  return transaction(ctx, system, async (tx) => {
    const cursor = await findCursor(tx.db, name);
    const events = await readAfter(tx, cursor.event_id, EVENTS_AT_ONCE);
    let { position } = cursor;
    let reached = cursor.event_id;
    const began = performance.now();
    for (const event of events) {
      const stopped = await take(tx, event, position);
      position = stopped ?? 0;
      if (stopped !== undefined) break;
      reached = event.id;
      if (performance.now() - began > TURN_MS) break;
    }
    await tx.db
      .insertInto('cursors')
      .values({ name, event_id: reached, position })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ event_id: reached, position }))
      .execute();
    return events.length > 0;
  });
}

/** Whether there are events that a reader has not seen. */
export async function hasUnread({ db }: Pick<Tx, 'db'>, name: CursorName): Promise<boolean> {
  const { event_id } = await findCursor(db, name);
  return (await readAfter({ db }, event_id, 1)).length > 0;
}

/** Lets all consumers begin after everything that was written so far, as if they had taken it in. */
export async function skipToNewest({ db }: Pick<Tx, 'db'>): Promise<void> {
  const { id } = await db
    .selectFrom('events')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const place = { event_id: id ?? 0, position: 0 };
  await db
    .insertInto('cursors')
    .values(cursorNames.map((name) => ({ name, ...place })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(place))
    .execute();
}

async function findCursor(db: Tx['db'], name: CursorName): Promise<{ event_id: number; position: number }> {
  const row = await db.selectFrom('cursors').selectAll().where('name', '=', name).executeTakeFirst();
  return row ?? { event_id: 0, position: 0 };
}
