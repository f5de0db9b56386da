import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { standStill } from '../../test/support/standstill.ts';
import { Patience } from './patience.ts';

const over = (patience: Patience): Promise<'over'> =>
  new Promise((resolve) => patience.start(() => resolve('over')));

describe('patience', () => {
  test('ends when nothing comes', async () => {
    assert.equal(await over(new Patience(50)), 'over');
  });

  test('does not end with a standstill: what arrived meanwhile is read first', async () => {
    const patience = new Patience(200);
    const waiting = over(patience);
    standStill(1000);
    // What was received meanwhile is read after the timers.
    const arrived = new Promise<'arrived'>((resolve) =>
      setTimeout(() => setImmediate(() => resolve('arrived')), 1),
    );
    assert.equal(await Promise.race([waiting, arrived]), 'arrived');
    assert.equal(patience.hasStoodStill, true);
    assert.equal(await waiting, 'over');
  });

  test('notices a standstill before any timer could', () => {
    const patience = new Patience(60_000);
    patience.start(() => {});
    standStill(2000);
    assert.equal(patience.hasStoodStill, true);
    patience.stop();
    assert.equal(patience.hasStoodStill, true);
    assert.equal(patience.isOver, false);
  });

  test('stands still during other work, and goes on after it', async () => {
    const patience = new Patience(50);
    let isOver = false;
    const waiting = over(patience).then(() => {
      isOver = true;
    });
    await patience.outside(() => over(new Patience(200)));
    assert.equal(isOver, false);
    await waiting;
  });

  test('ends also in a process that stands still all the time', async () => {
    const patience = new Patience(5);
    let isOver = false;
    patience.start(() => {
      isOver = true;
    });
    let rounds = 0;
    while (!isOver && rounds++ < 20) {
      standStill(600);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.equal(isOver, true);
    assert.equal(patience.hasStoodStill, true);
  });
});
