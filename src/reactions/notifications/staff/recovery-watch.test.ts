import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import type { Verdict } from '../../../lib/checks/check-state.ts';
import { createBackgroundServices } from '../../../operations/worker/start.ts';
import { PushService } from '../push/testing.ts';
import { localSettings, StaffWorld } from './testing.ts';

const service = new PushService();
before(() => service.start());
after(() => service.stop());

const HOUR = 3600;
const WORKS_AGAIN = 'Works again: Website is down';

onBothDatabases(
  'incidents whose checks work again',
  (harness) => {
    const world = new StaffWorld(harness, service);
    beforeEach(async () => {
      service.reset();
      harness.background = createBackgroundServices(harness.ctx);
      await world.post('/components', { name: 'Website' });
      harness.clock.advance(2 * HOUR);
    });

    const check = (name = 'Front page', values: object = {}) =>
      world.post('/checks', { name, kind: 'tcp', target: '127.0.0.1:9', component: 1, ...values });
    const twice = async (checkIds: number | readonly number[], verdict: Verdict) => {
      await world.result(checkIds, verdict);
      await world.result(checkIds, verdict);
    };
    const publish = () => world.put('/incidents/1', { name: 'Website is down', visible: 1 });
    const resolve = () => world.post('/incidents/1/updates', { status: 4, message: 'It works again.' });
    const recoveries = () => world.send('GET', '/recoveries') as Promise<Json[]>;
    /** Lets time pass as it does: the process looks twice a minute. */
    const minutes = async (count: number) => {
      for (let half = 0; half < 2 * count; half++) await world.pass(30);
    };
    const told = async () =>
      (await world.ledger())
        .filter(({ kind, channel }) => kind === 'incident.recovered' && channel === 'staff-push')
        .map(({ state }) => state);
    const toldEvents = async () =>
      (await harness.events()).filter((type) => type === 'incident.recovered').length;

    test('are listed, and staff are told once, with the way to resolve it, and once more a quarter of an hour later', async () => {
      const engineer = await world.engineer({ alerts: [], drafts: [] });
      await check();
      await twice(1, 'failed');
      await publish();
      assert.deepEqual(await recoveries(), []);
      await twice(1, 'ok');
      const [found, ...others] = await recoveries();
      assert.deepEqual(others, []);
      assert.deepEqual(
        [found?.incident, found?.checks, found?.since.string],
        [{ id: 1, name: 'Website is down' }, [{ id: 1, name: 'Front page' }], '2026-03-10 14:03:00'],
      );
      await world.pass(30);
      const [message, ...more] = await world.shown(engineer);
      assert.deepEqual(more, []);
      assert.equal(message?.title, WORKS_AGAIN);
      assert.match(message?.body ?? '', /^The check Front page has worked again since .*2:03/);
      assert.match(message?.url ?? '', /\/dashboard\/incidents\/1#resolve$/);
      await minutes(13);
      assert.deepEqual(await world.titles(engineer), []);
      await minutes(2);
      assert.deepEqual(await world.titles(engineer), [WORKS_AGAIN]);
      await minutes(30);
      assert.deepEqual(await world.titles(engineer), []);
      assert.equal(await toldEvents(), 2);
    });

    test('are told again only after the time that was set, or never', async () => {
      const engineer = await world.engineer({ alerts: [], drafts: [] });
      await world.put('/settings', { resolve_reminder: 0 });
      await check();
      await twice(1, 'failed');
      await publish();
      await twice(1, 'ok');
      await minutes(40);
      assert.deepEqual(await world.titles(engineer), [WORKS_AGAIN]);
      await world.put('/settings', { resolve_reminder: 60 });
      await minutes(25);
      assert.deepEqual(await world.titles(engineer), [WORKS_AGAIN]);
      await resolve();
      assert.deepEqual(await recoveries(), []);
      await minutes(70);
      assert.equal(await toldEvents(), 2);
    });

    test('are none while one of the checks is not good, and are news again after another failure', async () => {
      const engineer = await world.engineer({ alerts: [], drafts: [] });
      await check();
      await check('Search');
      await twice([1, 2], 'failed');
      await publish();
      await twice(1, 'ok');
      await minutes(1);
      assert.deepEqual(await recoveries(), []);
      await twice(2, 'degraded');
      assert.deepEqual(await recoveries(), []);
      await twice(2, 'ok');
      assert.deepEqual(
        (await recoveries()).map(({ checks }) => checks.map(({ id }: Json) => id)),
        [[1, 2]],
      );
      await minutes(1);
      const [message] = await world.shown(engineer);
      assert.match(message?.body ?? '', /^All checks have worked again since /);
      await twice(1, 'failed');
      assert.deepEqual(await recoveries(), []);
      await twice(1, 'ok');
      await minutes(1);
      assert.deepEqual(await world.titles(engineer), [WORKS_AGAIN]);
      assert.equal(await toldEvents(), 2);
    });

    test('are none of which no check had failed, or of which another alert fires, and a draft is none', async () => {
      await check();
      await twice(1, 'ok');
      const body = { name: 'Slow', message: 'm', status: 1, components: [{ id: 1, status: 2 }] };
      await world.post('/incidents', body);
      await minutes(1);
      assert.deepEqual(await recoveries(), []);
      await twice(1, 'failed');
      await world.addSource();
      await world.post('/alert-rules', { action: 'draft', component: 1 });
      await world.fire({ key: 'disk' });
      await twice(1, 'ok');
      assert.deepEqual(await recoveries(), []);
      await world.resolve('disk');
      await minutes(1);
      assert.deepEqual(
        (await recoveries()).map(({ incident }) => incident.name),
        ['Slow'],
      );
    });

    test('wait for the end of quiet hours, and are not told if somebody has resolved them by then', async () => {
      const quiet = { from: '12:00', until: '18:00', timezone: 'UTC' };
      const engineer = await world.engineer({ alerts: [], drafts: [], quiet_hours: quiet });
      await check();
      await twice(1, 'failed');
      await publish();
      await twice(1, 'ok');
      await minutes(2);
      assert.deepEqual(await world.titles(engineer), []);
      await resolve();
      await world.pass(5 * HOUR);
      assert.deepEqual(await world.titles(engineer), []);
      assert.deepEqual(await told(), ['suppressed']);
    });

    test('are nobody’s work if a rule resolves them', async () => {
      const engineer = await world.engineer({ alerts: [], drafts: [] });
      await world.post('/alert-rules', { action: 'publish', resolve_after: 600 });
      await check();
      await twice(1, 'failed');
      await twice(1, 'ok');
      assert.equal((await recoveries()).length, 1);
      await minutes(5);
      assert.deepEqual(await world.titles(engineer), []);
      await minutes(6);
      assert.equal((await world.incidents())[0]?.status, 4);
      assert.equal(await toldEvents(), 0);
    });

    test('take the ability to read checks', async () => {
      assert.equal((await harness.get('/recoveries')).status, 401);
      const poor = await harness.token('incidents.manage');
      assert.equal((await harness.get('/recoveries', { token: poor })).status, 403);
    });

    test('cost the same statements, however many there are', async () => {
      const count = async () => (await harness.statementsOf(recoveries)).length;
      await check();
      await twice(1, 'failed');
      await publish();
      await twice(1, 'ok');
      const one = await count();
      for (let each = 0; each < 5; each++) {
        const body = { name: 'Other', message: 'm', status: 1, components: [{ id: 1, status: 2 }] };
        await world.post('/incidents', { ...body, occurred_at: '2026-03-10 13:00:00' });
      }
      assert.equal((await recoveries()).length, 6);
      assert.equal(await count(), one);
    });
  },
  localSettings,
);
