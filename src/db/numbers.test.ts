import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { World } from '../../test/harness.ts';
import { connect } from './connect.ts';
import type { OpenConnection } from './connection.ts';
import { DatabaseNumbers } from './numbers.ts';

for (const dialect of ['sqlite', 'postgres'] as const) {
  describe(`the times of the database on ${dialect}`, () => {
    const world = new World(dialect);
    const numbers = new DatabaseNumbers();
    let connection: OpenConnection;
    before(async () => {
      await world.start();
      connection = await connect(world.ctx.config.databaseUrl, { numbers });
    });
    after(async () => {
      await connection.close();
      await world.stop();
    });
    const total = ({ counts }: DatabaseNumbers['statements']) =>
      counts.reduce((sum, count) => sum + count, 0);

    test('count every statement, and how long writers wait for one another', async () => {
      const before = total(numbers.statements);
      await connection.read.selectFrom('migrations').select('name').execute();
      assert.equal(total(numbers.statements), before + 1);
      // The second one asks while the first one has the lock.
      let second = Promise.resolve();
      await connection.begin(async () => {
        second = connection.begin(async () => {});
        await sleep(80);
      });
      await second;
      assert.equal(total(numbers.lockWaits), 2);
      assert.ok(numbers.lockWaits.sum >= 0.05, `${numbers.lockWaits.sum}`);
      assert.equal(total(numbers.transactions), 2);
      assert.ok(numbers.transactions.sum >= 0.05, `${numbers.transactions.sum}`);
    });
  });
}
