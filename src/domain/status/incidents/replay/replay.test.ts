import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AlertWorld } from '../../../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../../../test/support/harness.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { system } from '../../../../kernel/auth/actor.ts';
import { transaction } from '../../../../kernel/events/transaction.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { storeResults } from '../../../checks/results/store.ts';
import { replayRoutes } from './routes.ts';

onBothDatabases('the replay of an incident', (harness) => {
  const world = new AlertWorld(harness);
  const replay = async (id = 1): Promise<Json> => {
    const token = await harness.token('incidents.manage');
    const response = await harness.get(`/incidents/${id}/replay`, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  const course = ({ moments }: Json): [string, number][] =>
    moments.map(({ kind, seconds }: Json) => [kind, seconds]);

  resourceContract(harness, {
    routes: replayRoutes,
    prepare: (create) => create('/incidents', { name: 'Down', status: 1, message: 'm' }),
  });

  test('it goes from the first failed result over the draft and the mails to the end', async () => {
    await world.post('/components', { name: 'API' });
    await world.post('/subscribers', { email: 'reader@x.example', verified: true });
    await world.post('/checks', { name: 'Ping', kind: 'tcp', target: '127.0.0.1:9', component: 1 });
    await world.post('/alert-rules', { action: 'draft', notify: true });
    const result = async (verdict: 'failed' | 'ok') => {
      harness.clock.advance(60);
      const at = harness.clock.now() * 1000;
      await transaction(harness.ctx, system, (tx) =>
        storeResults(tx, [
          { checkId: 1, result: { place: 'here', at, verdict, reason: 'r', phases: { total: 1 } } },
        ]),
      );
      await harness.react();
    };
    await result('failed');
    await result('failed');
    await world.pass(30);
    await world.post('/alerts/1/publish');
    await world.pass(10);
    await world.pass(120);
    await world.post('/incidents/1/updates', {
      status: 2,
      message: 'We know why.',
      next_update_due_at: formatDate(harness.clock.now() + 60),
    });
    await world.pass(30);
    await result('ok');
    await result('ok');
    await world.post('/incidents/1/updates', { status: 4, message: 'It works.' });
    await harness.react();
    const found = await replay();
    assert.deepEqual(
      course(found).filter(([kind]) => !kind.endsWith('_mail')),
      [
        ['began', 0],
        ['confirmed', 60],
        ['alerted', 60],
        ['draft', 60],
        ['published', 90],
        ['update', 220],
        ['promise_missed', 280],
        ['alert_ended', 310],
        ['update', 370],
        ['resolved', 370],
      ],
    );
    assert.equal(found.figures.time_to_notice, 60);
    assert.equal(found.figures.time_to_publish, 90);
    assert.ok(found.figures.time_to_notify >= 90, JSON.stringify(found.figures));
    assert.equal(found.figures.time_to_resolve, 370);
    assert.equal(found.moments[2].alert, 1);
    assert.deepEqual(
      course(found)
        .map(([kind]) => kind)
        .filter((kind) => kind.endsWith('_mail')),
      ['first_mail', 'last_mail'],
    );
  });

  test('an incident without alerts has what the event log knows of it', async () => {
    await world.post('/incidents', {
      name: 'Down',
      status: 1,
      message: 'm',
      occurred_at: formatDate(harness.clock.now() - 100),
    });
    const found = await replay();
    assert.deepEqual(course(found), [
      ['began', 0],
      ['published', 100],
    ]);
    assert.deepEqual(found.figures, {
      time_to_notice: 100,
      time_to_publish: 100,
      time_to_notify: null,
      time_to_resolve: null,
    });
  });
});
