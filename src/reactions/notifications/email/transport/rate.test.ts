import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type Harness, onBothDatabases, START } from '../../../../../test/support/harness.ts';
import { MailRateLimit, type Time } from './rate.ts';

/** A time that passes only while somebody waits, so that what is measured is what was decided, on any machine. */
function drivenTime(): Time {
  let now = START * 1000;
  return {
    now: () => now,
    elapsed: () => now,
    wait: async (milliseconds) => {
      // Whoever was let go before notes the time first.
      await setImmediate();
      now += milliseconds;
    },
  };
}

/** A node that wants to send so many emails at once, and when it may send each, in milliseconds from the start. */
async function send({ ctx }: Harness, emails: number): Promise<number[]> {
  const time = drivenTime();
  const limit = new MailRateLimit(ctx, time);
  const turns = Array.from({ length: emails }, async () => {
    assert.equal(await limit.waitForSlot(), true);
    return time.now() - START * 1000;
  });
  return Promise.all(turns);
}

onBothDatabases('the limit of emails per second', (harness) => {
  let token = '';
  const allow = async (mail_rate: number) =>
    assert.equal((await harness.put('/settings', { mail_rate }, { token })).status, 200);
  beforeEach(async () => {
    token = await harness.token('*');
  });

  test('is kept to by all nodes together', async () => {
    await allow(20);
    const moments = (await Promise.all([send(harness, 25), send(harness, 15)])).flat();
    assert.deepEqual(
      moments.toSorted((a, b) => a - b),
      Array.from({ length: 40 }, (_, index) => index * 50),
    );
  });

  test('may be less than one reservation is long', async () => {
    await allow(1);
    assert.deepEqual(await send(harness, 4), [0, 1000, 2000, 3000]);
  });

  test('follows its changes, and nobody waits without one', async () => {
    await allow(10);
    assert.equal((await send(harness, 11)).at(-1), 1000);
    await allow(0);
    assert.deepEqual(new Set(await send(harness, 200)), new Set([0]));
  });

  test('ends with the process: whoever waits for a turn gets none', async () => {
    await allow(1);
    const limit = new MailRateLimit(harness.ctx);
    const first = limit.waitForSlot();
    const others = [limit.waitForSlot(), limit.waitForSlot()];
    assert.equal(await first, true);
    limit.stop();
    assert.deepEqual(await Promise.all([...others, limit.waitForSlot()]), [false, false, false]);
  });
});
