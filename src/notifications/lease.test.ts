import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START, type World } from '../../test/harness.ts';
import { deliveriesOf, drain, enqueue, queueOf, queuesOf, until } from '../../test/outside.ts';
import { defaultTiming } from '../lib/delivery-timing.ts';
import { takeDue } from './lease.ts';
import type { Outcome } from './sender.ts';

onBothDatabases('leases', (world) => {
  test('after a process dies, another one sends its deliveries once the leases expire, and not before', async () => {
    const id = await enqueue(world);
    const dead = await takeDue(world.ctx, { channel: 'webhook', lease: 'dead', max: 5, busyWith: [] });
    assert.deepEqual(
      dead.map((row) => row.id),
      [id],
    );
    const { queue, outside } = queueOf(world);
    assert.equal(await queue.nextDue(), START + defaultTiming.leaseSeconds);
    world.clock.advance(defaultTiming.leaseSeconds - 1);
    assert.equal(await queue.advance(), false);
    world.clock.advance(1);
    await drain([queue]);
    assert.deepEqual(outside.sent, ['1 1']);
    assert.equal((await deliveriesOf(world))[0].attempts, 1);
  });

  test('the deliveries of a dead process come before later ones', async () => {
    await enqueue(world, { event: 1 });
    await takeDue(world.ctx, { channel: 'webhook', lease: 'dead', max: 1, busyWith: [] });
    for (let event = 2; event <= 4; event++) await enqueue(world, { event });
    world.clock.advance(defaultTiming.leaseSeconds);
    const { queue, outside } = queueOf(world, 1);
    await drain([queue]);
    assert.deepEqual(outside.sent, ['1 1', '2 1', '3 1', '4 1']);
  });

  test('a process that lost its lease cannot record a result', async () => {
    await enqueue(world);
    const [slow, quick] = queuesOf(world, 2);
    assert.ok(slow && quick);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    slow.outside.answer = () => promise;
    await slow.queue.advance();
    world.clock.advance(defaultTiming.leaseSeconds);
    await drain([quick.queue]);
    resolve({ state: 'failed', error: 'too late' });
    await slow.queue.settle();
    const [row] = await deliveriesOf(world);
    assert.deepEqual([row.state, row.attempts, row.error], ['sent', 1, null]);
    assert.equal((await world.query(sql`select 1 as n from delivery_attempts`)).length, 1);
  });

  test('deliveries that wait behind a slow one are dropped if their lease expires meanwhile', async () => {
    await enqueue(world, { event: 1 });
    await enqueue(world, { event: 2 });
    const [slow, quick] = queuesOf(world, 2);
    assert.ok(slow && quick);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    slow.outside.answer = () => promise;
    await slow.queue.advance();
    // As if the machine had slept: no lease was renewed.
    world.clock.advance(defaultTiming.leaseSeconds);
    await drain([quick.queue]);
    resolve({ state: 'sent' });
    await slow.queue.settle();
    assert.deepEqual(slow.outside.sent, ['1 1']);
    assert.deepEqual(quick.outside.sent, ['1 1', '2 1']);
  });

  test('due deliveries and leased deliveries are each found by an index', async () => {
    for (let recipient = 1; recipient <= 5; recipient++) await enqueue(world, { recipient });
    const { queue } = queueOf(world);
    world.statements.length = 0;
    await drain([queue]);
    const queries = world.statements.filter((text) =>
      /^(select due_at|update deliveries\s+set lease = )/.test(text),
    );
    assert.equal(new Set(queries).size, 2);
    for (const text of new Set(queries)) {
      const plan = await planOf(world, text);
      assert.match(plan, /deliveries_to_send/, plan);
      assert.doesNotMatch(plan, /Seq Scan|SCAN (deliveries|waiting)|USE TEMP B-TREE/, plan);
      if (text.startsWith('update')) assert.match(plan, /deliveries_under_way/, plan);
    }
  });

  test('are renewed while an attempt lasts, so that nobody else tries', async () => {
    await enqueue(world);
    await enqueue(world, { event: 2 });
    const [slow, other] = queuesOf(
      { ctx: { ...world.ctx, timing: { ...defaultTiming, leaseSeconds: 1 } } },
      2,
    );
    assert.ok(slow && other);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    slow.outside.answer = () => promise;
    await slow.queue.advance();
    for (let passed = 0; passed < 3; passed++) {
      world.clock.advance(1);
      const wanted = world.clock.now() + 1;
      await until(async () => (await deliveriesOf(world))[0].due_at === wanted, 'a renewed lease');
      await drain([other.queue]);
    }
    assert.deepEqual(other.outside.sent, []);
    resolve({ state: 'sent' });
    await slow.queue.settle();
    assert.deepEqual(slow.outside.sent, ['1 1', '2 1']);
  });
});

async function planOf(world: World, statement: string): Promise<string> {
  const { write } = world.ctx.connection;
  if (world.dialect === 'sqlite') {
    const text = sql.raw(`explain query plan ${statement.replaceAll('?', "'1'")}`);
    return (await sql<{ detail: string }>`${text}`.execute(write)).rows
      .map(({ detail }) => detail)
      .join('\n');
  }
  return write.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
    await sql`prepare probe as ${sql.raw(statement)}`.execute(db);
    const values = [...new Set(statement.match(/\$\d+/g))].map(() => 'null').join(', ');
    const { rows } = await sql<Record<string, string>>`explain execute probe(${sql.raw(values)})`.execute(db);
    await sql`deallocate probe`.execute(db);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });
}
