import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { addPerson, Browser, PASSWORD } from '../../../../test/support/sessions.ts';
import { formatDate } from '../../../lib/dates.ts';
import { ExpiryCleanup } from '../sessions/expiry-cleanup.ts';
import { MAX_TABS } from './model.ts';
import { presenceRoutes } from './routes.ts';

const TAB = '7e9cc2f6-5f0e-4c6e-9d0e-1c0e6a8d6c11';

onBothDatabases('presence', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    const incident = { name: 'Down', status: 1, message: 'm' };
    await harness.post('/incidents', incident, { token });
    await harness.post('/incidents', { ...incident, visible: 2 }, { token });
    await harness.post('/schedules', { name: 's', message: 'm', scheduled_at: formatDate(START) }, { token });
  });
  const show = async (body: object = {}, as = token) =>
    (await harness.put('/presence', { tab: TAB, subject: 'incident', id: 1, ...body }, { token: as })).status;
  const rows = () =>
    harness.query(
      sql`select subject_type, subject_id, writing, since, expires_at, tab from presences order by tab, subject_id`,
    );

  resourceContract(harness, {
    routes: presenceRoutes,
    refused: [
      {
        request: 'PUT /presence',
        body: {},
        errors: {
          tab: ['The tab field is required.'],
          subject: ['The subject field is required.'],
          id: ['The id field is required.'],
        },
      },
      {
        request: 'PUT /presence',
        body: { tab: 'a b', subject: 'component', id: 1, writing: 'perhaps' },
        errors: {
          tab: ['The tab field must only contain letters, numbers and hyphens.'],
          subject: ['The selected subject is invalid.'],
          writing: ['The writing field must be true or false.'],
        },
      },
      {
        request: 'PUT /presence',
        body: { tab: 'a', subject: 'incident', id: 999 },
        errors: { id: ['The selected id is invalid.'] },
      },
    ],
  });

  test('guests get 401', async () => {
    assert.equal((await harness.put('/presence', { tab: TAB, subject: 'incident', id: 1 })).status, 401);
    assert.equal((await harness.delete(`/presence/${TAB}`)).status, 401);
  });

  test('a tab is at one place, and keeps the time at which it came there', async () => {
    assert.equal(await show(), 204);
    harness.clock.advance(10);
    assert.equal(await show({ writing: true }), 204);
    const here = { subject_type: 'incident', subject_id: 1, tab: TAB };
    assert.deepEqual(await rows(), [{ ...here, writing: 1, since: START, expires_at: START + 40 }]);
    harness.clock.advance(30);
    await show();
    assert.deepEqual(await rows(), [{ ...here, writing: 0, since: START + 40, expires_at: START + 70 }]);
    await show({ subject: 'schedule' });
    assert.deepEqual(await rows(), [
      { ...here, subject_type: 'schedule', writing: 0, since: START + 40, expires_at: START + 70 },
    ]);
    await show({ tab: 'other' });
    assert.equal((await rows()).length, 2);
  });

  test('it changes no data: there is no event, and the data version stays', async () => {
    const before = await harness.ctx.connection.dataVersion.read();
    const types = await harness.eventsOf(async () => {
      await show();
      assert.equal((await harness.delete(`/presence/${TAB}`, { token })).status, 204);
    });
    assert.deepEqual(types, []);
    assert.equal(await harness.ctx.connection.dataVersion.read(), before);
  });

  test('drafts can be open for those who manage incidents, and do not exist for others', async () => {
    assert.equal(await show({ id: 2 }, await harness.token('incidents.manage')), 204);
    const viewer = await harness.token('components.manage');
    assert.equal(await show({ id: 2 }, viewer), 422);
    assert.equal(await show({ id: 1 }, viewer), 204);
    await harness.delete('/incidents/1', { token });
    assert.equal(await show({ id: 1 }), 422);
  });

  test('a session can be present, and nobody ends the presence of somebody else', async () => {
    await addPerson(harness, { role: 'viewer' });
    const browser = new Browser(harness);
    const signedIn = await browser.send('POST', '/session', {
      email: 'grace@staff.example',
      password: PASSWORD,
    });
    assert.ok(signedIn.status < 300);
    assert.equal(
      (await browser.send('PUT', '/presence', { tab: TAB, subject: 'incident', id: 1 })).status,
      204,
    );
    await show({ subject: 'schedule' });
    assert.equal((await rows()).length, 2, 'the same id of a tab of another user is another tab');
    assert.equal((await browser.send('DELETE', `/presence/${TAB}`)).status, 204);
    assert.equal((await browser.send('DELETE', `/presence/${TAB}`)).status, 404);
    assert.equal((await rows()).length, 1);
  });

  test('a user is present in so many tabs, and the one that was silent for longest makes room', async () => {
    for (let count = 0; count < MAX_TABS + 5; count++) {
      assert.equal(await show({ tab: `tab-${count}` }), 204);
      harness.clock.advance(1);
      await show({ tab: 'tab-0' });
    }
    const tabs = (await rows()).map((row) => (row as { tab: string }).tab);
    assert.equal(tabs.length, MAX_TABS);
    assert.ok(tabs.includes('tab-0'), 'it was repeated');
    assert.ok(tabs.includes(`tab-${MAX_TABS + 4}`));
    assert.ok(!tabs.includes('tab-1'));
  });

  test('what has expired is deleted sooner or later', async () => {
    await show();
    harness.clock.advance(31);
    await new ExpiryCleanup(harness.ctx).run();
    assert.deepEqual(await rows(), []);
  });
});
