import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { type Harness, onBothDatabases } from '../../../test/support/harness.ts';
import { storeResults } from '../../domain/checks/results/store.ts';
import { command, system } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { appendPast, type PastEvent } from '../../kernel/events/events.ts';
import { findLast } from '../../kernel/events/log.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { formatDate } from '../../lib/dates.ts';
import { BackgroundWorker } from '../../operations/worker/background-worker.ts';
import { runDue } from '../scheduler/run-due.ts';
import { runAlertRules } from './run-rules.ts';

/** A context in which somebody else writes before each transaction. */
const amongWriters = ({ ctx }: Harness, write: () => Promise<unknown>): Context => ({
  ...ctx,
  connection: {
    ...ctx.connection,
    begin: async (work) => {
      await write();
      return ctx.connection.begin(work);
    },
  },
});

onBothDatabases('rules while others write all the time', (harness) => {
  const world = new AlertWorld(harness);
  let written = 0;
  const writeSomething = () => world.put('/components/2', { description: `Change ${++written}` });
  const editIncident = () => world.put('/incidents/1', { name: `By a person, ${++written}` });
  const incidents = async () =>
    (await world.incidents()).map(({ name, visible, status }) => [name, visible, status]);

  beforeEach(async () => {
    written = 0;
    for (const name of ['API', 'Shop']) await world.post('/components', { name });
    await world.addSource();
    await world.post('/alert-rules', { action: 'publish', component: 1, match: { severity: 'critical' } });
    await world.post('/alert-rules', { action: 'draft', component: 1 });
    await harness.react();
  });
  const critical = { labels: { severity: 'critical' } };

  test('an alert is published by the next transaction of the rules, with a write before each one', async () => {
    await world.fire(critical);
    assert.equal(await runAlertRules(amongWriters(harness, writeSomething)), true);
    assert.equal(written, 1);
    assert.deepEqual(await incidents(), [['Problem with API', 1, 1]]);
  });

  test('the same if each of these writes is hundreds of events, as when somebody runs a script', async () => {
    const { id } = await world.post('/incidents', { name: 'Other', message: 'm', status: 1, visible: 2 });
    const last = await findLast({ db: harness.ctx.connection.read }, 'incident', Number(id));
    assert.ok(last);
    const writeMany = () => {
      written++;
      const edit: PastEvent = { type: 'incident.updated', state: last.state, at: harness.clock.now() };
      return transaction(harness.ctx, command, (tx) => appendPast(tx, Array(300).fill(edit)));
    };
    await world.fire(critical);
    assert.equal(await runAlertRules(amongWriters(harness, writeMany)), true);
    assert.equal(written, 1);
    assert.deepEqual((await incidents())[1], ['Problem with API', 1, 1]);
    await world.fire({ key: 'again', labels: { severity: 'critical' } });
    const node = () => new BackgroundWorker(amongWriters(harness, writeMany), []);
    await Promise.all([node(), node(), node()].map((worker) => worker.runRound()));
    const outcomes = (await world.alerts()).map(({ attributes }) => attributes.outcome);
    assert.deepEqual(outcomes, [
      'Rule 1 published an incident.',
      'It joined the incident of the same cause (the component API).',
    ]);
  });

  test('the same with three nodes, each of which does everything else as well', async () => {
    await world.fire(critical);
    const node = () => new BackgroundWorker(amongWriters(harness, writeSomething), []);
    await Promise.all([node(), node(), node()].map((worker) => worker.runRound()));
    assert.deepEqual(await incidents(), [['Problem with API', 1, 1]]);
  });

  test('a round takes few transactions: each of them waits until all who write have had their turn', async () => {
    await world.fire(critical);
    await new BackgroundWorker(amongWriters(harness, writeSomething), []).runRound();
    assert.deepEqual(await incidents(), [['Problem with API', 1, 1]]);
    // Deliveries, jobs, rules, the news for staff, and in the first round what has expired.
    assert.ok(written <= 5, String(written));
  });

  test('nothing in a round waits in the line of the requests', async () => {
    await subscribe(harness, 3);
    await world.post('/incidents', { name: 'Real', message: 'm', status: 1, notifications: true });
    await world.fire(critical);
    const lines: (string | undefined)[] = [];
    const { connection } = harness.ctx;
    const begin: Context['connection']['begin'] = (work, line) => {
      lines.push(line);
      return connection.begin(work, line);
    };
    const ctx = { ...harness.ctx, connection: { ...connection, begin } };
    const sender = new FakeSender();
    const sending = Promise.withResolvers<{ state: 'sent' }>();
    // What became of the deliveries is recorded later, and no round waits for that.
    sender.answer = () => sending.promise;
    const worker = nodeWith(ctx, sender);
    await worker.runRound();
    const round = [...lines];
    sending.resolve({ state: 'sent' });
    await worker.stop();
    // Deliveries are created and leased, and the rules decide.
    assert.ok(round.length >= 3, String(round.length));
    assert.deepEqual(
      round.filter((line) => line !== 'worker'),
      [],
    );
    assert.deepEqual((await incidents()).length, 2);
  });

  test('what a person wrote just before the transaction belongs to that person', async () => {
    await world.fire({});
    await harness.react();
    assert.deepEqual(await incidents(), [['Problem with API', 2, 1]]);
    await world.fire({ key: 'worse', ...critical });
    await runAlertRules(amongWriters(harness, editIncident));
    assert.deepEqual(await incidents(), [['By a person, 1', 2, 1]]);
    const [, worse] = await world.alerts();
    assert.equal(
      worse?.attributes.outcome,
      'It joined the draft of the same cause (the component API). Nobody outside sees it yet.',
    );
  });

  test('an update or a post-mortem that a person wrote just before counts as well', async () => {
    await world.fire({});
    await harness.react();
    const update = () => world.post('/incidents/1/updates', { status: 2, message: 'By a person.' });
    await world.fire({ key: 'worse', ...critical });
    await runAlertRules(amongWriters(harness, update));
    assert.deepEqual(await incidents(), [['Problem with API', 2, 2]]);
  });

  test('a component that a person set just before is left alone', async () => {
    await world.fire(critical);
    await runAlertRules(amongWriters(harness, () => world.put('/components/1', { status: 2 })));
    assert.deepEqual(await incidents(), [['Problem with API', 2, 1]]);
  });

  test('a check that recovered, or was deleted, just before makes nothing', async () => {
    for (const end of ['recovers', 'is deleted']) {
      await harness.reset();
      await world.post('/components', { name: 'API' });
      await world.post('/checks', { name: 'Ping', kind: 'tcp', target: '127.0.0.1:9', component: 1 });
      await world.post('/alert-rules', { action: 'publish', component: 1, wait: 30 });
      const result = (verdict: 'ok' | 'failed') => {
        harness.clock.advance(10);
        const at = harness.clock.now() * 1000;
        const one = { place: 'here', at, verdict, reason: '', phases: { total: 1 } };
        return transaction(harness.ctx, system, (tx) => storeResults(tx, [{ checkId: 1, result: one }]));
      };
      for (const _ of [1, 2]) await result('failed');
      await harness.react();
      assert.match(await world.outcome(), /waits until/);
      harness.clock.advance(10);
      const token = await harness.token('*');
      const before = async () => {
        if (end === 'is deleted') await harness.delete('/checks/1', { token });
        else for (const _ of [1, 2]) await result('ok');
      };
      await runAlertRules(amongWriters(harness, before));
      await harness.react();
      assert.deepEqual(await incidents(), [], `the check ${end}`);
    }
  });

  test('jobs are done while others write all the time, and as the last of them left it', async () => {
    const now = harness.clock.now();
    const window = { scheduled_at: formatDate(now + 60), completed_at: formatDate(now + 600) };
    for (const name of ['Move', 'Later']) await world.post('/schedules', { name, message: 'm', ...window });
    await harness.react();
    harness.clock.advance(60);
    const moved = { scheduled_at: formatDate(now + 3600), completed_at: formatDate(now + 7200) };
    const types = await harness.eventsOf(() =>
      runDue(amongWriters(harness, () => world.put('/schedules/2', moved))),
    );
    assert.deepEqual(types, ['schedule.updated', 'schedule.started']);
  });
});
