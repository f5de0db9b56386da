import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  deliveriesOf,
  drain,
  enqueue,
  queueOf,
  queuesOf,
  subscribe,
  takeOver,
  until,
} from '../../../test/support/fake-sender.ts';
import { type Harness, onBothDatabases, START } from '../../../test/support/harness.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { defaultTiming } from '../../lib/delivery-timing.ts';
import { ChannelQueue } from './channel-queue.ts';
import { endDeliveryLeases, takeDue } from './delivery-leases.ts';
import { emailSender } from './email/sender.ts';
import type { Outcome, Sender } from './sender.ts';

onBothDatabases('leases', (harness) => {
  test('after a process dies, another one sends its deliveries once the leases expire, and not before', async () => {
    const id = await enqueue(harness);
    const dead = await takeDue(harness.ctx, { channel: 'webhook', lease: 'dead', max: 5, busyWith: [] });
    assert.deepEqual(
      dead.map((row) => row.id),
      [id],
    );
    const { queue, fakeSender } = queueOf(harness);
    assert.equal(await queue.nextDue(), START + defaultTiming.leaseSeconds);
    harness.clock.advance(defaultTiming.leaseSeconds - 1);
    assert.equal(await queue.advance(), false);
    harness.clock.advance(1);
    await drain([queue]);
    assert.deepEqual(fakeSender.sent, ['1 1']);
    assert.equal((await deliveriesOf(harness))[0].attempts, 1);
  });

  test('the deliveries of a dead process come before later ones', async () => {
    await enqueue(harness, { event: 1 });
    await takeDue(harness.ctx, { channel: 'webhook', lease: 'dead', max: 1, busyWith: [] });
    for (let event = 2; event <= 4; event++) await enqueue(harness, { event });
    harness.clock.advance(defaultTiming.leaseSeconds);
    const { queue, fakeSender } = queueOf(harness, 1);
    await drain([queue]);
    assert.deepEqual(fakeSender.sent, ['1 1', '2 1', '3 1', '4 1']);
  });

  test('a process that lost its lease cannot record a result', async () => {
    await enqueue(harness);
    const [slow, quick] = queuesOf(harness, 2);
    assert.ok(slow && quick);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    slow.fakeSender.answer = () => promise;
    await slow.queue.advance();
    await takeOver(harness, slow.holder.id);
    await drain([quick.queue]);
    resolve({ state: 'failed', error: 'too late' });
    await slow.queue.settle();
    const [row] = await deliveriesOf(harness);
    assert.deepEqual([row.state, row.attempts, row.error], ['sent', 1, null]);
    assert.equal((await harness.query(sql`select 1 as n from delivery_attempts`)).length, 1);
  });

  test('deliveries that wait behind a slow one are dropped if their lease expires meanwhile', async () => {
    await enqueue(harness, { event: 1 });
    await enqueue(harness, { event: 2 });
    const [slow, quick] = queuesOf(harness, 2);
    assert.ok(slow && quick);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    slow.fakeSender.answer = () => promise;
    await slow.queue.advance();
    // As if the machine had slept: it showed no sign of life, and no lease was renewed.
    harness.clock.advance(defaultTiming.leaseSeconds);
    await takeOver(harness, slow.holder.id);
    await drain([quick.queue]);
    resolve({ state: 'sent' });
    await slow.queue.settle();
    assert.deepEqual(slow.fakeSender.sent, ['1 1']);
    assert.deepEqual(quick.fakeSender.sent, ['1 1', '2 1']);
  });

  test('of a process that is alive do not end by the clock, as after a long outage of the database', async () => {
    await enqueue(harness);
    const [slow, other] = queuesOf(harness, 2);
    assert.ok(slow && other);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    slow.fakeSender.answer = () => promise;
    await slow.queue.advance();
    harness.clock.advance(10 * defaultTiming.leaseSeconds);
    await drain([other.queue]);
    assert.deepEqual(other.fakeSender.sent, []);
    resolve({ state: 'sent' });
    await slow.queue.settle();
    assert.equal((await deliveriesOf(harness))[0].state, 'sent');
  });

  test('are checked again by a sender that has waited before it contacts the receiver', async () => {
    await enqueue(harness);
    const { promise: waited, resolve: go } = Promise.withResolvers<void>();
    const held: boolean[] = [];
    const holder = new LeaseHolder(harness.ctx, [endDeliveryLeases]);
    const sender: Sender = {
      send: async (_, isLeased = () => true) => {
        held.push(isLeased());
        await waited;
        held.push(isLeased());
        return undefined;
      },
      close: async () => {},
    };
    const queue = new ChannelQueue(harness.ctx, 'webhook', sender, 5, holder);
    await queue.advance();
    await takeOver(harness, holder.id);
    harness.clock.advance(13);
    go();
    await queue.settle();
    assert.deepEqual(held, [true, false]);
    const mail = emailSender(harness.ctx, 'subscribers');
    await subscribe(harness, 1);
    const id = await enqueue(harness, { channel: 'email', event: 1 });
    const delivery = (await deliveriesOf(harness)).find((row) => row.id === id);
    assert.equal(await mail.send(delivery, () => false), undefined);
    await mail.close();
  });

  test('are handed back when a process stops, and another one goes on at once', async () => {
    for (let recipient = 1; recipient <= 3; recipient++) await enqueue(harness, { recipient });
    const [leaving, other] = queuesOf(harness, 2);
    assert.ok(leaving && other);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    leaving.fakeSender.answer = ({ recipient_id }) => (recipient_id === 1 ? promise : { state: 'deferred' });
    await leaving.queue.advance();
    const stopped = leaving.queue.stop();
    resolve({ state: 'sent' });
    await stopped;
    await leaving.holder.handBack();
    assert.equal(await beatsOf(harness, leaving.holder.id), undefined);
    harness.clock.advance(10);
    await drain([other.queue]);
    assert.deepEqual(other.fakeSender.sent.toSorted(), ['1 2', '1 3']);
  });

  test('due deliveries and leased deliveries are each found by an index', async () => {
    for (let recipient = 1; recipient <= 5; recipient++) await enqueue(harness, { recipient });
    const { queue } = queueOf(harness);
    harness.statements.length = 0;
    await drain([queue]);
    const queries = harness.statements.filter((text) =>
      /^(select due_at|update deliveries\s+set lease = )/.test(text),
    );
    assert.equal(new Set(queries).size, 2);
    for (const text of new Set(queries)) {
      const plan = await planOf(harness, text);
      assert.match(plan, /deliveries_to_send/, plan);
      assert.doesNotMatch(plan, /Seq Scan|SCAN (deliveries|waiting)|USE TEMP B-TREE/, plan);
      if (text.startsWith('update')) assert.match(plan, /deliveries_under_way/, plan);
    }
  });

  test('are renewed while an attempt lasts, so that nobody else tries', async () => {
    await enqueue(harness);
    await enqueue(harness, { event: 2 });
    const [slow, other] = queuesOf(
      { ctx: { ...harness.ctx, timing: { ...defaultTiming, leaseSeconds: 1 } } },
      2,
    );
    assert.ok(slow && other);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    slow.fakeSender.answer = () => promise;
    await slow.queue.advance();
    for (let passed = 0; passed < 3; passed++) {
      harness.clock.advance(1);
      const wanted = harness.clock.now() + 1;
      await until(async () => (await deliveriesOf(harness))[0].due_at === wanted, 'a renewed lease');
      await drain([other.queue]);
    }
    assert.deepEqual(other.fakeSender.sent, []);
    resolve({ state: 'sent' });
    await slow.queue.settle();
    assert.deepEqual(slow.fakeSender.sent, ['1 1', '2 1']);
  });
});

const beatsOf = async (harness: Harness, id: string): Promise<number | undefined> =>
  (await harness.query(sql<{ beats: number }>`select beats from lease_holders where id = ${id}`))[0]?.beats;

async function planOf(harness: Harness, statement: string): Promise<string> {
  const { write } = harness.ctx.connection;
  if (harness.dialect === 'sqlite') {
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
