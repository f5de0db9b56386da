import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { deliveriesOf, drain, enqueue, queueOf, queuesOf } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { Unavailable } from '../../kernel/errors.ts';
import type { Outcome } from './sender.ts';

onBothDatabases('a channel queue', (harness) => {
  test('sends each due delivery once, and records it with its attempt', async () => {
    const id = await enqueue(harness);
    const { queue, fakeSender } = queueOf(harness);
    fakeSender.answer = () => ({ state: 'sent', statusCode: 204, request: 'POST', response: 'ok' });
    assert.equal(await queue.advance(), true);
    await queue.settle();
    assert.equal(await queue.advance(), false);
    const [row] = await deliveriesOf(harness);
    assert.deepEqual(
      [row.state, row.attempts, row.sent_at, row.lease, row.error],
      ['sent', 1, START, null, null],
    );
    const [attempt] = await harness.query(sql<object>`select * from delivery_attempts`);
    assert.partialDeepStrictEqual(attempt, {
      delivery_id: id,
      outcome: 'sent',
      status_code: 204,
      request: 'POST',
      response: 'ok',
    });
    assert.equal(fakeSender.received.length, 1);
  });

  test('tries nothing before it is due, or through another channel', async () => {
    await enqueue(harness, { due: START + 10 });
    await enqueue(harness, { event: 2, channel: 'email' });
    const { queue, fakeSender } = queueOf(harness);
    assert.equal(await queue.nextDue(), START + 10);
    assert.equal(await queue.advance(), false);
    harness.clock.advance(10);
    assert.equal(await queue.advance(), true);
    await queue.settle();
    assert.deepEqual(fakeSender.sent, ['1 1']);
    assert.equal(await queue.nextDue(), undefined);
  });

  test('retries failed deliveries with increasing delays, until it gives up', async () => {
    await enqueue(harness);
    const { queue, fakeSender } = queueOf(harness);
    fakeSender.answer = () => ({ state: 'deferred', error: 'nobody there', statusCode: 503 });
    const moments: number[] = [];
    for (let tries = 1; ; tries++) {
      await drain([queue]);
      assert.equal(fakeSender.received.length, tries);
      moments.push(harness.clock.now() - START);
      const due = await queue.nextDue();
      if (due === undefined) break;
      harness.clock.set(due);
    }
    assert.equal(moments.length, 10);
    assert.ok((moments[1] as number) >= 5 && (moments[1] as number) <= 6);
    const [row] = await deliveriesOf(harness);
    assert.deepEqual([row.state, row.attempts, row.error], ['failed', 10, 'nobody there']);
    const outcomes = await harness.query(
      sql<{ outcome: string }>`select outcome from delivery_attempts order by id`,
    );
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      [...Array(9).fill('deferred'), 'failed'],
    );
  });

  test('waits longer if the receiver asks for it, but not for years', async () => {
    await enqueue(harness);
    await enqueue(harness, { recipient: 2 });
    const { queue, fakeSender } = queueOf(harness);
    fakeSender.answer = ({ recipient_id }) => ({
      state: 'deferred',
      retryAfter: recipient_id === 1 ? 90 : 1e9,
    });
    await drain([queue]);
    const rows = await deliveriesOf(harness);
    assert.deepEqual(
      rows.map(({ due_at }) => due_at - START),
      [90, 86_400],
    );
  });

  test('uses up no attempt if the database cannot be reached while it loads the content', async () => {
    await enqueue(harness);
    const { queue, fakeSender } = queueOf(harness);
    fakeSender.answer = () => {
      throw new Unavailable('The database cannot be reached.', { retryAfter: 7 });
    };
    await drain([queue]);
    const [row] = await deliveriesOf(harness);
    assert.deepEqual([row.state, row.attempts, row.due_at - START], ['deferred', 0, 7]);
    fakeSender.answer = () => ({ state: 'sent' });
    harness.clock.advance(7);
    await drain([queue]);
    assert.equal((await deliveriesOf(harness))[0].state, 'sent');
  });

  test('three nodes at the same time send everything once', async () => {
    for (let recipient = 1; recipient <= 300; recipient++) await enqueue(harness, { recipient });
    const nodes = queuesOf(harness, 3);
    await drain(nodes.map(({ queue }) => queue));
    const told = nodes.flatMap(({ fakeSender }) => fakeSender.sent);
    assert.equal(told.length, 300);
    assert.equal(new Set(told).size, 300);
    assert.ok(
      (await deliveriesOf(harness)).every(({ state, attempts }) => state === 'sent' && attempts === 1),
    );
  });

  test('serves no more recipients at once than its limit', async () => {
    for (let recipient = 1; recipient <= 50; recipient++) await enqueue(harness, { recipient });
    const { queue, fakeSender } = queueOf(harness, 8);
    fakeSender.answer = async () => {
      await new Promise((ready) => setTimeout(ready, 2));
      return { state: 'sent' };
    };
    await drain([queue]);
    assert.equal(fakeSender.received.length, 50);
    assert.ok(fakeSender.maxAtOnce <= 8, String(fakeSender.maxAtOnce));
  });

  test('sends one delivery after the other to a recipient, in order, even with two nodes', async () => {
    const [first, second] = queuesOf(harness, 2);
    assert.ok(first && second);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    first.fakeSender.answer = ({ event_id }) => (event_id === 1 ? promise : { state: 'sent' });
    await enqueue(harness, { event: 1 });
    await enqueue(harness, { event: 2 });
    assert.equal(await first.queue.advance(), true);
    await enqueue(harness, { event: 3 });
    await enqueue(harness, { event: 4, recipient: 2 });
    await drain([second.queue]);
    assert.deepEqual(second.fakeSender.sent, ['4 2']);
    assert.equal(await first.queue.advance(), false);
    assert.deepEqual(first.fakeSender.sent, ['1 1']);
    resolve({ state: 'sent' });
    await first.queue.settle();
    assert.deepEqual(first.fakeSender.sent, ['1 1', '2 1']);
    await drain([second.queue]);
    assert.deepEqual(second.fakeSender.sent, ['4 2', '3 1']);
  });

  test('a recipient that hangs delays nobody else, however many deliveries wait for it', async () => {
    const { queue, fakeSender } = queueOf(harness, 10);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    fakeSender.answer = ({ recipient_id }) => (recipient_id === 1 ? promise : { state: 'sent' });
    for (let event = 1; event <= 60; event++) await enqueue(harness, { event });
    for (let recipient = 2; recipient <= 30; recipient++) await enqueue(harness, { recipient });
    const ended = (async () => {
      while (fakeSender.received.length < 30) if (!(await queue.advance())) await new Promise(setImmediate);
    })();
    await ended;
    assert.equal(fakeSender.sent.filter((told) => told.endsWith(' 1')).length, 1);
    resolve({ state: 'sent' });
    await queue.settle();
    await drain([queue]);
    assert.equal(fakeSender.received.length, 89);
  });

  test('a sender that throws counts as a failed attempt, and the process survives', async () => {
    await enqueue(harness);
    await enqueue(harness, { recipient: 2 });
    const { queue, fakeSender } = queueOf(harness);
    fakeSender.answer = ({ recipient_id }) => {
      if (recipient_id === 1) throw new TypeError('a mistake of ours');
      return { state: 'sent' };
    };
    await drain([queue]);
    const [broken, fine] = await deliveriesOf(harness);
    assert.deepEqual([broken.state, broken.attempts], ['deferred', 1]);
    assert.doesNotMatch(broken.error, /a mistake of ours/);
    assert.equal(fine.state, 'sent');
  });

  test('a clock that jumps ahead does not make a process lease again what it is sending', async () => {
    await enqueue(harness);
    const { queue, fakeSender } = queueOf(harness);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    fakeSender.answer = () => promise;
    await queue.advance();
    harness.clock.advance(7 * 86_400);
    assert.equal(await queue.advance(), false);
    resolve({ state: 'sent' });
    await queue.settle();
    await drain([queue]);
    assert.deepEqual(fakeSender.sent, ['1 1']);
  });

  test('a clock that is set back delays deliveries, but loses and repeats none', async () => {
    await enqueue(harness);
    harness.clock.set(START - 3600);
    const [first, second] = queuesOf(harness, 2);
    assert.ok(first && second);
    await drain([first.queue, second.queue]);
    assert.equal(first.fakeSender.received.length + second.fakeSender.received.length, 0);
    harness.clock.set(START);
    await drain([first.queue, second.queue]);
    assert.equal(first.fakeSender.received.length + second.fakeSender.received.length, 1);
  });

  test('deliveries that are not started when a process stops are available to others at once', async () => {
    for (let event = 1; event <= 3; event++) await enqueue(harness, { event });
    const [ending, other] = queuesOf(harness, 2);
    assert.ok(ending && other);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    ending.fakeSender.answer = () => promise;
    await ending.queue.advance();
    const stopped = ending.queue.stop();
    resolve({ state: 'sent' });
    await stopped;
    assert.deepEqual(ending.fakeSender.sent, ['1 1']);
    await drain([other.queue]);
    assert.deepEqual(other.fakeSender.sent, ['2 1', '3 1']);
  });
});
