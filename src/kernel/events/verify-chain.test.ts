import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Harness, onBothDatabases, START } from '../../../test/support/harness.ts';
import { isLong, runs } from '../../../test/support/rounds.ts';
import { addressColumns, BEFORE_THE_FIRST, hashOf } from '../db/event-hash.ts';
import type { Row } from '../db/schema.ts';
import type { Problem } from './chain-walk.ts';
import { verifyChain } from './verify-chain.ts';

const MANY = isLong ? 100_000 : 60;
const FEW = 30;
const MAX_SECONDS = 30;
const BATCH_SIZE = 500;

/** Continues the log with events like those that `append` writes, with and without a user, in few statements. */
async function fill(harness: Harness, count: number): Promise<void> {
  const { write, read } = harness.ctx.connection;
  let previous = (await verifyChain(read)).head;
  for (let done = 0; done < count; done += BATCH_SIZE) {
    const rows = Array.from({ length: Math.min(BATCH_SIZE, count - done) }, (_, index) => {
      const number = done + index;
      const hasUser = number % 2 === 0;
      const event = {
        id: (previous?.id ?? 0) + 1,
        previous_id: previous?.id ?? null,
        type: 'settings.updated',
        subject_type: 'settings',
        subject_id: 1,
        actor_type: hasUser ? 'token' : 'command',
        actor_id: hasUser ? 7 : null,
        user_id: hasUser ? 1 : null,
        request_id: hasUser ? '0b5c-77' : null,
        ...addressColumns(hasUser ? '2001:db8::7' : null),
        state: JSON.stringify({ id: 1, name: `Name ${number} "é😀\n` }),
        created_at: START + number,
      };
      previous = { id: event.id, hash: hashOf(previous?.hash ?? BEFORE_THE_FIRST, event) };
      return { ...event, hash: previous.hash };
    });
    await write.insertInto('events').values(rows).execute();
  }
}

/** Columns whose change must be found, and another value for each. */
const otherValues = {
  type: (text) => flipped(text),
  subject_type: (text) => flipped(text),
  subject_id: (id) => Number(id) + 1,
  actor_type: (text) => flipped(text),
  actor_id: (id) => (id === null ? 1 : null),
  user_id: (id) => (id === null ? 1 : Number(id) + 1),
  request_id: (text) => flipped(text),
  address: (text) => flipped(text),
  salt: (text) => flipped(text),
  address_hash: (text) => flipped(text),
  previous_id: (id) => (id === null ? 1 : Number(id) + 1),
  hash: (text) => flipped(text),
  state: (text) => flipped(text),
  created_at: (time) => Number(time) - 1,
} as const satisfies { readonly [Column in keyof Row<'events'>]?: (value: unknown, at?: number) => unknown };

/** Another text that differs in one character. */
function flipped(value: unknown, at = 0): string {
  const text = String(value ?? '');
  const place = at % Math.max(text.length, 1);
  return `${text.slice(0, place)}${text[place] === 'x' ? 'y' : 'x'}${text.slice(place + 1)}`;
}

onBothDatabases('verifying the chain', (harness) => {
  const read = () => harness.ctx.connection.read;
  const db = () => harness.ctx.connection.write;
  const rowAt = (id: number): Promise<Row<'events'>> =>
    db().selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const remove = (id: number) => db().deleteFrom('events').where('id', '=', id).execute();
  const insert = (row: Row<'events'>) => db().insertInto('events').values(row).execute();
  const problem = async (): Promise<Problem | undefined> => (await verifyChain(read())).problem;
  const swap = async (a: number, b: number) => {
    const [first, second] = [await rowAt(a), await rowAt(b)];
    await remove(a);
    await remove(b);
    await insert({ ...first, id: b });
    await insert({ ...second, id: a });
  };

  test('one changed character, a removed event, or two swapped ones are found, and the first event is named', async () => {
    await fill(harness, MANY);
    // One event is of the user that every test has.
    const total = (await verifyChain(read())).read;
    assert.equal(total, MANY + 1);
    assert.equal(await problem(), undefined);
    const anyId = fc.integer({ min: 1, max: total });
    const columns = Object.keys(otherValues) as (keyof typeof otherValues)[];
    const change = fc.record({ id: anyId, column: fc.constantFrom(...columns), at: fc.nat(200) });
    const seconds: number[] = [];
    await fc.assert(
      fc.asyncProperty(change, anyId, async ({ id, column, at }, other) => {
        const row = await rowAt(id);
        const value = otherValues[column](row[column]);
        const text = typeof row[column] === 'string' ? flipped(row[column], at) : value;
        await sql`update events set ${sql.ref(column)} = ${text} where id = ${id}`.execute(db());
        const before = process.threadCpuUsage();
        const found = await problem();
        const { user, system } = process.threadCpuUsage(before);
        seconds.push((user + system) / 1e6);
        assert.deepEqual([found?.id, found?.kind], [id, 'changed'], `${column} of event ${id}`);
        assert.match(found?.text ?? '', new RegExp(`\\b${id} was changed`));
        await remove(id);
        await insert(row);

        if (id < total) {
          await remove(id);
          const missing = await problem();
          assert.deepEqual([missing?.id, missing?.kind], [id + 1, 'missing']);
          assert.match(
            missing?.text ?? '',
            new RegExp(`^Event ${id} is missing: event ${id + 1} follows it`),
          );
          await insert(row);
        }
        if (id !== other) {
          await swap(id, other);
          const first = Math.min(id, other);
          const moved = await problem();
          assert.deepEqual([moved?.id, moved?.kind], [first, 'out of order'], `${id} and ${other}`);
          await swap(id, other);
        }
      }),
      runs(25, 8),
    );
    assert.equal(await problem(), undefined);
    assert.ok(Math.max(...seconds) < MAX_SECONDS, `it took ${Math.max(...seconds)} s of CPU time`);
  });

  test('an event that was appended behind the back of Daymark is found, with and without a hash', async () => {
    await fill(harness, FEW);
    const { head } = await verifyChain(read());
    const id = (head?.id ?? 0) + 1;
    const forged = { ...(await rowAt(head?.id ?? 0)), id, previous_id: head?.id ?? null };
    for (const [hash, kind] of [
      [null, 'without a hash'],
      [head?.hash ?? '', 'changed'],
      ['0'.repeat(64), 'changed'],
      ['', 'changed'],
    ] as const) {
      await insert({ ...forged, hash });
      const found = await problem();
      assert.deepEqual([found?.id, found?.kind], [id, kind], String(hash));
      await remove(id);
    }
  });

  test('an event that was inserted before all others is found', async () => {
    await fill(harness, FEW);
    const first = await rowAt(1);
    for (const id of [0, -5]) {
      await insert({ ...first, id });
      assert.equal((await problem())?.id, id);
      await remove(id);
    }
    assert.equal(await problem(), undefined);
  });

  test('an address that was erased by half, and events that were all moved, are found', async () => {
    await fill(harness, FEW);
    await sql`update events set salt = null where id = 6`.execute(db());
    assert.equal((await problem())?.text, 'The address in event 6 was changed.');
    await sql`update events set address = null where id = 6`.execute(db());
    assert.equal(await problem(), undefined);
    await sql`update events set id = -id`.execute(db());
    await sql`update events set id = 1000000 - id`.execute(db());
    assert.equal((await problem())?.kind, 'changed');
  });

  test('a value that cannot be read is found', async () => {
    await fill(harness, FEW);
    await sql`update events set created_at = 9223372036854775807 where id = 20`.execute(db());
    const found = await problem();
    assert.deepEqual([found?.id, found?.kind], [20, 'changed']);
    await sql`update events set created_at = 9223372036854775807 where id = 1`.execute(db());
    assert.equal((await problem())?.id, 1);
  });

  test('the beginning of the log cannot be removed unnoticed', async () => {
    await fill(harness, FEW);
    await sql`delete from events where id <= 10`.execute(db());
    const found = await problem();
    assert.equal(
      found?.text,
      'Event 10 is missing: event 11 follows it, but the log has no event before event 11.',
    );
  });

  test('an empty log verifies', async () => {
    await sql`delete from events`.execute(db());
    const { read: count, head, problem: found } = await verifyChain(read());
    assert.deepEqual([count, head, found], [0, undefined, undefined]);
  });
});
