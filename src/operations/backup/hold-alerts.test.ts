import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { system } from '../../kernel/auth/actor.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { holdBack } from './hold-back.ts';

onBothDatabases('alerts in a restored backup', (harness) => {
  const world = new AlertWorld(harness);

  test('what waited is not published any more, what was open is left to people, and what fires anew counts', async () => {
    for (const name of ['API', 'Shop']) await world.post('/components', { name });
    await world.post('/alert-rules', {
      action: 'publish',
      component: 1,
      match: { labels: { now: 'yes' } },
      resolve_after: 0,
    });
    await world.post('/alert-rules', { action: 'publish', component: 2, wait: 60 });
    await world.addSource();
    await world.fire({ key: 'open', labels: { now: 'yes' } }, { key: 'waits' });
    await world.pass(1);
    assert.equal((await world.incidents()).length, 1);
    await transaction(harness.ctx, system, holdBack);
    await world.pass(3600);
    assert.equal((await world.incidents()).length, 1);
    assert.match(await world.outcome(1), /backup/);
    await world.resolve('open');
    await world.resolve('waits');
    await world.pass(10);
    assert.equal((await world.incidents())[0]?.status, 1);
    await world.fire({ key: 'waits' });
    await world.pass(61);
    assert.equal((await world.incidents()).length, 2);
  });
});
