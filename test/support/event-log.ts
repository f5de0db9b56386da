import { sql } from 'kysely';
import { addressColumns, BEFORE_THE_FIRST, hashOf } from '../../src/kernel/db/event-hash.ts';
import { skipToNewest } from '../../src/kernel/events/consume.ts';
import { findNewestId } from '../../src/kernel/events/log.ts';
import type { Harness } from './harness.ts';

const BATCH_SIZE = 500;

/** Continues the log with events that nothing reads, as `append` would write them. All consumers have read them. */
export async function fillLog(harness: Harness, count: number): Promise<void> {
  const { read, write } = harness.ctx.connection;
  const last = await findNewestId({ db: read });
  const newest = await read
    .selectFrom('events')
    .select(['id', 'hash'])
    .where('id', '=', last)
    .executeTakeFirst();
  let previous = { id: newest?.id ?? 0, hash: newest?.hash ?? BEFORE_THE_FIRST };
  for (let done = 0; done < count; done += BATCH_SIZE) {
    const rows = Array.from({ length: Math.min(BATCH_SIZE, count - done) }, () => {
      const event = {
        id: previous.id + 1,
        previous_id: previous.id === 0 ? null : previous.id,
        type: 'sign_in.refused',
        subject_type: 'sign_in',
        subject_id: 0,
        actor_type: 'guest',
        actor_id: null,
        user_id: null,
        request_id: null,
        ...addressColumns('2001:db8::7'),
        state: JSON.stringify({ id: 0, reason: 'address_limit', failures: 5 }),
        created_at: harness.clock.now(),
      };
      previous = { id: event.id, hash: hashOf(previous.hash, event) };
      return { ...event, hash: previous.hash };
    });
    await write.insertInto('events').values(rows).execute();
  }
  await skipToNewest({ db: write });
  if (harness.dialect === 'postgres') await setSequence(harness, previous.id);
}

/** The next event gets the next id. On SQLite, inserting an id is enough. */
async function setSequence(harness: Harness, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence('events', 'id'), ${id})`.execute(
    harness.ctx.connection.write,
  );
}
