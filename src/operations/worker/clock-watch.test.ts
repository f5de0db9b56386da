import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { enqueue, FakeSender, nodeWith, until } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { manualClock } from '../../lib/clock.ts';
import { ClockWatch } from './clock-watch.ts';

const HOUR = 3600;
const DAY = 86_400;

describe('the watch over the clock', () => {
  test('tells by how much the clock was set, once, and not that time passes', () => {
    const clock = manualClock(START);
    let uptime = 0;
    const watch = new ClockWatch(clock, () => uptime * 1000);
    const pass = (seconds: number) => {
      uptime += seconds;
      clock.advance(seconds);
    };
    assert.equal(watch.read(), 0);
    pass(5 * HOUR);
    assert.equal(watch.read(), 0);
    clock.advance(DAY);
    pass(1);
    assert.equal(watch.read(), DAY);
    pass(1);
    assert.equal(watch.read(), 0);
    clock.advance(-3 * DAY);
    assert.equal(watch.read(), -3 * DAY);
    clock.advance(30);
    assert.equal(watch.read(), 0);
  });
});

onBothDatabases('deliveries, when the clock is set back', (harness) => {
  for (const jump of [3 * HOUR, 5 * DAY]) {
    test(`by ${jump / HOUR} hours, wait no longer than before`, async () => {
      const fakeSender = new FakeSender();
      const { connection } = harness.ctx;
      let polls = 0;
      const read = () => {
        polls++;
        return connection.dataVersion.read();
      };
      const dataVersion = { ...connection.dataVersion, read } as typeof connection.dataVersion;
      const node = nodeWith({ ...harness.ctx, connection: { ...connection, dataVersion } }, fakeSender);
      const dueIn = async () => {
        const { due_at } = await connection.read
          .selectFrom('deliveries')
          .select('due_at')
          .executeTakeFirstOrThrow();
        return due_at - harness.clock.now();
      };
      await enqueue(harness, { recipient: 1, due: START + 30 });
      node.start();
      try {
        await until(() => polls > 0, 'the worker has seen the clock before it is set');
        harness.clock.advance(-jump);
        await until(async () => (await dueIn()) <= 30, 'it is due as soon as it was');
        assert.equal(fakeSender.received.length, 0);
        harness.clock.advance(30);
        await until(() => fakeSender.received.length === 1, 'it is told after the 30 seconds that were left');
      } finally {
        await node.stop();
      }
    });
  }
});
