import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { PushService } from '../push/testing.ts';
import { answering } from '../webhook/testing.ts';
import { localSettings, StaffWorld } from './testing.ts';

const service = new PushService();
before(() => service.start());
after(() => service.stop());

const HOUR = 3600;
/** It is 12:00 in UTC when a test begins. */
const afternoon = { from: '12:00', until: '18:00', timezone: 'UTC' };
const DRAFT = 'Draft to review: We are looking into a problem';
const critical = { severity: 'critical' };

onBothDatabases(
  'quiet hours',
  (harness) => {
    const world = new StaffWorld(harness, service);
    beforeEach(async () => {
      service.reset();
      await world.post('/components', { name: 'API' });
      await world.addSource();
    });

    test('hold back a message until they end', async () => {
      const engineer = await world.engineer({ quiet_hours: afternoon });
      await world.fire({});
      assert.deepEqual(await world.shown(engineer), []);
      await world.pass(6 * HOUR - 10);
      assert.deepEqual(await world.shown(engineer), []);
      await world.pass(10);
      assert.deepEqual(await world.titles(engineer), [DRAFT]);
      const [entry] = await world.ledger();
      assert.deepEqual([entry?.state, entry?.attempts], ['sent', 1]);
    });

    test('drop what is pointless by then: discarded, published, over, acknowledged', async () => {
      const engineer = await world.engineer({ quiet_hours: afternoon, alerts: [] });
      await world.post('/alert-rules', { action: 'draft', group_by: 'alertname' });
      for (const key of ['disk1', 'disk2', 'disk3']) {
        await world.fire({ key });
        await world.pass(60);
      }
      await world.remove('/incidents/1');
      await world.put('/incidents/2', { visible: 1 });
      await world.resolve('disk3');
      await world.pass(60);
      await engineer.prefer({ alerts: ['push'], drafts: [] });
      await world.fire({ key: 'disk4', labels: critical });
      await world.pass(60);
      await world.post('/alerts/4/acknowledge');
      await world.pass(6 * HOUR);
      assert.deepEqual(await world.shown(engineer), []);
      assert.deepEqual(
        (await world.ledger()).map(({ state, error }) => [state, error]),
        [
          ['suppressed', 'The draft was discarded.'],
          ['suppressed', 'The draft was published.'],
          ['suppressed', 'The problem was over before anybody had to be told.'],
          ['suppressed', 'Somebody has acknowledged the alert.'],
        ],
      );
    });

    test('let critical alerts and drafts about them through, if the user wants that', async () => {
      const awake = await world.engineer({ quiet_hours: afternoon, quiet_hours_except: 'critical' });
      const asleep = await world.engineer({ quiet_hours: afternoon });
      await world.post('/alert-rules', { action: 'draft', group_by: 'alertname' });
      await world.fire({ key: 'noise', labels: { severity: 'warning' } });
      await world.pass(1);
      assert.deepEqual(await world.shown(awake), []);
      await world.fire({ key: 'disk', labels: critical });
      await world.pass(1);
      assert.deepEqual(await world.titles(awake), [DRAFT]);
      assert.deepEqual(await world.shown(asleep), []);
    });

    test('end at once when the user changes them', async () => {
      const engineer = await world.engineer({ quiet_hours: afternoon });
      await world.fire({});
      assert.deepEqual(await world.shown(engineer), []);
      await engineer.prefer({ quiet_hours: { ...afternoon, from: '10:00' } });
      assert.deepEqual(await world.shown(engineer), []);
      await engineer.prefer({ quiet_hours: null });
      assert.deepEqual(await world.titles(engineer), [DRAFT]);
    });

    test('many messages that were held back become one', async () => {
      const engineer = await world.engineer({ quiet_hours: afternoon, drafts: [] });
      await world.post('/alert-rules', { action: 'nothing' });
      for (const key of ['a', 'b', 'c', 'd', 'e']) await world.fire({ key, labels: critical });
      await world.pass(HOUR);
      await world.resolve('b');
      await world.pass(6 * HOUR);
      const [summary, ...others] = await world.shown(engineer);
      assert.deepEqual(others, []);
      assert.deepEqual(
        [summary?.title, summary?.url],
        ['New notifications: 4', 'https://status.example/dashboard/'],
      );
      assert.deepEqual(summary?.body.split('\n').length, 4);
      assert.ok(!summary?.body.includes('PAYLOAD b'));
      await world.fire({ key: 'f', labels: critical });
      assert.equal((await world.shown(engineer)).length, 1, 'what comes later is told alone');
    });

    test('a summary that cannot be sent is sent later, with everything that it was to tell', async () => {
      const engineer = await world.engineer({ quiet_hours: afternoon, drafts: [] });
      await world.post('/alert-rules', { action: 'nothing' });
      for (const key of ['a', 'b', 'c', 'd']) await world.fire({ key, labels: critical });
      await harness.react();
      service.answer = answering(503);
      await world.pass(6 * HOUR);
      assert.deepEqual(await world.titles(engineer), ['New notifications: 4']);
      service.reset();
      await world.pass(10);
      assert.deepEqual(await world.titles(engineer), ['New notifications: 4']);
      assert.deepEqual(
        (await world.ledger()).map(({ state }) => state),
        ['suppressed', 'suppressed', 'suppressed', 'sent'],
      );
    });

    test('a storm of alerts is one message', async () => {
      const engineer = await world.engineer({ drafts: [] });
      await world.post('/alert-rules', { action: 'nothing' });
      const keys = Array.from({ length: 100 }, (_, index) => `disk ${index}`);
      await world.fire(...keys.map((key) => ({ key, labels: critical })));
      assert.deepEqual(await world.titles(engineer), ['New notifications: 100']);
    });
  },
  localSettings,
);
