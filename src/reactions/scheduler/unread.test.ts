import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { command } from '../../kernel/auth/actor.ts';
import { consume, findCursor } from '../../kernel/events/consume.ts';
import { appendPast, type PastEvent } from '../../kernel/events/events.ts';
import { findEvent, findNewestId } from '../../kernel/events/log.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { formatDate } from '../../lib/dates.ts';
import { BackgroundWorker } from '../../operations/worker/background-worker.ts';
import { jobConsumer } from './job-consumer.ts';
import { runDue } from './run-due.ts';

/** Of so many events about as many incidents, one transaction reads only a part. */
const EDITS = 1500;

onBothDatabases('jobs while more is unread than one transaction reads', (harness) => {
  const world = new AlertWorld(harness);
  const read = () => harness.ctx.connection.read;
  const after = (seconds: number) => formatDate(harness.clock.now() + seconds);
  const isAllRead = async () =>
    (await findCursor(read(), 'scheduler')).event_id === (await findNewestId({ db: read() }));

  beforeEach(async () => {
    await world.post('/components', { name: 'API' });
    await harness.react();
  });

  /** Scripts edit many incidents. Nobody has read any of it. */
  async function writeMuch(): Promise<void> {
    await world.post('/incidents', { name: 'Other', message: 'm', status: 1 });
    const edited = await findEvent({ db: read() }, await findNewestId({ db: read() }));
    assert.equal(edited?.subject, 'incident');
    const at = harness.clock.now();
    const edits = Array.from({ length: EDITS }, (_, n): PastEvent => {
      return { type: 'incident.updated', state: { ...edited.state, id: 1000 + n }, at };
    });
    await transaction(harness.ctx, command, (tx) => appendPast(tx, edits));
  }

  /** What the jobs do that are due, while not everything is read. */
  async function jobsDone(): Promise<string[]> {
    const types = await harness.eventsOf(() => runDue(harness.ctx));
    assert.equal(await isAllRead(), false);
    return types;
  }

  test('a job is done in the next round, but not if what is unread has moved it', async () => {
    const window = { scheduled_at: after(60), completed_at: after(600) };
    for (const name of ['Move', 'Later']) await world.post('/schedules', { name, message: 'm', ...window });
    await harness.react();
    harness.clock.advance(60);
    await writeMuch();
    await world.put('/schedules/2', { scheduled_at: after(3600), completed_at: after(7200) });
    const before = await harness.lastEventId();
    await new BackgroundWorker(harness.ctx, []).runRound();
    assert.deepEqual(await harness.events(before), ['schedule.started']);
    await harness.react();
    assert.deepEqual(await harness.events(before), ['schedule.started']);
  });

  test('a promise that an unread update has kept is not broken, even if the update is in the trash', async () => {
    for (const name of ['Broken', 'Kept', 'Kept before']) {
      const values = { name, message: 'm', status: 1, next_update_due_at: after(600) };
      await world.post('/incidents', values);
    }
    await harness.react();
    harness.clock.advance(600);
    await writeMuch();
    for (const id of [2, 3]) await world.post(`/incidents/${id}/updates`, { status: 2, message: 'Here.' });
    await harness.delete('/incidents/3/updates/2', { token: await harness.token('*') });
    assert.deepEqual(await jobsDone(), ['incident.overdue']);
    while (await runDue(harness.ctx));
    const rows = await read()
      .selectFrom('events')
      .select('subject_id')
      .where('type', '=', 'incident.overdue')
      .execute();
    assert.deepEqual(rows, [{ subject_id: 1 }]);
  });

  test('settings that are unread count for what follows from them', async () => {
    await world.put('/settings', { stale_hours: 1 });
    await world.post('/incidents', { name: 'Old', message: 'm', status: 1, next_update_due_at: after(3600) });
    await harness.react();
    harness.clock.advance(3600);
    await writeMuch();
    await world.put('/settings', { stale_hours: 0 });
    assert.deepEqual(await jobsDone(), ['incident.overdue']);
    const types = await harness.eventsOf(() => harness.react());
    assert.equal(types.includes('incident.stale'), false);
  });

  test('many events are planned with few statements, with settings that change in between', async () => {
    await writeMuch();
    await world.put('/settings', { stale_hours: 2 });
    await writeMuch();
    const statements = await harness.statementsOf(async () => {
      while (await consume(harness.ctx, 'scheduler', jobConsumer));
    });
    assert.ok(statements.length < 200, `${statements.length} statements for ${2 * EDITS} events`);
    const stale = await read()
      .selectFrom('agenda')
      .select((of) => [of.fn.countAll().as('jobs'), of.fn.max('due_at').as('last')])
      .where('kind', '=', 'stale')
      .where('subject_id', '>=', 1000)
      .executeTakeFirstOrThrow();
    assert.equal(Number(stale.jobs), EDITS);
  });
});
