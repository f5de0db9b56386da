import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { onBothDatabases, START } from '../../test/harness.ts';
import { deliveriesOf, enqueue, nodeWith, Outside, subscribe, until } from '../../test/outside.ts';
import type { Context } from '../context.ts';

onBothDatabases('the background worker', (world) => {
  const incident = async () =>
    world.post(
      '/incidents',
      { name: 'Down', status: 1, message: 'm', notifications: true },
      { token: await world.token('*') },
    );

  test('notifies of a write without being asked to', async () => {
    await subscribe(world, 3);
    const outside = new Outside();
    const node = nodeWith(world.ctx, outside);
    node.start();
    try {
      await sleep(50);
      await incident();
      await until(() => outside.received.length === 3, 'three are told');
    } finally {
      await node.stop();
    }
  });

  test('works through a long queue without waiting for the next poll', async () => {
    for (let recipient = 1; recipient <= 400; recipient++) await enqueue(world, { recipient });
    const outside = new Outside();
    const node = nodeWith(world.ctx, outside, 40);
    node.start();
    try {
      await until(() => outside.received.length === 400, 'all are told');
    } finally {
      await node.stop();
    }
    assert.ok((await deliveriesOf(world)).every(({ state }) => state === 'sent'));
  });

  test('sleeps until something is due', async () => {
    await enqueue(world, { due: START + 60 });
    const outside = new Outside();
    const node = nodeWith(world.ctx, outside);
    node.start();
    try {
      // By then, the nodes of the tests before have stopped to show that they are alive.
      await sleep(1300);
      const before = world.statements.length;
      await sleep(1100);
      // On PostgreSQL the poll has a connection of its own, and on SQLite it is a pragma: neither is counted here.
      assert.equal(world.statements.length, before);
      assert.equal(outside.received.length, 0);
      world.clock.advance(60);
      await until(() => outside.received.length === 1, 'it is told when it is due');
    } finally {
      await node.stop();
    }
  });

  test('lets requests be answered while it works', async () => {
    await subscribe(world, 3000);
    await incident();
    const node = nodeWith(world.ctx, new Outside());
    let requests = 0;
    const ticking = setInterval(() => requests++, 1);
    await node.runPending();
    clearInterval(ticking);
    await node.settle();
    assert.ok(requests >= 5, `the event loop turned ${requests} times`);
  });

  test('retries after a failure, and a failing step does not stop the others', async () => {
    await subscribe(world, 1);
    await enqueue(world, { channel: 'webhook', event: 99 });
    await incident();
    let isBroken = true;
    const read = new Proxy(world.ctx.connection.read, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target);
        if (name !== 'selectFrom') return typeof value === 'function' ? value.bind(target) : value;
        return (table: 'cursors') => {
          if (isBroken && table === 'cursors') throw new Error('no cursors');
          return target.selectFrom(table);
        };
      },
    });
    const ctx: Context = { ...world.ctx, connection: { ...world.ctx.connection, read } };
    const outside = new Outside();
    const node = nodeWith(ctx, outside);
    await assert.rejects(node.runPending(), AggregateError);
    await assert.rejects(node.settle());
    assert.deepEqual(outside.sent, ['99 1']);
    isBroken = false;
    await node.settle();
    assert.equal(outside.received.length, 2);
  });

  test('stops within seconds even if a receiver hangs, and loses nothing', async () => {
    await enqueue(world, { event: 1 });
    await enqueue(world, { event: 2 });
    const outside = new Outside();
    let answer = () => {};
    outside.answer = async () => {
      await new Promise<void>((ready) => {
        answer = ready;
      });
      return { state: 'sent' };
    };
    const node = nodeWith(world.ctx, outside);
    node.start();
    await until(() => outside.received.length === 1, 'somebody hangs');
    const asked = Date.now();
    await node.stop();
    assert.ok(Date.now() - asked < 9000);
    assert.ok((await deliveriesOf(world)).every(({ state }) => state === 'queued'));
    answer();
    await until(async () => (await deliveriesOf(world))[0].state === 'sent', 'the late outcome is noted');
  });
});
