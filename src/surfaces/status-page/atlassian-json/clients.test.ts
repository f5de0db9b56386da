import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { Statuspage, StatuspageUpdates } from 'statuspage.js';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { fillPage, names, StatuspageServer } from './testing.ts';

/** `statuspage.js` calls a host of Statuspage. The tests change only its base URL. */
type Client = { readonly axios: { readonly defaults: { baseURL: string; proxy?: false } } };

onBothDatabases('clients of Statuspage', (harness) => {
  const server = new StatuspageServer();
  let address = '';
  before(async () => {
    await server.start(harness.ctx);
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => server.stop());

  const direct = (client: Statuspage): Statuspage => {
    Object.assign((client as unknown as Client).axios.defaults, {
      baseURL: `${address}/api/v2`,
      proxy: false,
    });
    return client;
  };
  const time = (seconds: number) => new Date((START + seconds) * 1000);

  test('statuspage.js reads every document', async () => {
    const { guid } = await fillPage(harness, await harness.token('*'));
    const client = direct(new Statuspage('acme'));

    const summary = await client.summary();
    assert.equal(summary.page.name, 'Acme');
    assert.deepEqual(summary.page.updated_at, time(60));
    assert.equal(summary.status.indicator, 'major');
    assert.deepEqual(names(summary.components ?? []), ['Core', 'API', 'Web', 'Mail']);
    assert.deepEqual(names(summary.incidents ?? []), ['Slow answers']);
    assert.deepEqual(names(summary.scheduled_maintenances ?? []), ['New disks', 'New racks']);
    assert.deepEqual((await client.status()).status, summary.status);

    const { components } = await client.components();
    assert.deepEqual(components, summary.components);
    const group = components.find((component) => component.group);
    const members = components.filter(({ group_id }) => group_id === group?.id);
    assert.deepEqual(
      members.map(({ id }) => id),
      group?.components,
    );
    assert.ok(components.every(({ created_at }) => created_at instanceof Date));

    const [incident] = (await client.allIncidents()).incidents;
    assert.equal(incident?.id, guid);
    assert.equal(incident.status, 'monitoring');
    assert.deepEqual(incident.monitoring_at, time(60));
    assert.equal(incident.resolved_at, null);
    assert.deepEqual(
      incident.incident_updates.map(({ body, created_at }) => [body, created_at]),
      [
        ['We watch it.', time(60)],
        ['We *look* into it.', time(0)],
      ],
    );
    assert.deepEqual((await client.unresolvedIncidents()).incidents, [incident]);

    const all = (await client.allScheduledMaintenances()).scheduled_maintenances;
    assert.deepEqual(names(all), ['New racks', 'New disks']);
    assert.ok(all.every((one) => one.scheduled_for instanceof Date && one.scheduled_until instanceof Date));
    const active = (await client.activeScheduledMaintenances()).scheduled_maintenances;
    assert.deepEqual(names(active), ['New disks']);
    const upcoming = (await client.upcomingScheduledMaintenances()).scheduled_maintenances;
    assert.deepEqual(names(upcoming), ['New racks']);
  });

  test('statuspage.js finds nothing on an empty page', async () => {
    const client = direct(new Statuspage('acme'));
    const { updated_at } = (await client.summary()).page;
    assert.ok(updated_at instanceof Date);
    assert.deepEqual(await client.summary(), {
      page: {
        id: 'status.example',
        name: 'Status',
        url: 'https://status.example',
        time_zone: 'UTC',
        updated_at,
      },
      components: [],
      incidents: [],
      scheduled_maintenances: [],
      status: { indicator: 'none', description: 'No components yet' },
    });
  });

  test('statuspage.js notifies its listeners of a new update', async () => {
    const token = await harness.token('*');
    await fillPage(harness, token);
    // The constructor already sends the first request.
    const requests: Promise<unknown>[] = [];
    class Watcher extends StatuspageUpdates {
      override fetch() {
        direct(this.statuspage);
        const response = super.fetch();
        requests.push(response);
        return response;
      }
    }
    const watcher = new Watcher('acme', 50);
    await watcher.start();
    const notified = once(watcher, 'incident_update');
    harness.clock.advance(10);
    await harness.post('/incidents/1/updates', { status: 4, message: 'Over.' }, { token });
    const [incident] = await notified;
    watcher.stop();
    // The server stops with the test, and a pending request would fail.
    await Promise.all(requests);
    assert.equal(incident.status, 'resolved');
    assert.equal(incident.incident_updates[0].body, 'Over.');
  });
});
