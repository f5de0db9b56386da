import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { FakeSender, followComponents, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { insertWebhooks } from '../../../test/support/webhooks.ts';
import { formatDate } from '../../lib/dates.ts';
import { loadContent } from './email/content/content.ts';

onBothDatabases('updates that say whether subscribers are told', (harness) => {
  let token = '';
  beforeEach(async () => {
    token = await harness.token('*');
    await subscribe(harness, 2);
    await insertWebhooks(harness, ['standard', 'slack']);
  });

  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Json> => {
    const answer = await harness.post(path, body, { token, headers });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  /** How many of each channel receive what `work` writes. */
  const told = async (work: () => Promise<unknown>) => {
    const fakeSender = new FakeSender();
    const node = nodeWith(harness.ctx, fakeSender);
    await node.settle();
    fakeSender.received.length = 0;
    await work();
    await node.settle();
    const count = (channel: string, recipient?: number) =>
      fakeSender.received.filter(
        (one) => one.channel === channel && (recipient === undefined || one.recipient_id === recipient),
      ).length;
    return {
      email: count('email'),
      chat: count('webhook', 2),
      webhook: count('webhook', 1),
      push: count('push'),
    };
  };
  const open = async (notifications: boolean, values: object = {}): Promise<string> => {
    const { data } = await post('/incidents', {
      name: 'Down',
      status: 1,
      message: 'm',
      notifications,
      ...values,
    });
    return `/incidents/${data.id}/updates`;
  };
  const plan = async (notifications: boolean): Promise<string> => {
    const scheduled_at = formatDate(START - 60);
    const { data } = await post('/schedules', { name: 'Move', message: 'm', scheduled_at, notifications });
    return `/schedules/${data.id}/updates`;
  };
  const everybody = { email: 2, chat: 1, webhook: 1, push: 0 };
  const programs = { email: 0, chat: 0, webhook: 1, push: 0 };
  const cases = [
    [true, undefined, everybody],
    [true, false, programs],
    [true, true, everybody],
    [false, undefined, programs],
    [false, false, programs],
    [false, true, everybody],
  ] as const;

  test('what the update says wins; otherwise its incident or schedule decides; dry runs agree', async () => {
    for (const create of [open, plan]) {
      for (const [ofParent, ofUpdate, audience] of cases) {
        const path = await create(ofParent);
        const body = { status: 2, message: 'u', notifications: ofUpdate };
        const label = `${path}: ${ofParent}, ${ofUpdate}`;
        const dryRun = await post(path, body, { prefer: 'dry-run' });
        assert.deepEqual(dryRun.meta.audience, audience, label);
        const type = create === open ? 'incident_update' : 'schedule_update';
        const id = Number(path.split('/')[2]);
        const { data: preview } = await post('/deliveries/preview', { type, id, body });
        assert.deepEqual(preview.channels, audience, label);
        assert.equal(preview.sample !== null, audience === everybody, label);
        assert.deepEqual(await told(() => post(path, body)), audience, label);
        const shown = (await harness.get(`${path}?sort=-id`)).body.data[0].attributes;
        assert.equal(shown.notifications, ofUpdate ?? null, label);
      }
    }
  });

  test('a preview says that it is the update that tells nobody', async () => {
    await open(true);
    const body = { status: 2, message: 'u', notifications: false };
    const { data } = await post('/deliveries/preview', { type: 'incident_update', id: 1, body });
    assert.match(data.reason, /^Notifications of this update are off: /);
  });

  test('nobody is told of an incident that is not public, whatever the update says', async () => {
    for (const values of [{ visible: 0 }, { visible: 2 }, { published_at: formatDate(START + 600) }]) {
      const path = await open(true, values);
      const { email } = await told(() => post(path, { status: 2, message: 'u', notifications: true }));
      assert.equal(email, 0, JSON.stringify(values));
    }
  });

  test('switching the incident off later stops the mails of an update only if the incident decides', async () => {
    const path = await open(true);
    const events: number[] = [];
    for (const notifications of [undefined, true]) {
      await post(path, { status: 2, message: 'u', notifications });
      events.push(await harness.lastEventId());
    }
    await harness.put('/incidents/1', { notifications: false }, { token });
    const contents = await Promise.all(events.map((id) => loadContent(harness.ctx, id, 'incident.updated')));
    assert.deepEqual(
      contents.map(({ suppressed }) => suppressed),
      ['Notifications of the incident were switched off.', undefined],
    );
  });

  test('a quiet update that ends the maintenance tells nobody of the end either', async () => {
    const path = await plan(true);
    await harness.react();
    const end = { message: 'Done.', completed_at: formatDate(START), notifications: false };
    assert.equal((await told(() => post(path, end))).email, 0);
    assert.equal((await harness.get('/schedules/1')).body.data.attributes.status.human, 'Complete');
  });

  test('followers of a component that the update adds are told, each once', async () => {
    for (const name of ['API', 'Web']) await post('/components', { name });
    const follower = await subscribe(harness, 1, { global: false });
    await followComponents(harness, follower, [2]);
    const path = await open(true, { components: [{ id: 1, status: 4 }] });
    const body = { status: 2, message: 'u', components: [{ id: 2, status: 3 }] };
    const audience = { email: 3, chat: 1, webhook: 1, push: 0 };
    assert.deepEqual((await post(path, body, { prefer: 'dry-run' })).meta.audience, audience);
    const { data } = await post('/deliveries/preview', { type: 'incident_update', id: 1, body });
    assert.deepEqual([data.kind, data.channels], ['incident.updated', audience]);
    // Programs get both events: that of the incident, and that of the update.
    assert.deepEqual(await told(() => post(path, body)), { ...audience, webhook: 2 });
  });
});
