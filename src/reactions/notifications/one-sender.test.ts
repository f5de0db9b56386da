import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveriesOf, drain, enqueue, queuesOf, until } from '../../../test/support/fake-sender.ts';
import { type Harness, onBothDatabases } from '../../../test/support/harness.ts';
import type { Context } from '../../kernel/context.ts';
import { Unavailable } from '../../kernel/errors.ts';
import { defaultTiming } from '../../lib/delivery-timing.ts';
import type { Outcome } from './sender.ts';

type Begin = Context['connection']['begin'];

/** Transactions as the test wants them: late, failed, or committed and then lost. */
const withBegin = (
  { ctx }: { readonly ctx: Context },
  wrap: <T>(begin: () => Promise<T>) => Promise<T>,
): Context => {
  const begin: Begin = (work) => wrap(() => ctx.connection.begin(work));
  return { ...ctx, connection: { ...ctx.connection, begin } };
};

/** Two nodes, the first of which may have another context. */
const nodesOf = (harness: Harness, ctx: Context = harness.ctx) => {
  const [slow, other] = [...queuesOf({ ctx }, 1), ...queuesOf(harness, 1)];
  assert.ok(slow && other);
  return { slow, other };
};

onBothDatabases('one process at a time sends a delivery', (harness) => {
  const leasesExpire = () => harness.clock.advance(2 * defaultTiming.leaseSeconds);

  test('even if the last attempt ends at the moment when the process leases others', async () => {
    await enqueue(harness, { recipient: 1 });
    const gate = Promise.withResolvers<void>();
    let isGated = false;
    const timing = { ...defaultTiming, beatMs: 5, missedBeats: 2000 };
    const ctx = withBegin({ ctx: { ...harness.ctx, timing } }, async (begin) => {
      const wasGated = isGated;
      isGated = false;
      const result = await begin();
      if (wasGated) await gate.promise;
      return result;
    });
    const { slow, other } = nodesOf(harness, ctx);
    const answers = [Promise.withResolvers<Outcome>(), Promise.withResolvers<Outcome>()] as const;
    slow.fakeSender.answer = ({ recipient_id }) => answers[recipient_id === 1 ? 0 : 1].promise;
    await slow.queue.advance();
    await enqueue(harness, { recipient: 2 });
    isGated = true;
    const advancing = slow.queue.advance();
    await until(async () => (await deliveriesOf(harness))[1].lease !== null, 'the second one is leased');
    answers[0].resolve({ state: 'sent' });
    await until(async () => (await deliveriesOf(harness))[0].state === 'sent', 'the first one is sent');
    gate.resolve();
    await advancing;
    // A process without leases would stop to show that it is alive at its next beat.
    await sleep(50);
    leasesExpire();
    await drain([other.queue]);
    assert.deepEqual(other.fakeSender.sent, []);
    answers[1].resolve({ state: 'sent' });
    await slow.queue.settle();
    assert.equal((await deliveriesOf(harness))[1].state, 'sent');
  });

  test('even if that process stops: what is in progress is not handed back', async () => {
    await enqueue(harness);
    const { slow, other } = nodesOf(harness);
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    slow.fakeSender.answer = () => promise;
    await slow.queue.advance();
    const stopped = slow.queue.stop();
    await slow.holder.handBack();
    leasesExpire();
    await drain([other.queue]);
    assert.deepEqual(other.fakeSender.sent, []);
    resolve({ state: 'sent' });
    await stopped;
    await slow.holder.handBack();
    await drain([other.queue]);
    assert.deepEqual(other.fakeSender.sent, []);
    assert.equal((await deliveriesOf(harness))[0].state, 'sent');
  });

  for (const isStored of [false, true])
    test(`even if the connection breaks when the result is committed${isStored ? ', and it was' : ', and it was not'}`, async () => {
      await enqueue(harness);
      let failures = 0;
      const ctx = withBegin(harness, async (begin) => {
        if (failures-- <= 0) return begin();
        if (isStored) await begin();
        throw new Unavailable('The database cannot be reached.');
      });
      const { slow, other } = nodesOf(harness, ctx);
      slow.fakeSender.answer = () => {
        failures = 1;
        return { state: 'sent' };
      };
      await slow.queue.advance();
      const stopped = slow.queue.stop();
      await until(() => failures === 0, 'the commit has failed');
      await slow.holder.handBack();
      leasesExpire();
      await drain([other.queue]);
      await stopped;
      await drain([other.queue]);
      assert.deepEqual(other.fakeSender.sent, []);
      assert.deepEqual(slow.fakeSender.sent, ['1 1']);
      const [row] = await deliveriesOf(harness);
      assert.deepEqual([row.state, row.attempts], ['sent', 1]);
    });

  test('and none is forgotten that was leased although the connection broke at the commit', async () => {
    await enqueue(harness);
    let failures = 1;
    const ctx = withBegin(harness, async (begin) => {
      const result = await begin();
      if (failures-- > 0) throw new Unavailable('Nobody knows whether it was committed.');
      return result;
    });
    const { slow, other } = nodesOf(harness, ctx);
    // The process is alive and busy with something else all the time.
    const user = {};
    await slow.holder.begin(user);
    await assert.rejects(slow.queue.advance(), Unavailable);
    assert.equal((await deliveriesOf(harness))[0].lease, slow.holder.id);
    leasesExpire();
    await drain([other.queue, slow.queue]);
    assert.deepEqual(other.fakeSender.sent, []);
    assert.deepEqual(slow.fakeSender.sent, ['1 1']);
    slow.holder.end(user);
  });
});
