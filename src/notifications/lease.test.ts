import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START, type World } from '../../test/harness.ts';
import { deliveriesOf, drain, enqueue, laneOf, lanesOf, promised, until } from '../../test/outside.ts';
import { usualPace } from '../lib/pace.ts';
import { takeDue } from './lease.ts';
import type { Outcome } from './sender.ts';

onBothDatabases('leases', (world) => {
  test('what a process had taken when it died is tried by another one after the lease, and by nobody before', async () => {
    const id = await enqueue(world);
    const dead = await takeDue(world.ctx, { channel: 'webhook', lease: 'dead', most: 5, busyWith: [] });
    assert.deepEqual(
      dead.map((row) => row.id),
      [id],
    );
    const { lane, outside } = laneOf(world);
    assert.equal(await lane.nextDue(), START + usualPace.leaseSeconds);
    world.clock.advance(usualPace.leaseSeconds - 1);
    assert.equal(await lane.advance(), false);
    world.clock.advance(1);
    await drain([lane]);
    assert.deepEqual(outside.told, ['1 1']);
    assert.equal((await deliveriesOf(world))[0].attempts, 1);
  });

  test('what a dead process was trying goes before what came later', async () => {
    await enqueue(world, { event: 1 });
    await takeDue(world.ctx, { channel: 'webhook', lease: 'dead', most: 1, busyWith: [] });
    for (let event = 2; event <= 4; event++) await enqueue(world, { event });
    world.clock.advance(usualPace.leaseSeconds);
    const { lane, outside } = laneOf(world, 1);
    await drain([lane]);
    assert.deepEqual(outside.told, ['1 1', '2 1', '3 1', '4 1']);
  });

  test('whoever lost its lease does not speak for the delivery any more', async () => {
    await enqueue(world);
    const [slow, quick] = lanesOf(world, 2);
    assert.ok(slow && quick);
    const { kept, keep } = promised<Outcome>();
    slow.outside.answer = () => kept;
    await slow.lane.advance();
    world.clock.advance(usualPace.leaseSeconds);
    await drain([quick.lane]);
    keep({ state: 'failed', error: 'too late' });
    await slow.lane.settle();
    const [row] = await deliveriesOf(world);
    assert.deepEqual([row.state, row.attempts, row.error], ['sent', 1, null]);
    assert.equal((await world.query(sql`select 1 as n from delivery_attempts`)).length, 1);
  });

  test('what waits behind a slow one is given up where its lease was lost meanwhile', async () => {
    await enqueue(world, { event: 1 });
    await enqueue(world, { event: 2 });
    const [slow, quick] = lanesOf(world, 2);
    assert.ok(slow && quick);
    const { kept, keep } = promised<Outcome>();
    slow.outside.answer = () => kept;
    await slow.lane.advance();
    // As after a machine has slept: nothing was renewed.
    world.clock.advance(usualPace.leaseSeconds);
    await drain([quick.lane]);
    keep({ state: 'sent' });
    await slow.lane.settle();
    assert.deepEqual(slow.outside.told, ['1 1']);
    assert.deepEqual(quick.outside.told, ['1 1', '2 1']);
  });

  test('what is due is found by its index, and those under way by theirs', async () => {
    for (let recipient = 1; recipient <= 5; recipient++) await enqueue(world, { recipient });
    const { lane } = laneOf(world);
    world.statements.length = 0;
    await drain([lane]);
    const looks = world.statements.filter((text) =>
      /^(select due_at|update deliveries\s+set lease = )/.test(text),
    );
    assert.equal(new Set(looks).size, 2);
    for (const text of new Set(looks)) {
      const plan = await planOf(world, text);
      assert.match(plan, /deliveries_to_send/, plan);
      assert.doesNotMatch(plan, /Seq Scan|SCAN (deliveries|waiting)|USE TEMP B-TREE/, plan);
      if (text.startsWith('update')) assert.match(plan, /deliveries_under_way/, plan);
    }
  });

  test('are renewed for as long as a try takes, so that nobody else tries', async () => {
    await enqueue(world);
    await enqueue(world, { event: 2 });
    const [slow, other] = lanesOf({ ctx: { ...world.ctx, pace: { ...usualPace, leaseSeconds: 1 } } }, 2);
    assert.ok(slow && other);
    const { kept, keep } = promised<Outcome>();
    slow.outside.answer = () => kept;
    await slow.lane.advance();
    for (let passed = 0; passed < 3; passed++) {
      world.clock.advance(1);
      const wanted = world.clock.now() + 1;
      await until(async () => (await deliveriesOf(world))[0].due_at === wanted, 'a renewed lease');
      await drain([other.lane]);
    }
    assert.deepEqual(other.outside.told, []);
    keep({ state: 'sent' });
    await slow.lane.settle();
    assert.deepEqual(slow.outside.told, ['1 1', '2 1']);
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
