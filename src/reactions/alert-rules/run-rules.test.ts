import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';

onBothDatabases('rules for alerts', (harness) => {
  const world = new AlertWorld(harness);
  const rule = (values: object) => world.post('/alert-rules', { component: 1, ...values });
  const updates = () => harness.ctx.connection.read.selectFrom('updates').selectAll().orderBy('id').execute();
  const statuses = async () =>
    (
      await harness.ctx.connection.read
        .selectFrom('component_statuses')
        .select(['status', 'source', 'created_at'])
        .orderBy('id')
        .execute()
    ).map(({ status, source, created_at }) => [status, source, created_at - START]);
  const meta = async (id: number): Promise<Json> =>
    (await world.send('GET', `/incidents/${id}?include=meta`)).attributes.meta;

  beforeEach(async () => {
    await world.post('/components', { name: 'API' });
    await world.addSource();
    harness.clock.advance(7200);
  });
  const start = START + 7200;

  test('without a rule, an alert becomes one draft that is ready, and the page stays as it is', async () => {
    const before = (await harness.visit('/')).text;
    await world.fire({ startedAt: start - 30 });
    await world.pass(1);
    const [draft, ...others] = await world.incidents();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [draft?.name, draft?.status, draft?.visible, draft?.notifications, draft?.occurred_at, draft?.user_id],
      ['We are looking into a problem', 1, 2, 1, start - 30, null],
    );
    assert.equal(
      await world.outcome(),
      'No rule matches, so Daymark prepared a draft. Nobody outside sees it yet.',
    );
    const after = (await harness.visit('/')).text;
    assert.equal(after.includes('looking into'), false);
    assert.equal(after.length, before.length);

    // What is said of it is true whenever it is read, also if it was stored by an older version.
    const { write } = harness.ctx.connection;
    const old = 'No rule matches, so Daymark prepared a draft, which nobody outside sees.';
    await write.updateTable('alerts').set({ outcome: old }).execute();
    assert.match(await world.outcome(), /prepared a draft\. Nobody outside sees it yet\.$/);
    await world.send('PUT', `/incidents/${draft?.id}`, { visible: 1 });
    assert.equal(await world.outcome(), 'No rule matches, so Daymark prepared a draft.');
  });

  test('later alerts of the same cause join it, also those of another rule', async () => {
    await rule({ action: 'draft', match: { severity: 'minor' }, status: 2 });
    await rule({ action: 'draft', match: { severity: 'critical' }, status: 4 });
    await world.fire({ key: 'a', labels: { severity: 'warning' } });
    await world.pass(5);
    await world.fire(
      { key: 'b', labels: { severity: 'critical' } },
      { key: 'c', labels: { severity: 'critical' } },
    );
    await world.pass(5);
    assert.equal((await world.incidents()).length, 1);
    const alerts = await world.alerts();
    assert.deepEqual(
      alerts.map(({ relationships }) => relationships.incident.data?.id),
      ['1', '1', '1'],
    );
    assert.equal(
      alerts[1]?.attributes.outcome,
      'It joined the draft of the same cause (the component API). Nobody outside sees it yet.',
    );
    const links = await harness.ctx.connection.read.selectFrom('incident_components').selectAll().execute();
    assert.deepEqual(
      links.map(({ component_id, status }) => [component_id, status]),
      [[1, 4]],
    );
  });

  test('a rule waits, and does nothing about what ends before', async () => {
    await rule({ action: 'publish', wait: 300 });
    await world.fire({ key: 'short' }, { key: 'long' });
    await world.pass(60);
    await world.resolve('short');
    await world.pass(1);
    assert.deepEqual(await world.incidents(), []);
    assert.equal(
      await world.outcome(0),
      'It ended after 1 minute, and rule 1 waits for 5 minutes: nothing was done.',
    );
    await world.pass(238);
    assert.deepEqual(await world.incidents(), []);
    await world.pass(1);
    const [incident] = await world.incidents();
    assert.deepEqual([incident?.visible, incident?.occurred_at], [1, start]);
    assert.equal(await world.outcome(1), 'Rule 1 published an incident.');
  });

  test('a published incident is resolved after the last alert, with its true end, if no person has touched it', async () => {
    await rule({ action: 'publish', resolve_after: 120, min_length: 600 });
    await world.fire({ key: 'a' }, { key: 'b' });
    await world.pass(60);
    await world.resolve('a');
    await world.pass(300);
    await world.resolve('b');
    await world.pass(119);
    assert.equal((await world.incidents())[0]?.status, 1);
    await world.pass(1);
    const [incident] = await world.incidents();
    assert.deepEqual([incident?.status, incident?.resolved_at], [4, start + 360]);
    const [update] = await updates();
    assert.deepEqual(
      [update?.status, update?.message],
      [4, 'Our monitoring no longer sees this problem, so we consider it resolved.'],
    );
    assert.deepEqual(await meta(1), [{ key: 'brief', value: true }]);
    assert.equal(
      await world.outcome(),
      'The incident was resolved automatically 2 minutes after its last alert had ended. It lasted 6 minutes.',
    );
  });

  test('an alert that fires again in time keeps the incident open, and one that fires later opens another', async () => {
    await rule({ action: 'publish', resolve_after: 120 });
    await world.fire({});
    await world.pass(60);
    await world.resolve();
    await world.pass(60);
    await world.fire({});
    await world.pass(600);
    assert.deepEqual(
      (await world.incidents()).map(({ status }) => status),
      [1],
    );
    await world.resolve();
    await world.pass(200);
    await world.fire({});
    await world.pass(1);
    assert.deepEqual(
      (await world.incidents()).map(({ status }) => status),
      [4, 1],
    );
    assert.deepEqual(await meta(1), []);
  });

  test('what a person has touched is never changed', async () => {
    await rule({ action: 'publish', resolve_after: 0 });
    await world.fire({ key: 'a', labels: { severity: 'warning' } });
    await world.pass(1);
    await world.post('/incidents/1/updates', { status: 2, message: 'We know.' });
    const before = (await world.incidents())[0];
    await world.fire({ key: 'b', labels: { severity: 'critical' } });
    await world.pass(1);
    await world.resolve('a');
    await world.resolve('b');
    await world.pass(86_400);
    assert.deepEqual((await world.incidents())[0], before);
    assert.equal((await updates()).length, 1);
  });

  test('a draft that is over before anybody looked says so, and can be published as it was', async () => {
    await rule({ action: 'draft' });
    await world.fire({});
    await world.pass(60);
    await world.resolve();
    await world.pass(1);
    const [draft] = await world.incidents();
    assert.deepEqual(
      [draft?.status, draft?.resolved_at, draft?.visible, draft?.message],
      [4, start + 60, 2, 'There was a problem with API. Our monitoring no longer sees it.'],
    );
    assert.match(await world.outcome(), /^It was over before anybody looked\./);
    await world.fire({});
    await world.pass(1);
    assert.deepEqual(
      (await world.incidents()).map(({ status }) => status),
      [1],
    );
    await world.resolve();
    await world.pass(1);
    await world.post('/alerts/1/publish');
    const published = (await world.incidents())[0];
    assert.deepEqual([published?.visible, published?.status], [1, 4]);
  });

  test('a draft that a person discarded is not written again for its alerts, and counts for no others', async () => {
    await world.fire({ key: 'a' });
    await world.pass(1);
    await harness.delete('/incidents/1', { token: await harness.token('*') });
    await world.fire({ key: 'a', labels: { severity: 'critical' } });
    await world.pass(1);
    assert.deepEqual(await world.incidents(), []);
    assert.match(await world.outcome(0), /^A person discarded the draft/);
    // Another alert of the same group is another problem, while the first one still fires.
    await world.fire({ key: 'b' });
    await world.pass(1);
    assert.deepEqual(
      (await world.incidents()).map(({ id }) => id),
      [2],
    );
    await world.fire(
      { key: 'a', labels: { severity: 'warning' } },
      { key: 'a', labels: { severity: 'critical' } },
    );
    await world.pass(1);
    assert.equal((await world.alerts())[0]?.relationships.incident.data, null);
    await world.resolve('b');
    await world.pass(1);
    await harness.delete('/incidents/2', { token: await harness.token('*') });
    await world.resolve('a');
    await world.pass(1);
    await world.fire({ key: 'a' });
    await world.pass(1);
    assert.equal((await world.incidents()).length, 1);
  });

  test('a rule rests after an incident', async () => {
    await rule({ action: 'publish', resolve_after: 0, cool_down: 600 });
    await world.fire({});
    await world.pass(30);
    await world.resolve();
    await world.pass(30);
    await world.fire({});
    await world.pass(30);
    assert.equal((await world.incidents()).length, 1);
    await world.pass(600);
    assert.equal((await world.incidents()).length, 2);
  });

  test('a status is set from the beginning of the alert on, and set back at its end', async () => {
    await rule({ action: 'status', status: 4 });
    await world.fire({ startedAt: start - 60 });
    await world.pass(30);
    await world.resolve();
    await world.pass(30);
    assert.deepEqual(await statuses(), [
      [1, 'api', 0],
      [4, 'system', 7140],
      [1, 'system', 7230],
    ]);
    assert.equal(await world.outcome(), 'It is over, and API has the status again that it had before.');
  });

  test('a status that several alerts set stays until the last one ended, and the worst one wins', async () => {
    await rule({ action: 'status', group_by: 'team' });
    const status = async () => (await statuses()).at(-1)?.[0];
    await world.fire({ key: 'a', labels: { severity: 'critical', team: 'x' } });
    await world.pass(10);
    await world.fire({ key: 'b', labels: { severity: 'warning', team: 'y' } });
    await world.pass(10);
    assert.equal(await world.outcome(1), 'API keeps the worse status that it has because of other alerts.');
    await world.resolve('a');
    await world.pass(10);
    assert.equal(await status(), 4);
    await world.resolve('b');
    await world.pass(10);
    assert.equal(await status(), 1);
  });

  test('an alert that becomes the matter of another rule leaves nothing behind', async () => {
    await rule({ action: 'status', match: { severity: 'minor' }, status: 2 });
    await rule({ action: 'publish', resolve_after: 0 });
    await world.fire({ labels: { severity: 'warning' } });
    await world.pass(10);
    assert.equal((await statuses()).at(-1)?.[0], 2);
    await world.fire({ labels: { severity: 'critical' } });
    await world.pass(10);
    assert.equal((await world.incidents()).length, 1);
    await world.resolve();
    await world.pass(10);
    assert.equal((await statuses()).at(-1)?.[0], 1);
    assert.equal((await world.incidents())[0]?.status, 4);
  });

  test('a status is set back at the end of its alert, also if a person has published the alert', async () => {
    await rule({ action: 'status', status: 4 });
    await world.fire({});
    await world.pass(10);
    await world.post('/alerts/1/publish');
    await world.pass(10);
    assert.equal((await statuses()).at(-1)?.[0], 4);
    await world.resolve();
    await world.pass(10);
    assert.equal((await statuses()).at(-1)?.[0], 1);
    assert.equal((await world.incidents())[0]?.status, 1);
  });

  test('the rule that publishes a draft of another one also resolves it', async () => {
    await rule({ action: 'draft', match: { severity: 'minor' } });
    await rule({ action: 'publish', resolve_after: 60 });
    await world.fire({ key: 'a', labels: { severity: 'warning' } });
    await world.pass(10);
    await world.fire({ key: 'b', labels: { severity: 'critical' } });
    await world.pass(10);
    assert.equal((await world.incidents())[0]?.visible, 1);
    await world.resolve('a');
    await world.resolve('b');
    await world.pass(59);
    assert.equal((await world.incidents())[0]?.status, 1);
    await world.pass(1);
    assert.equal((await world.incidents())[0]?.status, 4);
  });

  test('an alert that joins a public incident leaves a component alone that a person has just set, and says so', async () => {
    await rule({ action: 'publish' });
    const links = () => harness.ctx.connection.read.selectFrom('incident_components').selectAll().execute();
    await world.fire({ key: 'a', labels: { severity: 'warning' } });
    await world.pass(10);
    const before = await links();
    await world.put('/components/1', { status: 2 });
    await world.pass(60);
    await world.fire({ key: 'b', labels: { severity: 'critical' } });
    await world.pass(1);
    assert.deepEqual(await links(), before);
    assert.equal(
      await world.outcome(1),
      'It joined the incident of the same cause (the component API). API was set by hand 61 seconds ago, so it stays as it is.',
    );
  });

  test('a draft is not published because of one component while a person has just set another one of it', async () => {
    await world.post('/components', { name: 'Shop' });
    await rule({ action: 'publish', group_by: 'zone', match: { labels: { of: 'api' } } });
    await rule({ action: 'publish', group_by: 'zone', component: 2 });
    await world.put('/components/1', { status: 2 });
    await world.pass(60);
    await world.fire({ key: 'a', labels: { zone: 'z', of: 'api' } });
    await world.pass(1);
    await world.fire({ key: 'b', labels: { zone: 'z' } });
    await world.pass(1);
    assert.deepEqual(
      (await world.incidents()).map(({ visible }) => visible),
      [2],
    );
    assert.match(await world.outcome(1), /so rule 2 does not publish it\. Nobody outside sees it yet\.$/);
    await world.pass(3600);
    await world.fire({ key: 'c', labels: { zone: 'z' } });
    await world.pass(1);
    assert.equal((await world.incidents())[0]?.visible, 1);
  });

  test('a component that a person set within the last hour is not overruled', async () => {
    await world.put('/components/1', { status: 2 });
    await rule({ action: 'status', status: 4, match: { labels: { do: 'status' } } });
    await rule({ action: 'publish' });
    await world.pass(60);
    await world.fire({ key: 'a', labels: { do: 'status' } }, { key: 'b' });
    await world.pass(1);
    assert.equal(await world.outcome(0), 'API was set by hand 61 seconds ago, so rule 1 leaves it as it is.');
    assert.equal((await world.incidents())[0]?.visible, 2);
    await world.pass(3600);
    assert.deepEqual((await statuses()).at(-1)?.slice(0, 2), [4, 'system']);
    await world.put('/components/1', { status: 3 });
    await world.resolve('a');
    await world.pass(1);
    assert.equal(await world.outcome(0), 'It is over. API was set by hand meanwhile, and stays as it is.');
    assert.deepEqual((await statuses()).at(-1)?.slice(0, 2), [3, 'api']);
  });

  test('texts come from the template of the rule, with the name of the component, and never from the alert', async () => {
    await world.post('/incident-templates', {
      name: 'Outage',
      incident_name: '{{ incident.component }} is down',
      template:
        "{% if incident.status == 'Fixed' %}It works.{% else %}We look at {{ incident.component }}.{% endif %}",
    });
    await rule({ action: 'publish', template: 'outage', resolve_after: 0, notify: true });
    await world.fire({});
    await world.pass(1);
    const [incident] = await world.incidents();
    assert.deepEqual(
      [incident?.name, incident?.message, incident?.notifications],
      ['API is down', 'We look at API.', 1],
    );
    await world.resolve();
    await world.pass(1);
    assert.equal((await updates())[0]?.message, 'It works.');
  });

  test('an alert joins an incident that a person has opened for the component, and leaves it alone', async () => {
    await rule({ action: 'publish', resolve_after: 0 });
    await world.post('/incidents', {
      name: 'Ours',
      status: 1,
      message: 'm',
      components: [{ id: 1, status: 3 }],
    });
    const before = await world.incidents();
    await world.fire({});
    await world.pass(1);
    assert.equal(await world.outcome(), 'It joined the incident of the same cause (the component API).');
    await world.resolve();
    await world.pass(60);
    assert.deepEqual(await world.incidents(), before);
  });
});
