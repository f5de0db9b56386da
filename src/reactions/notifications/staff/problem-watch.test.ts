import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { createBackgroundServices } from '../../../operations/worker/start.ts';
import { PushService } from '../push/testing.ts';
import { localSettings, StaffWorld } from './testing.ts';

const service = new PushService();
before(() => service.start());
after(() => service.stop());

onBothDatabases(
  'problems that no write causes',
  (harness) => {
    const world = new StaffWorld(harness, service);
    beforeEach(async () => {
      service.reset();
      // A new process.
      harness.background = createBackgroundServices(harness.ctx);
    });
    const seen = (ms: number | null) =>
      harness.ctx.connection.write.updateTable('probes').set({ seen_ms: ms }).where('id', '=', 1).execute();
    const seenNow = () => seen(harness.clock.now() * 1000);
    /** Lets time pass as it does: the process looks twice a minute. */
    const minutes = async (count: number, each: () => Promise<unknown> = async () => {}) => {
      for (let half = 0; half < 2 * count; half++) {
        await each();
        await world.pass(30);
      }
    };
    const problem = (scope: string) => {
      const now = harness.clock.now();
      return harness.ctx.connection.write
        .insertInto('mail_problems')
        .values({
          scope,
          since: now,
          confirmed_at: now,
          answer: '550 no',
          refusals: '[]',
          pauses: 0,
          next_at: now + 900,
          probe_id: null,
          logged_at: null,
        })
        .execute();
    };

    test('staff are told once that a probe is gone, and once that it is back', async () => {
      const engineer = await world.engineer({ role: 'admin' });
      await world.post('/probes', { name: 'Frankfurt' });
      await minutes(3, seenNow);
      assert.deepEqual(await world.shown(engineer), []);
      await minutes(4);
      const [lost, ...others] = await world.shown(engineer);
      assert.deepEqual(others, []);
      assert.equal(lost?.title, 'Probe not reporting: Frankfurt');
      assert.match(String(lost?.body), /^Nothing has been heard from it since /);
      await minutes(1, seenNow);
      assert.deepEqual(await world.titles(engineer), ['Probe is reporting again: Frankfurt']);
      assert.deepEqual(
        (await harness.events()).filter((type) => /^probe\.(lost|returned)/.test(type)),
        ['probe.lost', 'probe.returned'],
      );
    });

    test('a probe is not gone because the service was away', async () => {
      const engineer = await world.engineer({ role: 'admin' });
      await world.post('/probes', { name: 'Frankfurt' });
      await minutes(3, seenNow);
      harness.clock.advance(3600);
      await harness.react();
      await minutes(1);
      await seenNow();
      await minutes(3, seenNow);
      assert.deepEqual(await world.shown(engineer), []);
    });

    test('a probe that was deleted is no problem', async () => {
      const engineer = await world.engineer({
        role: 'admin',
        quiet_hours: { from: '00:00', until: '23:59', timezone: 'UTC' },
      });
      await world.post('/probes', { name: 'Frankfurt' });
      await seenNow();
      await minutes(5);
      await world.remove('/probes/1');
      await world.pass(86_400);
      assert.deepEqual(await world.shown(engineer), []);
      assert.deepEqual(
        (await world.ledger()).map(({ error }) => error),
        ['The probe was deleted.'],
      );
    });

    test('staff are told once that mails do not arrive, and once that they do again', async () => {
      const [engineer, viewer] = [await world.engineer(), await world.engineer({ role: 'viewer' })];
      await problem('domain:smith.example');
      await world.pass(30);
      assert.deepEqual(await world.titles(engineer), ['Emails aren’t arriving: Status']);
      await minutes(2);
      assert.deepEqual(await world.shown(engineer), []);
      await harness.ctx.connection.write.deleteFrom('mail_problems').execute();
      await world.pass(30);
      assert.deepEqual(await world.titles(engineer), ['Emails are arriving again: Status']);
      assert.deepEqual(await world.shown(viewer), []);
      const log = JSON.stringify(
        await harness.query(sql`select * from events where subject_type = 'mail_problem'`),
      );
      assert.ok(!log.includes('smith'));
    });

    test('a push that is accepted says nothing about the mail server', async () => {
      const engineer = await world.engineer();
      await problem('server');
      await world.pass(30);
      assert.equal((await world.shown(engineer)).length, 1);
      await minutes(1);
      assert.deepEqual(await world.shown(engineer), []);
      assert.equal((await harness.query(sql`select scope from mail_problems`)).length, 1);
    });
  },
  localSettings,
);
