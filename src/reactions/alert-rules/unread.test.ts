import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { storeResults } from '../../domain/checks/results/store.ts';
import { removePurged } from '../../domain/records/trash/purge.ts';
import { command, system } from '../../kernel/auth/actor.ts';
import { consume, findCursor } from '../../kernel/events/consume.ts';
import { appendPast, type PastEvent } from '../../kernel/events/events.ts';
import { findEvent, findNewestId } from '../../kernel/events/log.ts';
import type { ChangedCheckState } from '../../kernel/events/states.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import type { Verdict } from '../../lib/checks/check-state.ts';
import { BackgroundWorker } from '../../operations/worker/background-worker.ts';
import { trashKinds } from '../../resources.ts';
import { alertConsumer } from './consumer.ts';
import { runAlertRules } from './run-rules.ts';

const UPDATES = 500;
/** Together with these, it is more than one transaction reads. */
const CHECKS = 700;
const MANY_CHECKS = 3000;
/** So many statements end a transaction; what is being done takes some more. */
const STATEMENTS_OF_A_TRANSACTION = 400;

onBothDatabases('rules while more is unread than one transaction reads', (harness) => {
  const world = new AlertWorld(harness);
  const critical = { labels: { severity: 'critical' } };
  const read = () => harness.ctx.connection.read;
  const incidents = async () =>
    (await world.incidents()).map(({ name, visible, status }) => [name, visible, status]);
  const isAllRead = async () =>
    (await findCursor(read(), 'alerts')).event_id === (await findNewestId({ db: read() }));

  beforeEach(begin);

  async function begin(): Promise<void> {
    for (const name of ['API', 'Shop']) await world.post('/components', { name });
    await world.addSource();
    await world.post('/checks', { name: 'Ping', kind: 'tcp', target: '127.0.0.1:9', component: 1 });
    await harness.react();
  }

  /** People edit an incident, and thousands of jobs do not report any more. Nobody has read any of it. */
  async function writeMuch(checks = CHECKS): Promise<void> {
    await world.post('/incidents', {
      name: 'Other',
      message: 'm',
      status: 1,
      components: [{ id: 2, status: 2 }],
    });
    const edited = await findEvent({ db: read() }, await findNewestId({ db: read() }));
    assert.equal(edited?.subject, 'incident');
    const { state } = edited;
    const at = harness.clock.now();
    const edits = Array.from({ length: UPDATES }, (): PastEvent => ({ type: 'incident.updated', state, at }));
    await transaction(harness.ctx, command, (tx) => appendPast(tx, edits));
    const check = await read().selectFrom('checks').selectAll().executeTakeFirstOrThrow();
    const changes = Array.from({ length: checks }, (_, n): PastEvent => {
      const facts = { state: 'down', since: at, before: 'up', quiet: null, reason: '' } as const;
      const changed: ChangedCheckState = { ...check, id: 1000 + n, component_id: 2, ...facts };
      return { type: 'check.changed', state: changed, at };
    });
    await transaction(harness.ctx, system, (tx) => appendPast(tx, changes));
  }

  const addRules = async () => {
    await world.post('/alert-rules', { action: 'publish', component: 1, match: { severity: 'critical' } });
    await world.post('/alert-rules', { action: 'draft', component: 1, match: { source: 1 } });
  };

  test('an alert of a source is published by the next round', async () => {
    await addRules();
    await harness.react();
    await writeMuch(MANY_CHECKS);
    await world.fire(critical);
    await new BackgroundWorker(harness.ctx, []).runRound();
    assert.equal(await isAllRead(), false);
    assert.deepEqual(await incidents(), [
      ['Other', 1, 1],
      ['Problem with API', 1, 1],
    ]);
  });

  test('checks that fail by the thousands take few statements, and each of their changes is an event', async () => {
    await writeMuch(MANY_CHECKS);
    const before = await harness.lastEventId();
    let transactions = 0;
    const statements = await harness.statementsOf(async () => {
      for (; await consume(harness.ctx, 'alerts', alertConsumer); transactions++);
    });
    assert.ok(statements.length < 400, `${statements.length} statements for ${MANY_CHECKS} checks`);
    assert.ok(transactions >= 4, 'not all in one transaction');
    assert.equal((await harness.events(before)).length, MANY_CHECKS);
    const rows = await read()
      .selectFrom('alerts')
      .select(['check_id', 'state'])
      .orderBy('check_id')
      .execute();
    assert.deepEqual(
      rows,
      Array.from({ length: MANY_CHECKS }, (_, n) => ({ check_id: 1000 + n, state: 'firing' })),
    );
  });

  const touches: Record<string, () => Promise<unknown>> = {
    'the incident': () => world.put('/incidents/1', { name: 'By a person' }),
    'an update': () => world.post('/incidents/1/updates', { status: 2, message: 'By a person.' }),
    'an update that is in the trash': async () => {
      await touches['an update']?.();
      await harness.delete('/incidents/1/updates/1', { token: await harness.token('*') });
    },
    'an update that was purged': async () => {
      await touches['an update that is in the trash']?.();
      await harness.delete('/trash/incident-updates/1', { token: await harness.token('*') });
      while (await removePurged(harness.ctx, trashKinds));
      assert.deepEqual(await read().selectFrom('trash').selectAll().execute(), []);
    },
    'the post-mortem': () => world.put('/incidents/1/postmortem', { body: 'By a person.' }),
  };

  test('a draft of which a person has written a part that is unread is not published', async () => {
    for (const [part, touch] of Object.entries(touches)) {
      await harness.reset();
      await begin();
      await addRules();
      await world.fire({});
      await harness.react();
      await writeMuch();
      await touch();
      await world.fire({ key: 'worse', ...critical });
      await runAlertRules(harness.ctx);
      assert.equal(await isAllRead(), false, part);
      assert.equal((await incidents())[0]?.[1], 2, part);
      assert.equal(
        await outcomeOf('worse'),
        'It joined the draft of the same cause (the component API).',
        part,
      );
    }
  });

  const outcomeOf = async (key: string) =>
    (
      await read()
        .selectFrom('alerts')
        .select('outcome')
        .where('title', 'like', `%${key}%`)
        .executeTakeFirst()
    )?.outcome;

  test('a draft of which nobody has written anything is published, whatever the scheduler has said about it', async () => {
    await addRules();
    await world.fire({});
    await harness.react();
    await writeMuch();
    await transaction(harness.ctx, system, async (tx) => {
      const created = await tx.db
        .selectFrom('events')
        .select('state')
        .where('type', '=', 'incident.created')
        .where('subject_id', '=', 1)
        .executeTakeFirstOrThrow();
      await appendPast(tx, [{ type: 'incident.stale', state: JSON.parse(created.state), at: tx.now }]);
    });
    await world.fire({ key: 'worse', ...critical });
    await runAlertRules(harness.ctx);
    assert.deepEqual((await incidents())[0], ['Problem with API', 1, 1]);
  });

  test('what is over is resolved, unless a person has written about it what is unread', async () => {
    for (const isTouched of [false, true]) {
      await harness.reset();
      await begin();
      await world.post('/alert-rules', { action: 'publish', component: 1, resolve_after: 60 });
      await world.fire({});
      await harness.react();
      await world.resolve();
      await harness.react();
      await writeMuch();
      if (isTouched) await world.post('/incidents/1/updates', { status: 3, message: 'By a person.' });
      harness.clock.advance(60);
      await runAlertRules(harness.ctx);
      assert.equal(await isAllRead(), false);
      assert.deepEqual((await incidents())[0], ['Problem with API', 1, isTouched ? 3 : 4]);
    }
  });

  const result = (verdict: Verdict) => {
    harness.clock.advance(10);
    const at = harness.clock.now() * 1000;
    const one = { place: 'here', at, verdict, reason: '', phases: { total: 1 } };
    return transaction(harness.ctx, system, (tx) => storeResults(tx, [{ checkId: 1, result: one }]));
  };

  test('an alert of a check waits for what is unread about this check, and others do not', async () => {
    for (const recovers of [false, true]) {
      await harness.reset();
      await begin();
      await world.post('/alert-rules', { action: 'publish', component: 1, wait: 30, match: { check: 1 } });
      for (const _ of [1, 2]) await result('failed');
      await harness.react();
      await writeMuch();
      if (recovers) for (const _ of [1, 2]) await result('ok');
      else harness.clock.advance(20);
      await runAlertRules(harness.ctx);
      assert.equal(await isAllRead(), false);
      assert.equal(await isPublished(), !recovers);
      while (await runAlertRules(harness.ctx));
      assert.equal(await isPublished(), !recovers);
    }
  });

  const isPublished = async () => (await incidents()).some(([name]) => name === 'Problem with API');

  test('a cause does not end while it is unread that its check fails again', async () => {
    await world.post('/alert-rules', {
      action: 'publish',
      component: 1,
      resolve_after: 60,
      match: { check: 1 },
    });
    for (const _ of [1, 2]) await result('failed');
    await harness.react();
    for (const _ of [1, 2]) await result('ok');
    await harness.react();
    await writeMuch();
    for (const _ of [1, 2]) await result('failed');
    harness.clock.advance(40);
    await runAlertRules(harness.ctx);
    assert.equal(await isAllRead(), false);
    assert.deepEqual((await incidents())[0], ['Problem with API', 1, 1]);
    while (await runAlertRules(harness.ctx));
    assert.deepEqual((await incidents())[0], ['Problem with API', 1, 1]);
  });

  test('each transaction ends by the work that it has done, and nothing is decided twice', async () => {
    await addRules();
    await harness.react();
    await writeMuch();
    await world.fire(critical);
    for (let isBusy = true; isBusy; ) {
      const statements = await harness.statementsOf(async () => {
        isBusy = await runAlertRules(harness.ctx);
      });
      // Looking for what is due comes before the transaction, and the ends of causes have one of their own.
      assert.ok(statements.length < 1.5 * STATEMENTS_OF_A_TRANSACTION, String(statements.length));
    }
    const links = await read().selectFrom('incident_alerts').select('alert_id').execute();
    assert.equal(new Set(links.map(({ alert_id }) => alert_id)).size, links.length);
    const waiting = await read().selectFrom('alerts').select('id').where('due_at', 'is not', null).execute();
    assert.deepEqual(waiting, []);
  });
});
