import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { webhookEventTypes } from '../../../domain/audience/webhooks/model.ts';
import { Receiver } from './testing.ts';

const receiver = new Receiver();
before(() => receiver.start('127.0.0.1'));
after(() => receiver.stop());

const HOUR = 3600;

onBothDatabases(
  'payloads of webhooks',
  (harness) => {
    const admin = async () => ({ token: await harness.token('*') });
    beforeEach(() => receiver.reset());

    /** The requests that the webhook received while `work` ran and everything that was due was processed. */
    const requestsDuring = async (work: () => Promise<unknown>): Promise<Json[]> => {
      receiver.requests.length = 0;
      await work();
      await harness.react();
      return receiver.requests.map(({ body }) => JSON.parse(body));
    };

    test('for every event, the data is what the API returns for that record', async () => {
      const options = await admin();
      const { token } = options;
      const events = ['*', ...webhookEventTypes.filter((type) => type.startsWith('subscriber.'))];
      await harness.post('/webhooks', { name: 'All', url: receiver.url, events }, { token });
      const seen = new Set<string>();

      /**
       * `work` causes exactly these events, and each contains what its path returns, or only its name if the record was
       * deleted.
       */
      const assertEvents = async (expected: Record<string, string>, work: () => Promise<unknown>) => {
        const payloads = await requestsDuring(work);
        assert.deepEqual(
          payloads.map(({ type }) => type),
          Object.keys(expected),
        );
        for (const payload of payloads) {
          seen.add(payload.type);
          assert.equal(payload.version, 1);
          const path = expected[payload.type] ?? '';
          const [kind, id] = path.split(' ');
          if (id) assert.deepEqual(payload.data, { data: { id, type: kind } }, payload.type);
          else assert.deepEqual(payload.data, (await harness.get(path, options)).body, payload.type);
        }
      };
      const post = (path: string, body: object) => async () => {
        const answer = await harness.post(path, body, { token });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
      };
      const put = (path: string, body: object) => async () => {
        const answer = await harness.put(path, body, { token });
        assert.equal(answer.status, 200, JSON.stringify(answer.body));
      };
      const remove = (path: string) => () => harness.delete(path, { token });

      await assertEvents(
        { 'component.created': '/components/1' },
        post('/components', { name: 'API', enabled: false, meta: { a: 1 } }),
      );
      await assertEvents(
        { 'component.updated': '/components/1' },
        put('/components/1', { status: 4, enabled: true }),
      );
      await assertEvents(
        { 'component.updated': '/components/1', 'component_group.created': '/component-groups/1' },
        post('/component-groups', { name: 'G', visible: 0, components: [1] }),
      );
      await assertEvents(
        { 'component_group.updated': '/component-groups/1' },
        put('/component-groups/1', { name: 'H' }),
      );
      await assertEvents(
        { 'component.updated': '/components/1', 'component_group.deleted': 'componentGroups 1' },
        remove('/component-groups/1'),
      );

      const links = { components: [{ id: 1, status: 3 }] };
      await assertEvents(
        { 'incident.created': '/incidents/1' },
        post('/incidents', { name: 'I', status: 1, message: '*m*', visible: 0, stickied: true, ...links }),
      );
      await assertEvents({ 'incident.updated': '/incidents/1' }, put('/incidents/1', { name: 'J' }));
      await assertEvents(
        { 'incident_update.created': '/incidents/1/updates/1' },
        post('/incidents/1/updates', { status: 2, message: 'u' }),
      );
      await assertEvents(
        { 'incident_update.updated': '/incidents/1/updates/1' },
        put('/incidents/1/updates/1', { message: 'v' }),
      );
      await assertEvents({ 'incident_update.deleted': 'updates 1' }, remove('/incidents/1/updates/1'));
      const postmortem = '/incidents/1/postmortem';
      await assertEvents({ 'postmortem.created': postmortem }, put(postmortem, { body: 'b' }));
      await assertEvents({ 'postmortem.updated': postmortem }, put(postmortem, { published: true }));
      await assertEvents({ 'postmortem.deleted': 'postmortems 1' }, remove(postmortem));
      await assertEvents({ 'incident.deleted': 'incidents 1' }, remove('/incidents/1'));
      await assertEvents(
        { 'incident.created': '/incidents/2' },
        post('/incidents', { name: 'Later', status: 4, message: 'm', published_at: '2026-03-10 13:00:00' }),
      );
      await assertEvents({ 'incident.published': '/incidents/2' }, async () => harness.clock.advance(HOUR));

      await assertEvents(
        { 'incident_template.created': '/incident-templates/1' },
        post('/incident-templates', { name: 'T', template: '{{ x }}' }),
      );
      await assertEvents(
        { 'incident_template.updated': '/incident-templates/1' },
        put('/incident-templates/1', { name: 'U' }),
      );
      await assertEvents(
        { 'incident_template.deleted': 'incidentTemplates 1' },
        remove('/incident-templates/1'),
      );

      const plan = { scheduled_at: '2026-03-10 16:00:00', completed_at: '2026-03-10 17:00:00' };
      await assertEvents(
        { 'schedule.created': '/schedules/1' },
        post('/schedules', {
          name: 'S',
          message: 'm',
          published_at: '2026-03-10 14:00:00',
          ...plan,
          ...links,
        }),
      );
      await assertEvents({ 'schedule.updated': '/schedules/1' }, put('/schedules/1', { name: 'R' }));
      await assertEvents({ 'schedule.published': '/schedules/1' }, async () => harness.clock.advance(HOUR));
      await assertEvents(
        { 'schedule_update.created': '/schedules/1/updates/2' },
        post('/schedules/1/updates', { message: 'u' }),
      );
      await assertEvents(
        { 'schedule_update.updated': '/schedules/1/updates/2' },
        put('/schedules/1/updates/2', { message: 'v' }),
      );
      await assertEvents({ 'schedule_update.deleted': 'updates 2' }, remove('/schedules/1/updates/2'));
      await assertEvents({ 'schedule.reminded': '/schedules/1' }, async () => harness.clock.advance(HOUR));
      await assertEvents({ 'schedule.started': '/schedules/1' }, async () => harness.clock.advance(HOUR));
      await assertEvents({ 'schedule.completed': '/schedules/1' }, async () => harness.clock.advance(HOUR));
      await assertEvents({ 'schedule.deleted': 'schedules 1' }, remove('/schedules/1'));

      await assertEvents(
        { 'metric.created': '/metrics/1' },
        post('/metrics', { name: 'M', suffix: 'ms', visible: 0 }),
      );
      await assertEvents({ 'metric.updated': '/metrics/1' }, put('/metrics/1', { name: 'N' }));
      await assertEvents(
        { 'metric_point.created': '/metrics/1/points/1' },
        post('/metrics/1/points', { value: 1 }),
      );
      await assertEvents(
        { 'metric_point.updated': '/metrics/1/points/1' },
        post('/metrics/1/points', { value: 2 }),
      );
      await assertEvents({ 'metric_point.deleted': 'metricPoints 1' }, remove('/metrics/1/points/1'));
      await assertEvents({ 'metric.deleted': 'metrics 1' }, remove('/metrics/1'));

      await assertEvents(
        { 'settings.updated': '/settings' },
        put('/settings', { name: 'Acme', stale_hours: 2 }),
      );
      await assertEvents(
        { 'subscriber.created': '/subscribers/1' },
        post('/subscribers', { email: 'a@b.example', verified: true, global: false, components: [1] }),
      );
      await assertEvents({ 'subscriber.updated': '/subscribers/1' }, put('/subscribers/1', { global: true }));
      await assertEvents({ 'subscriber.deleted': 'subscribers 1' }, remove('/subscribers/1'));

      await assertEvents(
        { 'incident.created': '/incidents/3' },
        post('/incidents', {
          name: 'Open',
          status: 1,
          message: 'm',
          next_update_due_at: '2026-03-10 18:00:00',
        }),
      );
      await assertEvents({ 'incident.overdue': '/incidents/3' }, async () => harness.clock.advance(HOUR));
      await assertEvents({ 'incident.stale': '/incidents/3' }, async () => harness.clock.advance(HOUR));
      await assertEvents({ 'component.deleted': 'components 1' }, remove('/components/1'));

      const restore = (entry: string) => () => harness.post(`/trash/${entry}/restore`, {}, { token });
      await assertEvents({ 'component.restored': '/components/1' }, restore('components/1'));
      await assertEvents(
        { 'component.updated': '/components/1', 'component_group.restored': '/component-groups/1' },
        restore('component-groups/1'),
      );
      await assertEvents({ 'incident.restored': '/incidents/1' }, restore('incidents/1'));
      await assertEvents(
        { 'incident_update.restored': '/incidents/1/updates/1' },
        restore('incident-updates/1'),
      );
      await assertEvents({ 'postmortem.restored': postmortem }, restore('postmortems/1'));
      await assertEvents(
        { 'incident_template.restored': '/incident-templates/1' },
        restore('incident-templates/1'),
      );
      await assertEvents({ 'schedule.restored': '/schedules/1' }, restore('schedules/1'));
      await assertEvents(
        { 'schedule_update.restored': '/schedules/1/updates/2' },
        restore('schedule-updates/2'),
      );
      await assertEvents({ 'metric.restored': '/metrics/1' }, restore('metrics/1'));
      await assertEvents({ 'metric.deleted': 'metrics 1' }, remove('/metrics/1'));
      await assertEvents({}, remove('/trash/metrics/1'));
      assert.deepEqual([...seen].sort(), [...webhookEventTypes].sort());
    });

    test('a record that is deleted before its event is sent is represented by its name', async () => {
      const { token } = await admin();
      await harness.post('/webhooks', { name: 'All', url: receiver.url }, { token });
      const payloads = await requestsDuring(async () => {
        await harness.post('/metrics', { name: 'M', suffix: 's' }, { token });
        await harness.delete('/metrics/1', { token });
      });
      assert.deepEqual(
        payloads.map(({ type, data }) => [type, data]),
        [
          ['metric.created', { data: { id: '1', type: 'metrics' } }],
          ['metric.deleted', { data: { id: '1', type: 'metrics' } }],
        ],
      );
    });

    test('a webhook also gets records that nobody may see through the API: it is for those who may write them', async () => {
      const { token } = await admin();
      await harness.post('/webhooks', { name: 'All', url: receiver.url }, { token });
      const [payload] = await requestsDuring(() =>
        harness.post('/incidents', { name: 'Secret', status: 1, message: 'm', visible: 2 }, { token }),
      );
      assert.equal((await harness.get('/incidents/1', { token })).status, 404);
      assert.equal(payload.data.data.attributes.name, 'Secret');
    });

    test('an asterisk does not include subscribers', async () => {
      const { token } = await admin();
      await harness.post('/webhooks', { name: 'All', url: receiver.url }, { token });
      const payloads = await requestsDuring(() =>
        harness.post('/subscribers', { email: 'a@b.example', verified: true }, { token }),
      );
      assert.deepEqual(payloads, []);
    });

    test('a long history does not make a payload long, and its link is that of the API', async () => {
      const { token } = await admin();
      await harness.post('/incidents', { name: 'Long', status: 1, message: 'm' }, { token });
      for (let number = 0; number < 101; number++)
        await harness.post('/incidents/1/updates', { status: 1, message: 'u' }, { token });
      await harness.react();
      await harness.post('/webhooks', { name: 'All', url: receiver.url }, { token });
      const [payload] = await requestsDuring(() =>
        harness.put('/incidents/1', { name: 'Longer' }, { token }),
      );
      const { updates } = payload.data.data.relationships;
      assert.equal(updates.data.length, 100);
      assert.equal(updates.links.related, 'https://status.example/api/incidents/1/updates');
      assert.deepEqual(payload.data, (await harness.get('/incidents/1', { token })).body);
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);
