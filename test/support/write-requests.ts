import assert from 'node:assert/strict';
import { signLink } from '../../src/domain/audience/subscribers/signed-links.ts';
import { formatDate } from '../../src/lib/dates.ts';
import { emailKey } from '../../src/lib/email-address.ts';
import { alertRow } from './alerts.ts';
import { type Harness, START } from './harness.ts';
import { dataUrl, png } from './images.ts';

/** A valid request of one operation, and the events of one such write, without those about users and tokens. */
export interface WriteRequest {
  readonly operationId: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly events: readonly string[];
}

const at = (seconds: number) => formatDate(START + seconds);

/**
 * Creates record 1 (to be changed) and record 2 (to be deleted) of every type, and record 3 of some, which is in the trash. Call
 * it on an empty database.
 */
export async function fillForWrites(harness: Harness, token: string, hookUrl: string): Promise<void> {
  const create = async (path: string, bodies: readonly object[]) => {
    for (const body of bodies) {
      const response = await harness.post(path, body, { token });
      assert.equal(response.status, 200, `${path}: ${JSON.stringify(response.body)}`);
    }
  };
  await create('/components', [{ name: 'API' }, { name: 'Old' }]);
  await create('/component-groups', [{ name: 'Core' }, { name: 'Empty' }]);
  const incident = { name: 'Down', status: 1, message: 'm' };
  // The third one is for the undo of its creation.
  await create('/incidents', [incident, incident, incident]);
  await create('/incidents/1/updates', [
    { status: 2, message: 'm' },
    { status: 3, message: 'm' },
  ]);
  const postmortem = await harness.put('/incidents/1/postmortem', { body: 'b' }, { token });
  assert.equal(postmortem.status, 200, JSON.stringify(postmortem.body));
  await create('/incident-templates', [
    { name: 'One', template: 't' },
    { name: 'Two', template: 't' },
    { name: 'Restored', template: 't' },
  ]);
  const schedule = { name: 'Move', message: 'm', scheduled_at: at(3600) };
  await create('/schedules', [schedule, schedule]);
  await create('/schedules/1/updates', [{ message: 'm' }, { message: 'm' }]);
  await create('/metrics', [
    { name: 'Time', suffix: 'ms' },
    { name: 'Load', suffix: '%' },
    { name: 'Purged', suffix: '%' },
  ]);
  for (const path of ['/incident-templates/3', '/metrics/3']) {
    assert.equal((await harness.delete(path, { token })).status, 204, path);
  }
  await create('/metrics/1/points', [
    { value: 1, timestamp: at(-7200) },
    { value: 2, timestamp: at(-3600) },
  ]);
  // Nobody listens there, which is answered at once.
  const check = { name: 'Closed port', kind: 'tcp', target: '127.0.0.1:9' };
  await create('/checks', [check, check]);
  const source = { kind: 'alertmanager', name: 'Prometheus' };
  await create('/alert-sources', [source, source]);
  await create('/alert-rules', [{ action: 'draft' }, { action: 'nothing' }]);
  await harness.ctx.connection.write
    .insertInto('alerts')
    .values(['one', 'two'].map((key) => alertRow(key, START)))
    .execute();
  await create('/probes', [{ name: 'Frankfurt' }, { name: 'Virginia' }]);
  await create('/images', [{ image: dataUrl(png(4, 3)) }]);
  await create('/subscribers', [
    { email: 'one@b.example', verified: true },
    { email: 'two@b.example', verified: true },
    { email: 'three@b.example' },
  ]);
  await create('/webhooks', [
    { name: 'One', url: hookUrl, events: ['incident.deleted'] },
    { name: 'Two', url: hookUrl, events: ['incident.deleted'] },
  ]);
  await create('/users', [
    { name: 'Two', email: 'two@staff.example' },
    { name: 'Three', email: 'three@staff.example' },
  ]);
  // Delivery 1.
  await create('/webhooks/1/ping', [{}]);
}

/** One request for each operation that writes, in an order in which all of them succeed. */
export async function writeRequests(harness: Harness): Promise<WriteRequest[]> {
  const bounce = await signLink(harness.ctx, 'bounce', 1, emailKey('one@b.example'));
  const lastEvent = await harness.lastEventId();
  const undoable = await harness.ctx.connection.read
    .selectFrom('events')
    .select('id')
    .where('subject_type', '=', 'incident')
    .where('subject_id', '=', 3)
    .executeTakeFirstOrThrow();
  const tokenId = Number((await harness.token('*')).split('|')[0]);
  const incident = { name: 'Slow', status: 1, message: 'm', notifications: true };
  const create = (operationId: string, path: string, body: object, event: string): WriteRequest => ({
    operationId,
    method: 'POST',
    path,
    body,
    events: [event],
  });
  const change = (operationId: string, path: string, body: object, event: string): WriteRequest => ({
    operationId,
    method: 'PUT',
    path,
    body,
    events: [event],
  });
  const remove = (operationId: string, path: string, event: string): WriteRequest => ({
    operationId,
    method: 'DELETE',
    path,
    events: [event],
  });
  return [
    create('createComponent', '/components', { name: 'New', meta: { a: 1 } }, 'component.created'),
    change('updateComponent', '/components/1', { name: 'Renamed' }, 'component.updated'),
    {
      ...change(
        'updateComponents',
        '/components',
        {
          components: [
            { id: 1, status: 4 },
            { id: 2, status: 3 },
          ],
        },
        '',
      ),
      events: ['component.updated', 'component.updated'],
    },
    create('createComponentGroup', '/component-groups', { name: 'New' }, 'component_group.created'),
    change('updateComponentGroup', '/component-groups/1', { name: 'Renamed' }, 'component_group.updated'),
    create('createIncident', '/incidents', incident, 'incident.created'),
    change('updateIncident', '/incidents/1', { name: 'Renamed' }, 'incident.updated'),
    create(
      'createIncidentUpdate',
      '/incidents/1/updates',
      { status: 4, message: 'm' },
      'incident_update.created',
    ),
    change('updateIncidentUpdate', '/incidents/1/updates/1', { message: 'n' }, 'incident_update.updated'),
    change('writePostmortem', '/incidents/1/postmortem', { published: true }, 'postmortem.updated'),
    create(
      'createIncidentTemplate',
      '/incident-templates',
      { name: 'New', template: 't' },
      'incident_template.created',
    ),
    {
      ...create('previewIncidentTemplate', '/incident-templates/preview', { template: 't' }, ''),
      events: [],
    },
    change('updateIncidentTemplate', '/incident-templates/1', { name: 'New 1' }, 'incident_template.updated'),
    create(
      'createSchedule',
      '/schedules',
      { name: 'New', message: 'm', scheduled_at: at(7200) },
      'schedule.created',
    ),
    change('updateSchedule', '/schedules/1', { name: 'Renamed' }, 'schedule.updated'),
    create('createScheduleUpdate', '/schedules/1/updates', { message: 'm' }, 'schedule_update.created'),
    change('updateScheduleUpdate', '/schedules/1/updates/3', { message: 'n' }, 'schedule_update.updated'),
    create('createMetric', '/metrics', { name: 'New', suffix: 'ms' }, 'metric.created'),
    change('updateMetric', '/metrics/1', { name: 'Renamed' }, 'metric.updated'),
    { ...create('createMetricPoint', '/metrics/1/points', { value: 5 }, ''), events: [] },
    { ...change('updateMetricPoint', '/metrics/1/points/1', { value: 6 }, ''), events: [] },
    create('createSubscriber', '/subscribers', { email: 'new@b.example' }, 'subscriber.created'),
    create(
      'importSubscribers',
      '/subscribers/import',
      { subscribers: [{ email: 'imported@b.example' }] },
      'subscriber.created',
    ),
    change('updateSubscriber', '/subscribers/1', { global: false }, 'subscriber.updated'),
    create('sendConfirmation', '/subscribers/3/confirmation', {}, 'subscriber.reminded'),
    { ...create('reportBounce', '/bounces', { token: `bounce+${bounce}` }, ''), events: [] },
    create(
      'createWebhook',
      '/webhooks',
      { name: 'New', url: 'https://93.184.216.34/x', events: ['incident.deleted'] },
      'webhook.created',
    ),
    create('createImage', '/images', { image: dataUrl(png(5, 3)) }, 'image.created'),
    create('createCheck', '/checks', { name: 'New', kind: 'tcp', target: '127.0.0.1:9' }, 'check.created'),
    change('updateCheck', '/checks/1', { name: 'Renamed' }, 'check.updated'),
    // Results are data, and one failure makes nothing certain.
    {
      operationId: 'testCheck',
      method: 'POST',
      path: '/checks/test',
      body: { name: 'Try', kind: 'tcp', target: '127.0.0.1:9' },
      events: [],
    },
    { operationId: 'runCheck', method: 'POST', path: '/checks/1/run', events: [] },
    create('createAlertSource', '/alert-sources', { kind: 'grafana', name: 'New' }, 'alert_source.created'),
    change('updateAlertSource', '/alert-sources/1', { name: 'Renamed' }, 'alert_source.updated'),
    create('createAlertRule', '/alert-rules', { action: 'publish' }, 'alert_rule.created'),
    change('updateAlertRule', '/alert-rules/1', { wait: 60 }, 'alert_rule.updated'),
    { ...create('testAlertRules', '/alert-rules/test', { alert: 1 }, ''), events: [] },
    create('acknowledgeAlert', '/alerts/1/acknowledge', {}, 'alert.updated'),
    create('resolveAlert', '/alerts/1/resolve', { reason: 'Over.' }, 'alert.updated'),
    { ...create('publishAlert', '/alerts/2/publish', {}, ''), events: ['incident.created', 'alert.updated'] },
    create('createProbe', '/probes', { name: 'Tokyo' }, 'probe.created'),
    change('updateProbe', '/probes/1', { name: 'Berlin' }, 'probe.updated'),
    change('updateWebhook', '/webhooks/1', { name: 'Renamed' }, 'webhook.updated'),
    create('rotateWebhookSecret', '/webhooks/1/rotate', {}, 'webhook.updated'),
    create('rotateProbeToken', '/probes/1/rotate', {}, 'probe.updated'),
    create('pingWebhook', '/webhooks/1/ping', {}, 'webhook.pinged'),
    create('redeliverWebhookDelivery', '/webhooks/1/deliveries/1/redeliver', {}, 'webhook.redelivered'),
    create('cancelDeliveries', `/deliveries/${lastEvent}/cancel`, {}, 'delivery.updated'),
    {
      ...create('undoEvent', `/events/${undoable.id}/undo`, {}, ''),
      events: ['incident.deleted', 'delivery.updated'],
    },
    create('resendDeliveries', `/deliveries/${lastEvent}/resend`, {}, 'delivery.updated'),
    {
      ...create('previewDeliveries', '/deliveries/preview', { type: 'incident', body: incident }, ''),
      events: [],
    },
    change('updateSettings', '/settings', { name: 'Acme' }, 'settings.updated'),
    create(
      'createUser',
      '/users',
      { name: 'New', email: 'new@staff.example', role: 'editor' },
      'account_link.created',
    ),
    { ...change('updateUser', '/users/2', { name: 'Renamed' }, ''), events: [] },
    create('sendInvitation', '/users/2/invitation', {}, 'account_link.created'),
    { ...remove('signOutUser', '/users/3/sessions', ''), events: [] },
    { ...remove('deleteUser', '/users/3', ''), events: [] },
    { ...create('createToken', '/tokens', { name: 'New', abilities: ['*'] }, ''), events: [] },
    { ...change('updateToken', `/tokens/${tokenId}`, { name: 'Renamed' }, ''), events: [] },
    { ...remove('deleteToken', `/tokens/${tokenId}`, ''), events: [] },
    remove('deleteIncidentUpdate', '/incidents/1/updates/2', 'incident_update.deleted'),
    remove('deletePostmortem', '/incidents/1/postmortem', 'postmortem.deleted'),
    remove('deleteIncident', '/incidents/2', 'incident.deleted'),
    remove('deleteScheduleUpdate', '/schedules/1/updates/4', 'schedule_update.deleted'),
    remove('deleteSchedule', '/schedules/2', 'schedule.deleted'),
    remove('deleteIncidentTemplate', '/incident-templates/2', 'incident_template.deleted'),
    create('restoreFromTrash', '/trash/incident-templates/3/restore', {}, 'incident_template.restored'),
    { ...remove('deleteMetricPoint', '/metrics/1/points/2', ''), events: [] },
    remove('deleteMetric', '/metrics/2', 'metric.deleted'),
    remove('purgeFromTrash', '/trash/metrics/3', 'metric.purged'),
    remove('deleteSubscriber', '/subscribers/2', 'subscriber.deleted'),
    remove('deleteImage', '/images/1', 'image.deleted'),
    remove('deleteCheck', '/checks/2', 'check.deleted'),
    remove('deleteAlertSource', '/alert-sources/2', 'alert_source.deleted'),
    remove('deleteAlertRule', '/alert-rules/2', 'alert_rule.deleted'),
    remove('deleteProbe', '/probes/2', 'probe.deleted'),
    remove('deleteWebhook', '/webhooks/2', 'webhook.deleted'),
    remove('deleteComponentGroup', '/component-groups/2', 'component_group.deleted'),
    remove('deleteComponent', '/components/2', 'component.deleted'),
  ];
}
