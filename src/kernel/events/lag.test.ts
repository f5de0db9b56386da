import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { enqueue } from '../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { isReady, Readiness } from '../../http/readiness.ts';
import { findLags } from './lag.ts';

onBothDatabases('work in the background that is late', (harness) => {
  const world = new AlertWorld(harness);
  const lags = () => findLags(harness.ctx.connection.read, harness.clock.now());
  const sentences = async () => (await lags()).map(({ sentence }) => sentence);
  const readiness = () => new Readiness(harness.ctx, { databaseMs: 60_000, lagMs: 60_000 });
  const problems = async (...abilities: string[]) => {
    const { body } = await harness.get('/system', { token: await harness.token(...abilities) });
    return body.data.problems.map(({ kind, summary }: { kind: string; summary: string }) => [kind, summary]);
  };

  test('is late after a minute, and each kind of it by the oldest that waits', async () => {
    await world.addSource();
    await harness.react();
    assert.deepEqual(await lags(), []);
    await world.fire({});
    harness.clock.advance(60);
    assert.deepEqual(await lags(), []);
    harness.clock.advance(180);
    assert.deepEqual(await sentences(), [
      'Notifications are 4 minutes behind.',
      'The rules for alerts are 4 minutes behind.',
      'Scheduled jobs, such as the start of a maintenance, are 4 minutes behind.',
    ]);
    await harness.react();
    assert.deepEqual(await lags(), []);
  });

  test('counts a delivery that is due and that nobody sends, but none that waits for another attempt', async () => {
    await harness.react();
    await enqueue(harness, { event: 1, due: harness.clock.now() + 600 });
    assert.deepEqual(await lags(), []);
    harness.clock.advance(600 + 3 * 3600);
    assert.deepEqual(await sentences(), ['Notifications are 3 hours behind.']);
  });

  test('is a warning of /readyz, which says that the process is ready', async () => {
    await world.post('/components', { name: 'API' });
    harness.clock.advance(120);
    const report = await readiness().report();
    assert.equal(isReady(report), true, JSON.stringify(report));
    assert.deepEqual(report.warnings?.[0], {
      name: 'notifications',
      message: 'Notifications are 2 minutes behind. "daymark doctor" says more.',
    });
    await harness.react();
    assert.equal((await readiness().report()).warnings, undefined);
  });

  test('is shown to those who publish incidents or change the settings, and to nobody else', async () => {
    await world.post('/components', { name: 'API' });
    const tokens = ['incidents.manage', 'settings.manage', 'components.manage'];
    for (const ability of tokens) await harness.token(ability);
    harness.clock.advance(120);
    for (const ability of tokens.slice(0, 2))
      assert.deepEqual((await problems(ability))[0], [
        'notifications',
        'Notifications are 2 minutes behind.',
      ]);
    assert.deepEqual(await problems('components.manage'), []);
  });

  test('is found with the same few statements, whatever waits', async () => {
    await world.addSource();
    const few = await harness.statementsOf(lags);
    await world.fire(...Array.from({ length: 200 }, (_, index) => ({ key: `alert ${index}` })));
    const many = await harness.statementsOf(lags);
    assert.equal(many.length, few.length);
    assert.ok(many.length < 12, `${many.length} statements`);
  });
});
