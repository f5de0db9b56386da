import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { formatDate } from '../../../lib/dates.ts';
import { componentStatuses, latestStatus, noOverlay, severity, statusObject, worst } from './model.ts';

const worstFirst = [
  'Major outage',
  'Partial outage',
  'Performance issues',
  'Under maintenance',
  'Unknown',
  'Operational',
];

const status = fc.constantFrom(1, 2, 3, 4, 5, 6);
const some = fc.array(status, { maxLength: 4 });

/** Looks up statuses by name in the list above. */
function worstByName(statuses: readonly number[]): string | undefined {
  const names = statuses.map((status) => statusObject(status).human as string);
  return worstFirst.find((name) => names.includes(name));
}

describe('the displayed status of a component', () => {
  test('statuses have their numbers and names', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6].map((value) => statusObject(value)),
      [
        { human: 'Operational', value: 1 },
        { human: 'Performance issues', value: 2 },
        { human: 'Partial outage', value: 3 },
        { human: 'Major outage', value: 4 },
        { human: 'Unknown', value: 5 },
        { human: 'Under maintenance', value: 6 },
      ],
    );
  });

  test('severity has the order in the decision record', () => {
    const sorted = Object.keys(componentStatuses)
      .map(Number)
      .sort((a, b) => severity(b) - severity(a));
    assert.deepEqual(
      sorted.map((value) => statusObject(value).human),
      worstFirst,
    );
  });

  test('the worst of several statuses is the most severe one', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1 }), (statuses) => {
        assert.equal(statusObject(worst(statuses)).human, worstByName(statuses));
      }),
    );
  });

  test('without windows and incidents, it is the component’s own status', () => {
    for (const own of [1, 2, 3, 4, 5, 6]) assert.equal(latestStatus(own, noOverlay), own);
  });

  test('a window in progress replaces the own status, even with a better one', () => {
    assert.equal(latestStatus(4, { windows: [1], incidents: [] }), 1);
    assert.equal(latestStatus(4, { windows: [6], incidents: [] }), 6);
    assert.equal(latestStatus(1, { windows: [6], incidents: [] }), 6);
    assert.equal(latestStatus(1, { windows: [6, 2], incidents: [] }), 2);
    assert.equal(latestStatus(4, { windows: [5, 1], incidents: [] }), 5);
  });

  test('incidents can only make it worse', () => {
    assert.equal(latestStatus(3, { windows: [], incidents: [1] }), 3);
    assert.equal(latestStatus(3, { windows: [], incidents: [4, 2] }), 4);
    assert.equal(latestStatus(5, { windows: [], incidents: [1] }), 5);
    assert.equal(latestStatus(4, { windows: [6], incidents: [2] }), 2);
    assert.equal(latestStatus(4, { windows: [6], incidents: [5] }), 6);
  });

  test('with any overlays, it is the worst of the incidents and of the windows, or of the own status without a window', () => {
    fc.assert(
      fc.property(status, some, some, (own, windows, incidents) => {
        const base = windows.length > 0 ? windows : [own];
        const expected = worstByName([...base, ...incidents]);
        assert.equal(statusObject(latestStatus(own, { windows, incidents })).human, expected);
      }),
      runs(2000, 10_000),
    );
  });
});

onBothDatabases('latest status', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  const shown = async (id = 1, viewer?: string) => {
    const { attributes } = (await harness.get(`/components/${id}`, { token: viewer })).body.data;
    return [attributes.status.value, attributes.latest_status.value];
  };
  let token = '';

  beforeEach(async () => {
    token = await harness.token('*');
    for (const name of ['API', 'Web']) await harness.post('/components', { name, status: 3 }, { token });
  });

  const write = async (verb: string, path: string, body: object) => {
    const response = await harness.send(verb, path, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const schedule = (body: object) =>
    write('POST', '/schedules', { name: 's', message: 'm', scheduled_at: at(-60), ...body });
  const incident = (body: object) =>
    write('POST', '/incidents', { name: 'i', message: 'm', status: 1, ...body });

  test('a window replaces the status while it is in progress, and nothing is stored in the component', async () => {
    const component = (await harness.get('/components/1')).body.data.attributes;
    await schedule({ scheduled_at: at(60), completed_at: at(120), components: [{ id: 1, status: 6 }] });
    assert.deepEqual(await shown(), [3, 3]);
    const types = await harness.eventsOf(async () => {
      harness.clock.advance(60);
      assert.deepEqual(await shown(), [3, 6]);
      assert.deepEqual(await shown(2), [3, 3]);
      harness.clock.advance(59);
      assert.deepEqual(await shown(), [3, 6]);
      harness.clock.advance(1);
      assert.deepEqual(await shown(), [3, 3]);
    });
    assert.deepEqual(types, []);
    const { updated } = (await harness.get('/components/1')).body.data.attributes;
    assert.equal(updated.string, component.updated.string);
    const history = await harness.query(sql`select id from component_statuses where component_id = 1`);
    assert.equal(history.length, 1);
  });

  test('a window follows the status that is set on it by hand', async () => {
    await schedule({ scheduled_at: at(600), components: [{ id: 1, status: 1 }] });
    assert.deepEqual(await shown(), [3, 3]);
    await write('PUT', '/schedules/1', { status: 1 });
    assert.deepEqual(await shown(), [3, 1]);
    await write('PUT', '/schedules/1', { status: 0 });
    assert.deepEqual(await shown(), [3, 3]);
    await write('PUT', '/schedules/1', { scheduled_at: at(-1), status: null });
    assert.deepEqual(await shown(), [3, 1]);
    await write('POST', '/schedules/1/updates', { message: 'Done.', completed_at: at(0) });
    assert.deepEqual(await shown(), [3, 3]);
  });

  test('of two windows, the worse one is shown', async () => {
    await schedule({ components: [{ id: 1, status: 6 }] });
    await schedule({ components: [{ id: 1, status: 5 }] });
    assert.deepEqual(await shown(), [3, 6]);
    await schedule({ components: [{ id: 1, status: 2 }] });
    assert.deepEqual(await shown(), [3, 2]);
  });

  test('incidents can only make it worse, and resolving them restores it', async () => {
    await incident({ components: [{ id: 1, status: 2 }] });
    assert.deepEqual(await shown(), [3, 3]);
    await incident({ components: [{ id: 1, status: 4 }] });
    assert.deepEqual(await shown(), [3, 4]);
    await write('PUT', '/components/1', { status: 1 });
    assert.deepEqual(await shown(), [1, 4]);
    await write('POST', '/incidents/2/updates', { status: 4, message: 'Fixed.' });
    assert.deepEqual(await shown(), [1, 2]);
    await write('PUT', '/incidents/1', { status: 4 });
    assert.deepEqual(await shown(), [1, 1]);
    const history = await harness.query(sql<{ status: number }>`select status from component_statuses
      where component_id = 1 order by id`);
    assert.deepEqual(
      history.map((row) => row.status),
      [3, 1],
    );
  });

  test('an incident during maintenance is shown if it is worse', async () => {
    await schedule({ components: [1, 2].map((id) => ({ id, status: 6 })) });
    await incident({
      components: [
        { id: 1, status: 2 },
        { id: 2, status: 5 },
      ],
    });
    assert.deepEqual(await shown(1), [3, 2]);
    assert.deepEqual(await shown(2), [3, 6]);
  });

  test('an incident that assigns no status does not change it', async () => {
    await incident({ component_id: 1 });
    assert.deepEqual(await shown(), [3, 3]);
  });

  test('incidents and windows that are not public do not count, not even for those who may see them', async () => {
    await incident({ visible: 0, components: [{ id: 1, status: 4 }] });
    await incident({ visible: 2, components: [{ id: 1, status: 4 }] });
    await incident({ published_at: at(60), components: [{ id: 2, status: 4 }] });
    await schedule({ published_at: at(60), components: [{ id: 1, status: 6 }] });
    for (const viewer of [undefined, token]) {
      assert.deepEqual(await shown(1, viewer), [3, 3]);
      assert.deepEqual(await shown(2, viewer), [3, 3]);
    }
    harness.clock.advance(60);
    for (const viewer of [undefined, token]) {
      assert.deepEqual(await shown(1, viewer), [3, 6]);
      assert.deepEqual(await shown(2, viewer), [3, 4]);
    }
  });

  test('deleting a window or an incident restores it at once', async () => {
    await schedule({ components: [{ id: 1, status: 6 }] });
    await incident({ components: [{ id: 1, status: 4 }] });
    assert.deepEqual(await shown(), [3, 4]);
    assert.equal((await harness.delete('/incidents/1', { token })).status, 204);
    assert.deepEqual(await shown(), [3, 6]);
    assert.equal((await harness.delete('/schedules/1', { token })).status, 204);
    assert.deepEqual(await shown(), [3, 3]);
  });

  test('the same status is shown everywhere, and the filter uses the own status', async () => {
    await schedule({ components: [{ id: 1, status: 6 }] });
    await write('POST', '/component-groups', { name: 'g', components: [1] });
    const list = (await harness.get('/components?filter[status]=3')).body.data;
    assert.deepEqual(
      list.map((resource: Json) => resource.attributes.latest_status),
      [
        { human: 'Under maintenance', value: 6 },
        { human: 'Partial outage', value: 3 },
      ],
    );
    assert.deepEqual((await harness.get('/components?filter[status]=6')).body.data, []);
    for (const path of ['/schedules/1', '/component-groups/1']) {
      const [included] = (await harness.get(`${path}?include=components`)).body.included;
      assert.deepEqual(included.attributes.status, { human: 'Partial outage', value: 3 }, path);
      assert.deepEqual(included.attributes.latest_status, { human: 'Under maintenance', value: 6 }, path);
    }
  });
});
