import assert from 'node:assert/strict';
import { Receiver } from '../../src/reactions/notifications/webhook/testing.ts';
import { AlertWorld } from '../support/alerts.ts';
import { addCheck } from './checked-systems.ts';
import type { Dashboard } from './dashboard.ts';

/** Ids by the name that addresses in `page-table.ts` use. */
export type PageIds = Readonly<Record<string, number>>;

/** Adds what the demo company lacks, so that every page has something to show, and returns what the addresses name. */
export async function fillPages(dashboard: Dashboard): Promise<PageIds> {
  const { harness } = dashboard;
  const token = await harness.token('*');
  const first = async (path: string): Promise<number> => {
    const { status, body } = await harness.get(path, { token });
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return Number(body.data[0].id);
  };
  await dashboard.write('POST', '/subscribers', { email: 'new@reader.example' });
  const receiver = new Receiver();
  await receiver.start();
  receiver.answer = (response) => {
    response.statusCode = 410;
    response.end();
  };
  await dashboard.write('POST', '/webhooks', {
    name: 'Gone',
    url: receiver.url,
    events: ['component.created'],
  });
  await dashboard.write('POST', '/components', { name: 'Prototype' });
  await harness.react();
  await receiver.stop();
  const removed = await dashboard.component('Prototype');
  assert.equal((await harness.delete(`/components/${removed}`, { token })).status, 204);
  const named = (path: string, name: string) => first(`${path}?filter[name]=${encodeURIComponent(name)}`);
  const withDraft = await named('/incidents', 'Slow product search');
  await dashboard.write('PUT', `/incidents/${withDraft}/postmortem`, { body: 'The index was too old.' });
  return {
    withDraft,
    ...(await addAlert(harness)),
    component: await named('/components', 'Storefronts'),
    incident: await named('/incidents', 'Webhooks arrive a few minutes late'),
    resolved: await named('/incidents', 'Dashboard unavailable'),
    schedule: await named('/schedules', 'Moving image delivery to new edge locations'),
    // Nobody listens at this port, so it fails at once.
    check: await addCheck(dashboard, { name: 'Front door', kind: 'tcp', target: '127.0.0.1:9' }, 2),
    metric: await named('/metrics', 'API response time'),
    template: await first('/incident-templates?sort=id'),
    subscriber: await first('/subscribers?filter[email]=new@reader.example'),
    webhook: await first('/webhooks'),
    delivery: await first('/deliveries?filter[state]=failed'),
  };
}

/** An alert that a rule leaves alone, and its source. */
async function addAlert(harness: Dashboard['harness']): Promise<PageIds> {
  const world = new AlertWorld(harness);
  const { id } = await world.addSource({
    kind: 'json',
    name: 'Production',
    paths: { key: 'id', title: 'title' },
  });
  await world.post('/alert-rules', { action: 'nothing' });
  const { status } = await world.postRaw('{"id": 7, "title": "The disk is full"}');
  assert.equal(status, 200);
  await harness.react();
  const [alert] = await world.alerts(`&filter[source]=${id}`);
  return { source: Number(id), alert: Number(alert.id) };
}
