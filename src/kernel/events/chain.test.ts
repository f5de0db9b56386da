import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { Visitor } from '../../surfaces/status-page/subscribe/testing.ts';
import { system } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { connect } from '../db/connect.ts';
import type { Row } from '../db/schema.ts';
import { append, forgetAddressesOf } from './events.ts';
import { transaction } from './transaction.ts';
import { verifyChain } from './verify-chain.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

onBothDatabases('the chain of events', (harness) => {
  const rows = () => harness.ctx.connection.read.selectFrom('events').selectAll().orderBy('id').execute();
  const last = async () => (await rows()).at(-1) as Row<'events'>;
  const verify = (options = {}) => verifyChain(harness.ctx.connection.read, options);
  const component = async (name = 'API') => {
    const token = await harness.token('components.manage');
    assert.equal((await harness.post('/components', { name }, { token })).status, 200);
  };
  /** What an older version writes, and what somebody writes who does not know of the chain. */
  const insertPlainly = (state = '{"id":1}') =>
    sql`insert into events (type, subject_type, subject_id, actor_type, state, created_at)
      values ('user.created', 'user', 1, 'command', ${state}, ${START})`.execute(
      harness.ctx.connection.write,
    );

  test('an event records the user, the token, the request and the address of a write', async () => {
    const token = await harness.token('components.manage');
    const response = await harness.post('/components', { name: 'API' }, { token });
    const { actor_type, actor_id, user_id, request_id, address } = await last();
    assert.deepEqual(
      { actor_type, actor_id, user_id, request_id, address },
      {
        actor_type: 'token',
        actor_id: Number(token.split('|')[0]),
        user_id: 1,
        request_id: response.headers['x-request-id'],
        address: '127.0.0.1',
      },
    );
  });

  test('a hash is the SHA-256 of the hash before it and of the canonical form of the event', async () => {
    await component();
    const [first, second, third] = (await rows()) as [Row<'events'>, Row<'events'>, Row<'events'>];
    assert.equal(
      first.hash,
      sha256(
        `{"actor_type":"command","created_at":${START},"id":1,"state":"{\\"id\\":1,\\"role\\":\\"owner\\",\\"disabled\\":false}","subject_id":1,"subject_type":"user","type":"user.created"}`,
      ),
    );
    assert.match(String(second.hash), /^[0-9a-f]{64}$/);
    assert.equal(third.address_hash, sha256(`${third.salt}127.0.0.1`));
    assert.equal(
      third.hash,
      sha256(
        `${second.hash}{"actor_id":${third.actor_id},"actor_type":"token","address_hash":"${third.address_hash}","created_at":${START},"id":3,"previous_id":2,"request_id":"${third.request_id}","state":${JSON.stringify(third.state)},"subject_id":1,"subject_type":"component","type":"component.created","user_id":1}`,
      ),
    );
    assert.deepEqual(await verify(), {
      read: 3,
      head: { id: 3, hash: third.hash },
      problem: undefined,
      unhashed: 0,
      anchorId: undefined,
      seal: undefined,
      kept: 0,
    });
  });

  test('several events of one transaction, and those after a rolled back one, follow each other', async () => {
    await transaction(harness.ctx, system, async (tx) => {
      for (const id of [1, 2, 3]) await append(tx, 'user.created', { id });
    });
    const failed = transaction(harness.ctx, system, async (tx) => {
      await append(tx, 'user.created', { id: 4 });
      throw new Error('roll back');
    });
    await assert.rejects(failed, /roll back/);
    await component();
    assert.equal((await verify()).problem, undefined);
    const all = await rows();
    assert.deepEqual(
      all.map(({ previous_id }) => previous_id),
      [null, ...all.slice(0, -1).map(({ id }) => id)],
    );
  });

  test('writers at the same time do not fork the chain', async () => {
    const token = await harness.token('components.manage');
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => harness.post('/components', { name: `C${index}` }, { token })),
    );
    const { read, problem } = await verify();
    assert.deepEqual([read, problem], [22, undefined]);
  });

  test('two nodes that write at the same time continue one chain', async () => {
    const other = { ...harness.ctx, connection: await connect(harness.ctx.config.databaseUrl) };
    const write = (ctx: Context) =>
      transaction(ctx, system, async (tx) => {
        for (const id of [1, 2]) await append(tx, 'user.created', { id });
      });
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(index % 2 === 0 ? harness.ctx : other)));
    await other.connection.close();
    const { read, problem } = await verify();
    assert.deepEqual([read, problem], [41, undefined]);
  });

  test('the address of a visitor is never recorded', async () => {
    await new Visitor(harness, '203.0.113.9').subscribe('ann@example.com');
    const event = await last();
    assert.equal(event.type, 'subscriber.created');
    assert.equal(event.actor_type, 'guest');
    assert.deepEqual(
      [event.address, event.salt, event.address_hash, event.user_id],
      [null, null, null, null],
    );
    assert.doesNotMatch(JSON.stringify(await rows()), /203\.0\.113|ann@/);
  });

  test('erasing the addresses of a user, and deleting a subscriber, leaves the chain whole', async () => {
    await component();
    const token = await harness.token('subscribers.manage', 'subscribers.delete');
    const subscriber = { email: 'ann@example.com', meta: { customer: 'Ann Example' } };
    assert.equal((await harness.post('/subscribers', subscriber, { token })).status, 200);
    assert.equal((await harness.delete('/subscribers/1', { token })).status, 204);
    assert.match(JSON.stringify(await rows()), /127\.0\.0\.1/);
    await transaction(harness.ctx, system, (tx) => forgetAddressesOf(tx, 2));
    assert.match(JSON.stringify(await rows()), /127\.0\.0\.1/);
    await transaction(harness.ctx, system, (tx) => forgetAddressesOf(tx, 1));
    const all = await rows();
    assert.doesNotMatch(JSON.stringify(all), /127\.0\.0\.1|ann@|Ann Example|Ada/);
    assert.ok(all.every(({ address, salt }) => address === null && salt === null));
    assert.ok(all.some(({ address_hash }) => address_hash !== null));
    const { read, problem } = await verify();
    assert.deepEqual([read, problem], [all.length, undefined]);
  });

  test('an event without a hash is named, and the next hash covers it all the same', async () => {
    await component();
    await insertPlainly();
    const unhashed = await last();
    assert.deepEqual((await verify()).problem, {
      id: unhashed.id,
      kind: 'without a hash',
      text: `Event ${unhashed.id} has no hash.`,
    });
    await insertPlainly();
    await component('Web');
    assert.equal((await verify()).problem?.id, unhashed.id);
    const until = unhashed.id + 1;
    const accepted = await verify({ unhashedUntil: until });
    assert.deepEqual([accepted.problem, accepted.unhashed], [undefined, 2]);
    assert.equal((await verify({ unhashedUntil: unhashed.id })).problem?.id, until);
    await sql`update events set state = '{"id":2}' where id = ${until}`.execute(harness.ctx.connection.write);
    const found = await verify({ unhashedUntil: until });
    assert.deepEqual([found.problem?.id, found.problem?.kind], [until + 1, 'changed']);
  });

  test('an anchor is found as long as the log goes back to it', async () => {
    await component();
    const { head } = await verify();
    await component('Web');
    assert.equal((await verify({ anchor: head?.hash })).anchorId, head?.id);
    await sql`delete from events where id >= ${head?.id}`.execute(harness.ctx.connection.write);
    const shortened = await verify({ anchor: head?.hash });
    assert.deepEqual([shortened.problem, shortened.anchorId], [undefined, undefined]);
    // The ids of removed events are not used again.
    await component('Web');
    assert.ok((await last()).id > (head?.id ?? 0));
    assert.equal((await verify()).problem, undefined);
  });
});
