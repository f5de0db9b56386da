import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Harness } from '../../../test/support/harness.ts';
import { connect } from './connect.ts';
import type { OpenConnection } from './connection.ts';
import { DatabaseStats } from './stats.ts';

for (const dialect of ['sqlite', 'postgres'] as const) {
  describe(`the times of the database on ${dialect}`, () => {
    const harness = new Harness(dialect);
    const stats = new DatabaseStats();
    let connection: OpenConnection;
    before(async () => {
      await harness.start();
      connection = await connect(harness.ctx.config.databaseUrl, { stats });
    });
    after(async () => {
      await connection.close();
      await harness.stop();
    });
    const total = ({ counts }: DatabaseStats['statements']) => counts.reduce((sum, count) => sum + count, 0);

    test('count every statement, and how long writers wait for one another', async () => {
      const before = total(stats.statements);
      await connection.read.selectFrom('migrations').select('name').execute();
      assert.equal(total(stats.statements), before + 1);
      // The second one asks while the first one has the lock.
      let second = Promise.resolve();
      await connection.begin(async () => {
        second = connection.begin(async () => {});
        await sleep(80);
      });
      await second;
      assert.equal(total(stats.lockWaits), 2);
      assert.ok(stats.lockWaits.sum >= 0.05, `${stats.lockWaits.sum}`);
      assert.equal(total(stats.transactions), 2);
      assert.ok(stats.transactions.sum >= 0.05, `${stats.transactions.sum}`);
    });
  });
}
