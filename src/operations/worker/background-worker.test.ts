import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  deliveriesOf,
  enqueue,
  FakeSender,
  nodeWith,
  subscribe,
  until,
} from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import type { Context } from '../../kernel/context.ts';
import { loggerOn } from '../../kernel/log.ts';
import { LogOutput } from '../../lib/log-output.ts';

onBothDatabases('the background worker', (harness) => {
  const incident = async () =>
    harness.post(
      '/incidents',
      { name: 'Down', status: 1, message: 'm', notifications: true },
      { token: await harness.token('*') },
    );

  test('notifies of a write without being asked to', async () => {
    await subscribe(harness, 3);
    const fakeSender = new FakeSender();
    const node = nodeWith(harness.ctx, fakeSender);
    node.start();
    try {
      await sleep(50);
      await incident();
      await until(() => fakeSender.received.length === 3, 'three are told');
    } finally {
      await node.stop();
    }
  });

  test('works through a long queue without waiting for the next poll', async () => {
    for (let recipient = 1; recipient <= 400; recipient++) await enqueue(harness, { recipient });
    const fakeSender = new FakeSender();
    const node = nodeWith(harness.ctx, fakeSender, 40);
    node.start();
    try {
      await until(() => fakeSender.received.length === 400, 'all are told');
    } finally {
      await node.stop();
    }
    assert.ok((await deliveriesOf(harness)).every(({ state }) => state === 'sent'));
  });

  test('sleeps until something is due', async () => {
    await enqueue(harness, { due: START + 60 });
    const fakeSender = new FakeSender();
    const node = nodeWith(harness.ctx, fakeSender);
    node.start();
    try {
      // On PostgreSQL the poll has a connection of its own, and on SQLite it is a pragma: neither is counted here.
      const { statements } = harness;
      for (let before = -1, tries = 0; before !== statements.length; tries++) {
        assert.ok(tries < 20, statements.slice(before).join('\n'));
        before = statements.length;
        await sleep(1100);
      }
      assert.equal(fakeSender.received.length, 0);
      harness.clock.advance(60);
      await until(() => fakeSender.received.length === 1, 'it is told when it is due');
    } finally {
      await node.stop();
    }
  });

  test('lets requests be answered while it works', async () => {
    await subscribe(harness, 3000);
    await incident();
    // With room for a thousand at once, the results of most of them are recorded together.
    const node = nodeWith(harness.ctx, new FakeSender(), 1000);
    let requests = 0;
    const ticking = setInterval(() => requests++, 1);
    await node.runPending();
    clearInterval(ticking);
    await node.settle();
    assert.ok(requests >= 5, `the event loop turned ${requests} times`);
  });

  test('retries after a failure, and a failing step does not stop the others', async () => {
    await subscribe(harness, 1);
    await enqueue(harness, { channel: 'webhook', event: 99 });
    await incident();
    let isBroken = true;
    const read = new Proxy(harness.ctx.connection.read, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target);
        if (name !== 'selectFrom') return typeof value === 'function' ? value.bind(target) : value;
        return (table: 'cursors') => {
          if (isBroken && table === 'cursors') throw new Error('no cursors');
          return target.selectFrom(table);
        };
      },
    });
    const ctx: Context = { ...harness.ctx, connection: { ...harness.ctx.connection, read } };
    const fakeSender = new FakeSender();
    const node = nodeWith(ctx, fakeSender);
    await assert.rejects(node.runPending(), {
      name: 'StepFailure',
      message:
        'events for deliveries: no cursors; events for scheduler: no cursors; alert rules: no cursors; events for staff-alerts: no cursors',
    });
    await assert.rejects(node.settle());
    assert.deepEqual(fakeSender.sent, ['99 1']);
    isBroken = false;
    await node.settle();
    assert.equal(fakeSender.received.length, 2);
  });

  test('says in its log which step failed, and why, also if an error has no message of its own', async () => {
    const lines: Json[] = [];
    const log = loggerOn(
      new LogOutput(2, (_fd, bytes) => lines.push(JSON.parse(Buffer.from(bytes).toString())) && bytes.length),
      'warn',
    );
    const unreachable = new AggregateError([
      new Error('connect ECONNREFUSED ::1'),
      new Error('and 127.0.0.1'),
    ]);
    const read = new Proxy(harness.ctx.connection.read, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target);
        if (name !== 'selectFrom') return typeof value === 'function' ? value.bind(target) : value;
        return (table: 'cursors') => {
          if (table === 'cursors') throw unreachable;
          return target.selectFrom(table);
        };
      },
    });
    const node = nodeWith(
      { ...harness.ctx, log, connection: { ...harness.ctx.connection, read } },
      new FakeSender(),
    );
    node.start();
    try {
      await until(() => lines.length > 0, 'the failure is logged');
    } finally {
      await node.stop();
    }
    const [line] = lines;
    const why = 'connect ECONNREFUSED ::1; and 127.0.0.1';
    assert.deepEqual(line.steps, [
      'events for deliveries',
      'events for scheduler',
      'alert rules',
      'events for staff-alerts',
    ]);
    assert.match(
      line.msg,
      new RegExp(`tries again in 5 seconds \\(events for deliveries: ${why}; events for sch`),
    );
    assert.equal(line.err.aggregateErrors[0].message, why);
  });

  test('stops even if a receiver hangs, and loses nothing', async () => {
    await enqueue(harness, { event: 1 });
    await enqueue(harness, { event: 2 });
    const fakeSender = new FakeSender();
    let answer = () => {};
    fakeSender.answer = async () => {
      await new Promise<void>((ready) => {
        answer = ready;
      });
      return { state: 'sent' };
    };
    const node = nodeWith(harness.ctx, fakeSender);
    node.start();
    await until(() => fakeSender.received.length === 1, 'somebody hangs');
    // The receiver answers only below, so this would wait for ever if it waited for it.
    await node.stop(100);
    assert.ok((await deliveriesOf(harness)).every(({ state }) => state === 'queued'));
    answer();
    await until(async () => (await deliveriesOf(harness))[0].state === 'sent', 'the late outcome is noted');
  });
});
