import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { expectedHeadline } from '../../../../test/support/headlines.ts';
import type { Json } from '../../../../test/support/response.ts';
import { runs } from '../../../../test/support/rounds.ts';
import type { HeadlineKind } from '../../../domain/status/public-state/headline.ts';
import { english } from '../../../kernel/i18n/languages.ts';
import { formatDate } from '../../../lib/dates.ts';
import { StatuspageServer } from './testing.ts';

const statusNames = [
  '',
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'operational',
  'under_maintenance',
];
const indicators: Record<HeadlineKind, string> = {
  empty: 'none',
  operational: 'none',
  unknown: 'none',
  under_maintenance: 'maintenance',
  degraded: 'minor',
  incident: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};

const status = fc.integer({ min: 1, max: 6 });
const links = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 3 }), status }), {
  selector: ({ id }) => id,
  maxLength: 3,
});
const time = fc.integer({ min: -3, max: 3 });

const pages = fc.record({
  /** Three components, the first in a group. */
  statuses: fc.tuple(status, status, status),
  enabled: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  groupVisible: fc.integer({ min: 0, max: 2 }),
  share: fc.constantFrom(0.25, 0.5, 1),
  incidents: fc.array(
    fc.record({
      status: fc.integer({ min: 0, max: 4 }),
      visible: fc.integer({ min: 0, max: 2 }),
      published_at: time,
      components: links,
    }),
    { maxLength: 3 },
  ),
  schedules: fc.array(
    fc.record({
      scheduled_at: time,
      completed_at: fc.option(time),
      published_at: time,
      components: links,
    }),
    { maxLength: 3 },
  ),
});

onBothDatabases('the Statuspage JSON and the API', (harness) => {
  const server = new StatuspageServer();
  before(() => server.start(harness.ctx));
  after(() => server.stop());

  test('agree on every status, for any content of the page and at any time', async () => {
    const at = (seconds: number) => formatDate(START + seconds);
    const property = fc.asyncProperty(pages, async (page) => {
      await harness.reset();
      const token = await harness.token('*');
      const post = async (path: string, body: object) => {
        const response = await harness.post(path, body, { token });
        assert.equal(response.status, 200, JSON.stringify(response.body));
      };
      await harness.put('/settings', { major_outage_share: page.share }, { token });
      await post('/component-groups', { name: 'g', visible: page.groupVisible });
      for (const [index, own] of page.statuses.entries()) {
        const group = index === 0 ? { component_group_id: 1 } : {};
        await post('/components', { name: `c${index}`, status: own, enabled: page.enabled[index], ...group });
      }
      for (const incident of page.incidents) {
        const published_at = at(incident.published_at);
        await post('/incidents', { name: 'i', message: 'm', ...incident, published_at });
      }
      for (const { scheduled_at, completed_at, published_at, components } of page.schedules) {
        await post('/schedules', {
          name: 's',
          message: 'm',
          components,
          scheduled_at: at(scheduled_at),
          published_at: at(published_at),
          ...(completed_at !== null && { completed_at: at(completed_at) }),
        });
      }
      for (const second of [0, 2, 4]) {
        harness.clock.set(START + second);
        await compare();
      }
    });
    await fc.assert(property, runs(10, 500));
  });

  async function compare(): Promise<void> {
    const summary = await server.read('summary');
    const system = (await harness.get('/status')).body.data;
    assert.equal(summary.status.indicator === 'none', system.status === 'operational');

    const api: Json[] = (await harness.get('/components')).body.data;
    const kind = expectedHeadline(
      system.status,
      api.map(({ attributes }) => attributes.latest_status.value),
    );
    assert.deepEqual(summary.status, {
      indicator:
        indicators[system.status === 'partial_outage' && kind === 'major_outage' ? 'partial_outage' : kind],
      description: english.messages.headline[kind],
    });
    const components: Json[] = summary.components.filter(({ group }: Json) => !group);
    assert.deepEqual(
      new Map(components.map((component) => [component.id, component.status])),
      new Map(
        api.map(({ id, attributes }) => [`component-${id}`, statusNames[attributes.latest_status.value]]),
      ),
    );

    const incidents: Json[] = (await harness.get('/incidents')).body.data;
    const open = incidents.filter(({ attributes }) => attributes.status.value !== '4');
    const idsOf = (list: Json[]) => list.map(({ id }) => id).toSorted();
    assert.deepEqual(idsOf(summary.incidents), open.map(({ attributes }) => attributes.guid).toSorted());
    assert.equal((await server.read('incidents')).incidents.length, incidents.length);

    const schedules: Json[] = (await harness.get('/schedules')).body.data;
    const withStatus = (value: string) =>
      idsOf(schedules.filter(({ attributes }) => attributes.status.value === value)).map(
        (id) => `schedule-${id}`,
      );
    const upcoming = await server.read('scheduled-maintenances/upcoming');
    const active = await server.read('scheduled-maintenances/active');
    assert.deepEqual(idsOf(upcoming.scheduled_maintenances), withStatus('0'));
    assert.deepEqual(idsOf(active.scheduled_maintenances), withStatus('1'));
    const all = await server.read('scheduled-maintenances');
    assert.equal(all.scheduled_maintenances.length, schedules.length);
  }
});
