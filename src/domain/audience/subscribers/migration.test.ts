import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { goBackTo } from '../../../../test/support/older-version.ts';
import type { Json } from '../../../../test/support/response.ts';
import { migrate, pendingMigrations } from '../../../kernel/db/migrate.ts';
import type { NewRow, Row } from '../../../kernel/db/schema.ts';
import { addressHash, keyedDigits } from '../../../lib/address-hash.ts';
import { fold } from '../../../lib/text.ts';
import { inspectLink, renewLink, signLink } from './signed-links.ts';

const moment = { created_at: START - 1000, updated_at: START - 1000 };
const secret = Buffer.alloc(30, 7).toString('base64url');
const key = Buffer.from(secret, 'base64url');

/** Signs a link the way the previous version did. */
function oldLink(id: number, email: string): string {
  const claim = `${id.toString(36)}-${addressHash(key, fold(email))}`;
  return `${claim}-${keyedDigits(key, `unsubscribe ${claim}`, 16, 25)}`;
}

onBothDatabases('the migration of addresses', (harness) => {
  type Seed = readonly [email: string, more?: Partial<NewRow<'subscribers'>>];

  /** Inserts subscribers of an older version. The id is the position in the list. */
  const before = async (seeds: readonly Seed[]) => {
    await goBackTo(harness, '0003-notifications');
    const { write } = harness.ctx.connection;
    await write.insertInto('secrets').values({ name: 'signed-links', value: secret }).execute();
    const rows = seeds.map(
      ([email, more]): NewRow<'subscribers'> => ({
        email,
        email_key: fold(email),
        global: 1,
        ...moment,
        ...more,
      }),
    );
    for (let at = 0; at < rows.length; at += 500)
      await write
        .insertInto('subscribers')
        .values(rows.slice(at, at + 500))
        .execute();
    return write;
  };
  /** Another connection has already looked up the key. */
  const fresh = () => ({ ...harness.ctx, connection: { ...harness.ctx.connection } });
  const after = async () => {
    await migrate(harness.ctx.connection);
    assert.deepEqual(await pendingMigrations(harness.ctx.connection), []);
    const rows = await harness.query(sql<Row<'subscribers'>>`select * from subscribers order by id`);
    return rows.map(({ id, email, email_key }) => [id, email, email_key]);
  };

  test('links in old emails still work, even if the stored spelling of the address changes', async () => {
    const seeds: readonly Seed[] = [
      ['Ann@Example.com', { verified_at: START }],
      ['bob@ｘy.example', { verified_at: START }],
      ['cy@müller.example', { verified_at: START }],
      ['dan@x/y.example', { verified_at: START }],
      ['eve@xn--bcher-kva.example', { verified_at: START }],
    ];
    await before(seeds);
    assert.deepEqual(await after(), [
      [1, 'Ann@Example.com', 'ann@example.com'],
      [2, 'bob@xy.example', 'bob@xy.example'],
      [3, 'cy@müller.example', 'cy@müller.example'],
      // An address that is no longer valid stays unchanged.
      [4, 'dan@x/y.example', 'dan@x/y.example'],
      [5, 'eve@xn--bcher-kva.example', 'eve@bücher.example'],
    ]);
    const ctx = fresh();
    for (const [index, [email]] of seeds.entries()) {
      const id = index + 1;
      const valid = { state: 'valid', subscriberId: id };
      assert.deepEqual(await inspectLink(ctx, 'unsubscribe', oldLink(id, email)), valid, email);
      const { email: stored } = await ctx.connection.read
        .selectFrom('subscribers')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const newer = await signLink(ctx, 'unsubscribe', id, stored);
      assert.deepEqual(await inspectLink(ctx, 'unsubscribe', newer), valid, email);
      // A subscriber who has been deleted.
      assert.equal(await renewLink(ctx, 'unsubscribe', oldLink(900 + id, email)), newer, email);
      assert.equal(await renewLink(ctx, 'unsubscribe', oldLink(900 + id, stored)), newer, email);
    }
    const token = oldLink(2, 'nobody@x.example');
    assert.equal((await inspectLink(ctx, 'unsubscribe', token)).state, 'stale');
  });

  test('of two spellings of one mailbox, the older confirmed subscriber is kept, and the links of both lead to it', async () => {
    const write = await before([
      ['a@ｘy.example'],
      ['a@xy.example', { verified_at: START, global: 0 }],
      ['a@ⓧy.example', { verified_at: START, global: 0 }],
      ['b@xy.example'],
      ['b@ｘy.example'],
      ['c@x\u00ady.example', { verified_at: START }],
      ['c@xy.example', { verified_at: START }],
    ]);
    const component: NewRow<'components'> = {
      name: 'n',
      name_key: 'n',
      status: 1,
      enabled: 1,
      ...moment,
    };
    await write.insertInto('components').values([component, component, component]).execute();
    await write
      .insertInto('subscriber_components')
      .values([
        { subscriber_id: 1, component_id: 1 },
        { subscriber_id: 2, component_id: 2 },
        { subscriber_id: 3, component_id: 2 },
        { subscriber_id: 3, component_id: 3 },
      ])
      .execute();
    await sql`insert into meta (subject_type, subject_id, key, value) values ('subscriber', 1, 'a', '1')`.execute(
      write,
    );
    await sql`insert into agenda (subject_type, subject_id, kind, due_at) values ('subscriber', 1, 'forget', 9),
      ('subscriber', 4, 'forget', 9)`.execute(write);
    assert.deepEqual(await after(), [
      [2, 'a@xy.example', 'a@xy.example'],
      [4, 'b@xy.example', 'b@xy.example'],
      [6, 'c@xy.example', 'c@xy.example'],
    ]);
    // Components followed without confirmation are not merged.
    assert.deepEqual(await harness.query(sql`select * from subscriber_components order by component_id`), [
      { subscriber_id: 2, component_id: 2 },
      { subscriber_id: 2, component_id: 3 },
    ]);
    assert.deepEqual(await harness.query(sql`select * from meta`), []);
    const agenda = await harness.query(sql<Json>`select subject_id from agenda where kind = 'forget'`);
    assert.deepEqual(agenda, [{ subject_id: 4 }]);
    const events = await harness.query(
      sql<Json>`select type, subject_id, state from events where type like 'subscriber%' order by subject_id`,
    );
    assert.deepEqual(
      events,
      [1, 3, 5, 7].map((id) => ({
        type: 'subscriber.deleted',
        subject_id: id,
        state: JSON.stringify({ id }),
      })),
    );
    const ctx = fresh();
    for (const [id, email, kept] of [
      [1, 'a@ｘy.example', 2],
      [3, 'a@ⓧy.example', 2],
      [5, 'b@ｘy.example', 4],
      [7, 'c@xy.example', 6],
    ] as const) {
      const address = { 2: 'a', 4: 'b', 6: 'c' }[kept];
      const wanted = await signLink(ctx, 'unsubscribe', kept, `${address}@xy.example`);
      assert.equal(await renewLink(ctx, 'unsubscribe', oldLink(id, email)), wanted, email);
    }
    assert.equal((await inspectLink(ctx, 'unsubscribe', oldLink(6, 'c@x\u00ady.example'))).state, 'valid');
  });

  test('two users with the same mailbox are both kept, because tokens belong to them', async () => {
    const write = await before([]);
    const user = (email: string) => ({
      name: 'n',
      email,
      email_key: fold(email),
      password_hash: null,
      ...moment,
    });
    await write
      .insertInto('users')
      .values(['a@xy.example', 'a@ｘy.example', 'b@ｘy.example'].map(user))
      .execute();
    await after();
    const users = await harness.query(sql<Row<'users'>>`select * from users order by id`);
    assert.deepEqual(
      users.map(({ email, email_key }) => [email, email_key]),
      [
        ['a@xy.example', 'a@xy.example'],
        ['a@ｘy.example', 'a@ｘy.example'],
        ['b@xy.example', 'b@xy.example'],
      ],
    );
  });

  test('many subscribers are migrated in batches', async () => {
    await before(Array.from({ length: 1201 }, (_, index) => [`person.${index}@ｘy.example`]));
    harness.statements.length = 0;
    const rows = await after();
    assert.equal(rows.length, 1201);
    assert.ok(rows.every(([, email]) => String(email).endsWith('@xy.example')));
    const reads = harness.statements.filter((text) =>
      /^select .* from "subscribers" where "id" > /.test(text),
    );
    assert.equal(reads.length, 6);
    const [hashes] = await harness.query(sql<Json>`select count(*) as count from subscriber_addresses`);
    assert.equal(hashes.count, 2402);
  });
});
