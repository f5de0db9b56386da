import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld, alertRow } from '../../../test/support/alerts.ts';
import { subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { stateOf } from '../../domain/alerts/model.ts';
import { system } from '../../kernel/auth/actor.ts';
import type { NewRow } from '../../kernel/db/schema.ts';
import { consume, findCursor } from '../../kernel/events/consume.ts';
import { appendPast } from '../../kernel/events/events.ts';
import { findNewestId } from '../../kernel/events/log.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { BackgroundWorker } from '../../operations/worker/background-worker.ts';
import { consumers } from '../../operations/worker/consumers.ts';
import { runAlertRules } from './run-rules.ts';

const MANY = 5000;
/** So many statements end a transaction; the last deed takes some more. */
const STATEMENTS_OF_A_TRANSACTION = 400;

onBothDatabases('very many alerts that are due', (harness) => {
  const world = new AlertWorld(harness);
  const read = () => harness.ctx.connection.read;

  /** Alerts at which no rule has looked yet, with their events, as a source or a check brings them. */
  const add = (count: number, values: (index: number) => Partial<NewRow<'alerts'>>) =>
    transaction(harness.ctx, system, async (tx) => {
      for (let from = 0; from < count; from += 200) {
        const rows = Array.from({ length: Math.min(200, count - from) }, (_, index) => ({
          ...alertRow(`alert ${from + index}`, tx.now),
          due_at: tx.now,
          ...values(from + index),
        }));
        const stored = await tx.db.insertInto('alerts').values(rows).returningAll().execute();
        await appendPast(
          tx,
          stored.map((row) => ({ type: 'alert.created', state: stateOf(row), at: tx.now })),
        );
      }
    });
  const waiting = async () =>
    (await read().selectFrom('alerts').selectAll().where('due_at', 'is not', null).execute()).length;
  const waitingOf = async (source: number) =>
    (
      await read()
        .selectFrom('alerts')
        .select('id')
        .where('source_id', '=', source)
        .where('due_at', 'is not', null)
        .execute()
    ).length;

  beforeEach(async () => {
    await world.post('/components', { name: 'API' });
    await harness.react();
  });

  test('of one source delay neither an alert of another one nor a check by more than one transaction', async () => {
    await add(MANY, () => ({ source_id: 1 }));
    await add(1, () => ({ source_id: 2 }));
    await add(1, () => ({ source_id: null, check_id: 7 }));
    assert.equal(await runAlertRules(harness.ctx), true);
    assert.equal(await waitingOf(2), 0);
    const rows = await read().selectFrom('alerts').select('due_at').where('check_id', '=', 7).execute();
    assert.deepEqual(rows, [{ due_at: null }]);
    assert.ok((await waiting()) > MANY / 2);
  });

  test('of which each is much work end a transaction early, and each source has its turn all the same', async (t) => {
    const sources = Array.from({ length: 12 }, (_, index) => index + 1);
    await world.post('/alert-rules', { action: 'draft', group_by: 'n' });
    await harness.react();
    for (const source_id of sources)
      await add(30, (n) => ({ source_id, labels: `{"n":"${source_id} ${n}"}` }));
    const counts: number[] = [];
    for (const _ of sources)
      counts.push((await harness.statementsOf(() => runAlertRules(harness.ctx))).length);
    t.diagnostic(`statements of each run: ${counts.join(', ')}`);
    const left = await Promise.all(sources.map(waitingOf));
    assert.ok(
      left.every((count) => count < 30),
      `left of each source: ${left.join(', ')}`,
    );
    assert.ok((await waiting()) > 100, 'not all in one transaction');
    // Looking for what is due comes before the transaction, and the ends of causes have one of their own.
    assert.ok(Math.max(...counts) < 1.5 * STATEMENTS_OF_A_TRANSACTION, counts.join());
  });

  test('of one cause are decided together: the statements do not grow with them', async () => {
    await add(1, () => ({ source_id: 1, component_id: 1 }));
    await runAlertRules(harness.ctx);
    const statements = async (count: number) => {
      await add(count, (n) => ({ source_id: 1, component_id: 1, key: `${count} ${n}` }));
      const { length } = await harness.statementsOf(() => runAlertRules(harness.ctx));
      assert.equal(await waiting(), 0);
      return length;
    };
    // The log has the incident of the first one.
    await statements(5);
    assert.equal(await statements(10), await statements(150));
    assert.equal((await world.incidents()).length, 1);
  });

  test('do not delay what subscribers are told: the first round of the worker creates the deliveries', async () => {
    await subscribe(harness, 100);
    await add(MANY, () => ({ source_id: 1 }));
    await world.post('/incidents', { name: 'Real', message: 'm', status: 1, notifications: true });
    const worker = new BackgroundWorker(harness.ctx, []);
    await worker.runRound();
    const { length } = await read()
      .selectFrom('deliveries')
      .select('id')
      .where('kind', '=', 'incident.opened')
      .execute();
    assert.equal(length, 100);
    assert.ok((await waiting()) > MANY / 2);
  });

  test('are passed over by whoever has nothing to do with them, in one transaction with few statements', async () => {
    for (const name of ['deliveries', 'scheduler', 'alerts', 'staff-alerts'] as const)
      while (await consume(harness.ctx, name, consumers[name]));
    await add(MANY, () => ({ source_id: 1, severity: 'critical' }));
    for (const name of ['deliveries', 'scheduler', 'alerts', 'staff-alerts'] as const) {
      const statements = await harness.statementsOf(() => consume(harness.ctx, name, consumers[name]));
      assert.ok(statements.length < 15, `${name}: ${statements.length} statements`);
      const { event_id } = await findCursor(read(), name);
      assert.equal(event_id, await findNewestId({ db: read() }), name);
    }
  });

  test('make one message to each member of staff who wants it, and take few statements', async () => {
    await harness.ctx.connection.write
      .insertInto('notification_preferences')
      .values({
        user_id: 1,
        drafts: '[]',
        alerts: '["email"]',
        overdue_updates: '[]',
        mail_problems: '[]',
        probes: '[]',
        alert_severity: 'critical',
        quiet_except: 'nothing',
        created_at: 0,
        updated_at: 0,
      })
      .execute();
    await add(150, (n) => ({ source_id: 1, severity: n % 2 === 0 ? 'critical' : 'minor' }));
    const statements = await harness.statementsOf(() =>
      consume(harness.ctx, 'staff-alerts', consumers['staff-alerts']),
    );
    assert.ok(statements.length < 25, `${statements.length} statements`);
    const rows = await read().selectFrom('deliveries').select(['kind', 'channel']).execute();
    assert.equal(rows.length, 75);
    assert.ok(rows.every(({ kind, channel }) => kind === 'alert.firing' && channel === 'staff-email'));
  });
});
