import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { updateSettings } from '../../domain/settings/actions.ts';
import { createComponent } from '../../domain/status/components/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Verdict } from '../../lib/checks/check-state.ts';

onBothDatabases('what happens when the checks of a component fail', (harness) => {
  const world = new AlertWorld(harness);
  const start = START + 7200;
  const check = (values: object = {}) =>
    world.post('/checks', { name: 'Ping', kind: 'tcp', target: '127.0.0.1:9', component: 1, ...values });
  const twice = async (checkId: number, verdict: Verdict) => {
    await world.result(checkId, verdict);
    await world.result(checkId, verdict);
  };
  const once = { fail_after: 1, recover_after: 1 };
  const component = async (id = 1) => (await world.send('GET', `/components/${id}`)).attributes;
  const status = async (id = 1) => (await component(id)).status.value;
  const statuses = async () =>
    (
      await harness.ctx.connection.read
        .selectFrom('component_statuses')
        .select(['status', 'source', 'created_at'])
        .orderBy('id')
        .execute()
    ).map(({ status: value, source, created_at }) => [value, source, created_at - start]);
  /** As an import leaves it. */
  const imported = (values: object) => createComponent(harness.ctx, command, { name: 'Shop', ...values });

  beforeEach(async () => {
    await world.post('/components', { name: 'API', on_failure: 'status' });
    harness.clock.advance(7200);
  });

  test('one that follows its checks has their status at once, from the first failure on, and returns with the first good result', async () => {
    await check({ failing_status: 3 });
    await twice(1, 'failed');
    assert.equal(await status(), 3);
    assert.equal(await world.outcome(), 'No rule matches, so Daymark set the status of API.');
    await twice(1, 'ok');
    assert.deepEqual(await statuses(), [
      [1, 'api', -7200],
      [3, 'system', 60],
      [1, 'system', 180],
    ]);
    assert.equal(await world.outcome(), 'It is over, and API has the status again that it had before.');
    assert.deepEqual(await world.incidents(), []);
  });

  test('slow answers set the status for those, and a failure a worse one', async () => {
    await check({ ...once, degraded_status: 2 });
    for (const [verdict, expected] of [
      ['degraded', 2],
      ['failed', 4],
      ['degraded', 2],
      ['ok', 1],
    ] as const) {
      await world.result(1, verdict);
      assert.equal(await status(), expected, verdict);
    }
  });

  test('of several checks the worst wins, and the status returns when all of them are good', async () => {
    await check({ ...once, failing_status: 4 });
    await check({ ...once, name: 'Other', failing_status: 3 });
    await world.result(2, 'failed');
    assert.equal(await status(), 3);
    await world.result(1, 'failed');
    assert.equal(await status(), 4);
    await world.result(2, 'ok');
    assert.equal(await status(), 4);
    await world.result(1, 'ok');
    assert.equal(await status(), 1);
  });

  test('the installation decides for components that do not, and theirs goes first', async () => {
    await world.post('/components', { name: 'Web' });
    await world.post('/components', { name: 'Mail', on_failure: 'nothing' });
    for (const id of [2, 3]) await check({ ...once, name: `Check of ${id}`, component: id });
    await world.result(1, 'failed');
    assert.deepEqual([await status(2), (await world.incidents()).length], [1, 1]);
    await world.result(1, 'ok');
    await updateSettings(harness.ctx, command, { on_failure: 'status' });
    await world.result(1, 'failed');
    assert.deepEqual([await status(2), (await world.incidents()).length], [4, 1]);
    await world.result(2, 'failed');
    assert.deepEqual([await status(3), (await world.incidents()).length], [1, 1]);
    assert.equal(await world.outcome(1), 'No rule matches, and Mail stays as it is when its checks fail.');
    await updateSettings(harness.ctx, command, { on_failure: null });
  });

  test('a rule that matches goes first, and its test says what the component does without one', async () => {
    await check(once);
    const tested = async () => {
      const answer = await world.post('/alert-rules/test', { check: 1, component: 1 });
      return [answer.attributes.action, answer.attributes.outcome];
    };
    assert.deepEqual(await tested(), ['status', 'No rule matches, so Daymark would set the status of API.']);
    const rule = await world.post('/alert-rules', { action: 'draft', match: { check: 1 } });
    await world.result(1, 'failed');
    assert.deepEqual([await status(), (await world.incidents()).length], [1, 1]);
    assert.equal(rule.attributes.action, 'draft');
  });

  test('what a person set within the last hour is left, and the status follows after that', async () => {
    await check(once);
    await world.put('/components/1', { status: 2 });
    await world.result(1, 'failed');
    assert.equal(await status(), 2);
    assert.equal(await world.outcome(), 'API was set by hand 1 minute ago, so Daymark leaves it as it is.');
    await world.pass(3600);
    assert.equal(await status(), 4);
    await world.result(1, 'ok');
    assert.equal(await status(), 2);
  });

  test('a status that came with an import ends with the first good result, and the one of a person does not', async () => {
    await imported({ status: 4 });
    await check({ name: 'Push', kind: 'heartbeat', target: null, component: 2, interval: 60, ...once });
    await check({ ...once, component: 1 });
    await world.put('/components/1', { status: 4 });
    harness.clock.advance(7200);
    await world.result(1, 'ok');
    await world.result(2, 'ok');
    assert.deepEqual([await status(2), await status(1)], [1, 4]);
    const after = await statuses();
    assert.deepEqual(after.at(-1), [1, 'system', 7260]);
  });

  test('an imported status that was the same as that of the failing check does not stay either', async () => {
    await imported({ status: 4, on_failure: 'status' });
    await imported({ name: 'Slow', status: 2, on_failure: 'status' });
    await check({ ...once, component: 2 });
    await check({ ...once, name: 'Slow one', component: 3 });
    for (const id of [1, 2]) await world.result(id, 'failed');
    assert.deepEqual([await status(2), await status(3)], [4, 4]);
    for (const id of [1, 2]) await world.result(id, 'ok');
    assert.deepEqual([await status(2), await status(3)], [1, 1]);
  });

  test('an imported status stays while another check of the component fails, and where checks change nothing', async () => {
    await imported({ status: 4, on_failure: 'status' });
    await imported({ name: 'Quiet', status: 4, on_failure: 'nothing' });
    await check({ ...once, component: 2 });
    await check({ ...once, name: 'Second', component: 2 });
    await check({ ...once, name: 'Third', component: 3 });
    await world.result(2, 'failed');
    await world.result(1, 'ok');
    assert.equal(await status(2), 4);
    await world.result(2, 'ok');
    await world.result(3, 'ok');
    assert.deepEqual([await status(2), await status(3)], [1, 4]);
  });

  test('only signed-in callers are told what happens, and writes refuse anything else', async () => {
    await world.post('/components', { name: 'Web' });
    const shown = ({ on_failure, effective_on_failure }: Record<string, unknown>) => [
      on_failure,
      effective_on_failure,
    ];
    assert.deepEqual(shown(await component(1)), ['status', 'status']);
    assert.deepEqual(shown(await component(2)), [null, 'draft']);
    const guest = await harness.get('/components');
    assert.doesNotMatch(JSON.stringify(guest.body), /on_failure/);
    const token = await harness.token('*');
    const refused = await harness.put('/components/1', { on_failure: 'publish' }, { token });
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['on_failure']]);
    assert.equal((await world.put('/components/1', { on_failure: null })).attributes.on_failure, null);
    const [many] = await world.send('PUT', '/components', {
      components: [{ id: 2, on_failure: 'nothing' }],
    });
    assert.deepEqual(shown(many.attributes), ['nothing', 'nothing']);
  });
});
