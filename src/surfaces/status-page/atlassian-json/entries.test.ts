import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { formatDate } from '../../../lib/dates.ts';
import { fillPage, StatuspageServer } from './testing.ts';

const at = (seconds: number) => formatDate(START + seconds);
const iso = (seconds: number) => new Date((START + seconds) * 1000).toISOString();

onBothDatabases('incidents and maintenances in the Statuspage JSON', (harness) => {
  const server = new StatuspageServer();
  before(() => server.start(harness.ctx));
  after(() => server.stop());
  const { read } = server;

  test('an incident begins with its message, and lists the newest update first', async () => {
    const { guid } = await fillPage(harness, await harness.token('*'));
    const [incident] = (await read('incidents')).incidents;
    const { components, incident_updates: updates, ...rest } = incident;
    assert.deepEqual(rest, {
      id: guid,
      name: 'Slow answers',
      status: 'monitoring',
      created_at: iso(0),
      updated_at: iso(60),
      monitoring_at: iso(60),
      resolved_at: null,
      impact: 'major',
      shortlink: `https://status.example/incidents/${guid}`,
      started_at: iso(-600),
      page_id: 'status.example',
      reminder_intervals: null,
      postmortem_body: null,
      postmortem_body_last_updated_at: null,
      postmortem_ignored: false,
      postmortem_notified_subscribers: false,
      postmortem_notified_twitter: false,
      postmortem_published_at: null,
    });
    assert.deepEqual(
      components.map(({ id, status }: Json) => [id, status]),
      [
        ['component-1', 'partial_outage'],
        ['component-3', 'operational'],
      ],
    );
    const common = {
      incident_id: guid,
      deliver_notifications: false,
      custom_tweet: null,
      tweet_id: null,
    };
    const mail = {
      code: 'component-3',
      name: 'Mail',
      old_status: 'operational',
      new_status: 'operational',
    };
    assert.deepEqual(updates, [
      {
        ...common,
        id: 'update-1',
        status: 'monitoring',
        body: 'We watch it.',
        created_at: iso(60),
        updated_at: iso(60),
        display_at: iso(60),
        affected_components: [
          { code: 'component-1', name: 'API', old_status: 'partial_outage', new_status: 'partial_outage' },
          mail,
        ],
      },
      {
        ...common,
        id: `${guid}-message`,
        status: 'investigating',
        body: 'We *look* into it.',
        created_at: iso(0),
        updated_at: iso(60),
        display_at: iso(0),
        affected_components: [
          { code: 'component-1', name: 'API', old_status: 'operational', new_status: 'partial_outage' },
          mail,
        ],
      },
    ]);
  });

  test('a resolved incident no longer affects its components', async () => {
    const token = await harness.token('*');
    await fillPage(harness, token);
    harness.clock.advance(60);
    await harness.post('/incidents/1/updates', { status: 4, message: 'Done.' }, { token });
    const [incident] = (await read('incidents')).incidents;
    assert.equal(incident.status, 'resolved');
    assert.equal(incident.resolved_at, iso(120));
    assert.equal(incident.monitoring_at, iso(60));
    assert.equal(incident.impact, 'major');
    assert.deepEqual(incident.incident_updates[0].affected_components[0], {
      code: 'component-1',
      name: 'API',
      old_status: 'partial_outage',
      new_status: 'operational',
    });
    assert.equal(incident.components[0].status, 'operational');
    assert.equal(incident.components[0].updated_at, iso(120));
    assert.deepEqual((await read('incidents/unresolved')).incidents, []);
    assert.deepEqual((await read('summary')).incidents, []);
  });

  test('every incident status has a name', async () => {
    const token = await harness.token('*');
    const names = ['investigating', 'investigating', 'identified', 'monitoring', 'resolved'];
    for (const status of [0, 1, 2, 3, 4]) {
      await harness.post('/incidents', { name: 'i', message: 'm', status }, { token });
      harness.clock.advance(1);
      const [incident] = (await read('incidents')).incidents;
      assert.equal(incident.status, names[status]);
      assert.equal(incident.incident_updates[0].status, names[status]);
      assert.equal(incident.monitoring_at === null, status !== 3);
      assert.equal(incident.resolved_at === null, status !== 4);
      assert.equal(incident.incident_updates[0].affected_components, null);
    }
    assert.equal((await read('incidents/unresolved')).incidents.length, 4);
  });

  test('the impact of an incident is the worst status that it gives a component', async () => {
    const token = await harness.token('*');
    for (const name of ['a', 'b']) await harness.post('/components', { name }, { token });
    await harness.post('/incidents', { name: 'i', message: 'm', status: 1 }, { token });
    for (const [one, other, impact] of [
      [1, null, 'none'],
      [5, 6, 'none'],
      [2, 6, 'minor'],
      [3, 2, 'major'],
      [3, 4, 'critical'],
    ]) {
      const components = [
        { id: 1, status: one },
        { id: 2, status: other },
      ];
      await harness.put('/incidents/1', { components }, { token });
      assert.equal((await read('incidents')).incidents[0].impact, impact);
    }
  });

  test('a maintenance goes from scheduled to completed by the clock', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'Disks' }, { token });
    await harness.post(
      '/schedules',
      {
        name: 'New disks',
        message: 'We swap.',
        scheduled_at: at(100),
        completed_at: at(200),
        components: [{ id: 1, status: 6 }],
      },
      { token },
    );
    const look = async () => {
      const [maintenance] = (await read('scheduled-maintenances')).scheduled_maintenances;
      const { indicator } = (await read('status')).status;
      const { status, updated_at } = (await read('components')).components[0];
      return {
        maintenance,
        seen: [maintenance.status, maintenance.updated_at, indicator, status, updated_at],
      };
    };
    const first = await look();
    assert.deepEqual(first.seen, ['scheduled', iso(0), 'none', 'operational', iso(0)]);
    assert.equal(first.maintenance.id, 'schedule-1');
    assert.equal(first.maintenance.impact, 'maintenance');
    assert.equal(first.maintenance.shortlink, 'https://status.example/schedules/1');
    assert.equal(first.maintenance.scheduled_for, iso(100));
    assert.equal(first.maintenance.scheduled_until, iso(200));
    assert.equal(first.maintenance.resolved_at, null);
    harness.clock.set(START + 150);
    await harness.post('/schedules/1/updates', { message: 'Half of it.' }, { token });
    const second = await look();
    assert.deepEqual(second.seen, ['in_progress', iso(150), 'maintenance', 'under_maintenance', iso(150)]);
    harness.clock.set(START + 250);
    const third = await look();
    assert.deepEqual(third.seen, ['completed', iso(200), 'none', 'operational', iso(200)]);
    assert.equal(third.maintenance.resolved_at, iso(200));
    assert.equal((await read('status')).page.updated_at, iso(200));
    assert.deepEqual(
      third.maintenance.incident_updates.map(({ id, status, affected_components: [one] }: Json) => [
        id,
        status,
        one.old_status,
        one.new_status,
      ]),
      [
        ['update-1', 'in_progress', 'operational', 'under_maintenance'],
        ['schedule-1-message', 'scheduled', 'operational', 'operational'],
      ],
    );
    for (const name of ['upcoming', 'active'] as const) {
      assert.deepEqual((await read(`scheduled-maintenances/${name}`)).scheduled_maintenances, []);
    }
  });

  test('a maintenance without an end ends when it starts', async () => {
    const token = await harness.token('*');
    await harness.post('/schedules', { name: 's', message: 'm', scheduled_at: at(-60) }, { token });
    const [maintenance] = (await read('scheduled-maintenances/active')).scheduled_maintenances;
    assert.equal(maintenance.status, 'in_progress');
    assert.equal(maintenance.scheduled_until, iso(-60));
    assert.equal(maintenance.resolved_at, null);
  });

  test('an incident that is published with its updates dates them at the publication, in their order', async () => {
    const token = await harness.token('*');
    const body = { name: 'i', message: 'm', status: 1, published_at: at(60) };
    await harness.post('/incidents', body, { token });
    harness.clock.advance(30);
    await harness.post('/incidents/1/updates', { status: 2, message: 'u' }, { token });
    harness.clock.advance(60);
    const [{ incident_updates: updates }] = (await read('incidents')).incidents;
    assert.deepEqual(
      updates.map(({ body: text, created_at }: Json) => [text, created_at]),
      [
        ['u', iso(60)],
        ['m', iso(60)],
      ],
    );
  });
});
