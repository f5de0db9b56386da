import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Verdict } from '../../lib/checks/check-state.ts';
import { formatDate } from '../../lib/dates.ts';

onBothDatabases('alerts of checks', (harness) => {
  const world = new AlertWorld(harness);
  const result = (checkId: number, verdict: Verdict) => world.result(checkId, verdict);
  const check = (values: object = {}) =>
    world.post('/checks', { name: 'Ping', kind: 'tcp', target: '127.0.0.1:9', component: 1, ...values });

  beforeEach(async () => {
    await world.post('/components', { name: 'API' });
    harness.clock.advance(7200);
  });

  test('a failure that is certain makes one alert from its first result on, and a draft; one failure makes nothing', async () => {
    await check();
    await result(1, 'failed');
    assert.deepEqual(await world.alerts(), []);
    await result(1, 'failed');
    const [alert] = await world.alerts();
    assert.deepEqual(
      [alert?.attributes.title, alert?.attributes.severity, alert?.attributes.started_at.string],
      ['Ping', 'critical', formatDate(START + 7260)],
    );
    assert.equal(alert?.relationships.check.data.id, '1');
    assert.deepEqual(alert?.relationships.components.data, [{ type: 'components', id: '1' }]);
    const [draft] = await world.incidents();
    assert.deepEqual(
      [draft?.name, draft?.visible, draft?.occurred_at],
      ['Problem with API', 2, START + 7260],
    );
    // Its guid may have these digits.
    assert.doesNotMatch(JSON.stringify({ ...draft, guid: null }), /SECRET|Ping|127/);
    await result(1, 'ok');
    await result(1, 'ok');
    assert.equal((await world.alerts())[0]?.attributes.state, 'resolved');
    assert.deepEqual(
      (await world.incidents()).map(({ status, resolved_at }) => [status, resolved_at]),
      [[4, START + 7380]],
    );
    await result(1, 'failed');
    await result(1, 'failed');
    assert.equal((await world.alerts()).length, 1);
    assert.equal((await world.incidents()).length, 1);
  });

  test('the status that the check names is set, and a degraded one that fails becomes worse', async () => {
    await check({ failing_status: 3 });
    await world.post('/alert-rules', { action: 'status' });
    const status = async () => (await world.send('GET', '/components/1')).attributes.status.value;
    for (const [verdict, expected] of [
      ['degraded', 2],
      ['failed', 3],
      ['ok', 1],
    ] as const) {
      await result(1, verdict);
      await result(1, verdict);
      assert.equal(await status(), expected, verdict);
    }
  });

  test('a check whose parent is down joins the alert of the parent, and speaks for itself once the parent works', async () => {
    await world.post('/components', { name: 'Shop' });
    await check();
    await check({ name: 'Child', parent: 1, component: 2 });
    for (const id of [1, 1, 2, 2]) await result(id, 'failed');
    assert.equal((await world.incidents()).length, 1);
    assert.equal(
      await world.outcome(1),
      'It joined the alert of the check that it depends on. Nobody outside sees it yet.',
    );
    const links = await harness.ctx.connection.read.selectFrom('incident_components').selectAll().execute();
    assert.deepEqual(
      links.map(({ component_id }) => component_id),
      [1, 2],
    );
    await result(1, 'ok');
    await result(1, 'ok');
    assert.equal((await world.incidents())[0]?.status, 1);
    await result(2, 'ok');
    await result(2, 'ok');
    assert.equal((await world.incidents())[0]?.status, 4);
  });

  test('a child of a parent about which nothing is done opens its own draft once the parent works', async () => {
    await check();
    await check({ name: 'Child', parent: 1 });
    await world.post('/alert-rules', { action: 'nothing', match: { check: 1 } });
    for (const id of [1, 1, 2, 2]) await result(id, 'failed');
    assert.deepEqual(await world.incidents(), []);
    await result(1, 'ok');
    await result(1, 'ok');
    assert.equal((await world.incidents()).length, 1);
  });

  test('nothing is alerted while a maintenance runs, and what fails after it counts from its end', async () => {
    await check();
    const now = harness.clock.now();
    await world.post('/schedules', {
      name: 'Move',
      message: 'm',
      scheduled_at: formatDate(now),
      completed_at: formatDate(now + 600),
      components: [{ id: 1, status: 6 }],
    });
    const types = await harness.eventsOf(async () => {
      await result(1, 'failed');
      await result(1, 'failed');
    });
    assert.ok(!types.some((type) => type.startsWith('alert')), types.join());
    assert.deepEqual(await world.alerts(), []);
    await world.pass(600);
    const [alert] = await world.alerts();
    assert.equal(alert?.attributes.state, 'firing');
    assert.equal((await world.incidents()).length, 1);
  });

  test('checks without a component that fail together have one draft, which is over when all of them are', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index++)
      ids.push(
        (await world.post('/checks', { name: `c${index}`, kind: 'tcp', target: '127.0.0.1:9' })).attributes
          .id,
      );
    const [first = 0, ...others] = ids;
    for (let times = 0; times < 2; times++) await world.result(ids, 'failed');
    await world.pass(1);
    const incidents = await world.incidents();
    assert.equal(incidents.length, 1);
    const alerts = await world.alerts();
    assert.ok(alerts.every(({ relationships }) => relationships.incident.data.id === '1'));
    assert.match(alerts.at(-1)?.attributes.outcome, /\(checks without a component failed together\)/);
    assert.equal((await world.alerts('&filter[incident]=1')).length, 12, 'the draft lists them');
    for (let times = 0; times < 2; times++) await world.result(others, 'ok');
    await world.pass(1);
    assert.equal((await world.incidents())[0]?.status, 1, 'one still fails');
    // One that fails much later is another problem, and one that fails again while the draft is open belongs to it.
    const late = (await world.post('/checks', { name: 'late', kind: 'tcp', target: '127.0.0.1:9' }))
      .attributes.id;
    await world.pass(600);
    for (let times = 0; times < 2; times++) await world.result(late, 'failed');
    await world.pass(1);
    assert.equal((await world.incidents()).length, 2);
    for (let times = 0; times < 2; times++) await world.result(first, 'ok');
    await world.pass(1);
    assert.deepEqual(
      (await world.incidents()).map(({ status }) => status),
      [4, 1],
    );
  });

  test('a check that is deleted ends its alert', async () => {
    await check();
    await result(1, 'failed');
    await result(1, 'failed');
    await harness.delete('/checks/1', { token: await harness.token('*') });
    await harness.react();
    assert.equal((await world.alerts())[0]?.attributes.state, 'resolved');
    assert.equal((await world.incidents())[0]?.status, 4);
  });
});
