import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { createComponent } from '../../domain/status/components/actions.ts';
import { command } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { DeferredTransaction } from './deferred-transaction.ts';

onBothDatabases('a deferred transaction', (harness) => {
  const create = (ctx: Context, name: string) => createComponent(ctx, command, { name });
  const names = async (ctx: Context = harness.ctx) => {
    const rows = await ctx.connection.read.selectFrom('components').select('name').orderBy('id').execute();
    return rows.map(({ name }) => name);
  };

  test('opens with the first write, and reads what it has written, which nobody else sees before the commit', async () => {
    const order: string[] = [];
    const attempt = new DeferredTransaction(harness.ctx, async () => void order.push('opened'));
    // Nothing holds the write lock yet.
    await create(harness.ctx, 'Other');
    assert.equal(attempt.isOpen, false);
    assert.deepEqual(await names(attempt.context), ['Other']);
    await create(attempt.context, 'A');
    await create(attempt.context, 'B');
    assert.deepEqual(order, ['opened']);
    assert.deepEqual(await names(attempt.context), ['Other', 'A', 'B']);
    assert.deepEqual(await names(), ['Other']);
    await attempt.commit();
    assert.deepEqual(await names(), ['Other', 'A', 'B']);
  });

  test('a write that fails undoes itself alone', async () => {
    const attempt = new DeferredTransaction(harness.ctx);
    await create(attempt.context, 'A');
    const failing = attempt.context.connection.begin(async (db) => {
      await db.updateTable('components').set({ name: 'Changed' }).execute();
      throw new Error('later');
    });
    await assert.rejects(failing, /later/);
    const broken = attempt.context.connection.begin((db) =>
      db
        .insertInto('cursors')
        .values([
          { name: 'x', event_id: 0, position: 0 },
          { name: 'x', event_id: 0, position: 0 },
        ])
        .execute(),
    );
    await assert.rejects(broken);
    await create(attempt.context, 'B');
    await attempt.commit();
    assert.deepEqual(await names(), ['A', 'B']);
  });

  test('if the first write fails, nobody has to wait for the rest of the work, and the next write opens it again', async () => {
    let opened = 0;
    const attempt = new DeferredTransaction(harness.ctx, async () => void opened++);
    await assert.rejects(create(attempt.context, ''));
    assert.equal(attempt.isOpen, false);
    await create(harness.ctx, 'Other');
    await create(attempt.context, 'A');
    assert.equal(opened, 2);
    await attempt.commit();
    assert.deepEqual(await names(), ['Other', 'A']);
  });

  test('writes at the same time take turns', async () => {
    const attempt = new DeferredTransaction(harness.ctx);
    const results = await Promise.allSettled([
      create(attempt.context, 'A'),
      create(attempt.context, ''),
      create(attempt.context, 'C'),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    await attempt.commit();
    assert.deepEqual(await names(), ['A', 'C']);
  });

  test('rolls back everything, also when it was opened inside another one', async () => {
    const outer = new DeferredTransaction(harness.ctx);
    await create(outer.context, 'A');
    const inner = new DeferredTransaction(outer.context);
    await create(inner.context, 'B');
    assert.deepEqual(await names(inner.context), ['A', 'B']);
    await inner.rollBack();
    assert.deepEqual(await names(outer.context), ['A']);
    await outer.commit();
    assert.deepEqual(await names(), ['A']);
    const last = new DeferredTransaction(harness.ctx);
    await create(last.context, 'C');
    await last.rollBack();
    assert.deepEqual(await names(), ['A']);
  });

  test('what runs first can refuse the write, and nothing stays locked', async () => {
    const attempt = new DeferredTransaction(harness.ctx, async () => {
      throw new Error('refused');
    });
    await assert.rejects(create(attempt.context, 'A'), /refused/);
    await assert.rejects(attempt.open(), /refused/);
    await attempt.rollBack();
    await create(harness.ctx, 'B');
    assert.deepEqual(await names(), ['B']);
  });

  test('without a write, there is no transaction', async () => {
    const statements = await harness.statementsOf(async () => {
      const attempt = new DeferredTransaction(harness.ctx);
      await names(attempt.context);
      await attempt.commit();
    });
    assert.equal(statements.length, 1);
  });
});
