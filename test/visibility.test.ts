import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from './answer.ts';
import { onBothDatabases, START } from './harness.ts';

const FUTURE = '2030-01-01';

/** The viewers with the abilities of their tokens; a guest has no token. */
const viewers = {
  guest: undefined,
  reader: 'metrics.manage',
  'incident manager': 'incidents.manage',
  'schedule manager': 'schedules.manage',
  administrator: '*',
} as const;
type Viewer = keyof typeof viewers;

const isSignedIn = (viewer: Viewer) => viewer !== 'guest';

onBothDatabases('visibility', (world) => {
  const tokenOf = async (viewer: Viewer) => {
    const ability = viewers[viewer];
    return ability ? { token: await world.token(ability) } : {};
  };

  /** Records in every state; the name says who may see them. */
  const fill = async () => {
    const admin = { token: await world.token('*') };
    for (const visible of [0, 1, 2]) {
      await world.post('/component-groups', { name: `group for ${visible}`, visible }, admin);
      await world.post('/metrics', { name: `metric for ${visible}`, suffix: 's', visible }, admin);
      await world.post('/metrics', { name: `m${visible}`, suffix: 's', visible }, admin);
      await world.post(`/metrics/${visible * 2 + 1}/points`, { value: 1 }, admin);
    }
    const components = [
      { name: 'open', enabled: true },
      { name: 'disabled', enabled: false },
      { name: 'in group for 0', component_group_id: 1 },
      { name: 'in group for 1', component_group_id: 2 },
      { name: 'in group for 2', component_group_id: 3 },
      { name: 'disabled in group for 1', component_group_id: 2, enabled: false },
    ];
    for (const component of components) await world.post('/components', component, admin);
    const all = components.map((_, index) => ({ id: index + 1, status: 1 }));
    for (const visible of [0, 1, 2]) {
      for (const published_at of ['2026-01-01', FUTURE]) {
        const name = `incident for ${visible}${published_at === FUTURE ? ' later' : ''}`;
        const body = { name, status: 4, message: 'm', visible, published_at, components: all };
        const { id } = (await world.post('/incidents', body, admin)).body.data;
        await world.post(`/incidents/${id}/updates`, { status: 4, message: 'm' }, admin);
      }
    }
    for (const published_at of ['2026-01-01', FUTURE]) {
      const name = `schedule${published_at === FUTURE ? ' later' : ''}`;
      const body = { name, message: 'm', scheduled_at: '2029-01-01', published_at, components: all };
      const { id } = (await world.post('/schedules', body, admin)).body.data;
      await world.post(`/schedules/${id}/updates`, { message: 'm' }, admin);
    }
    await world.post('/components', { name: 'deleted' }, admin);
    await world.delete('/components/7', admin);
  };

  const maySee: Record<string, (name: string, viewer: Viewer) => boolean> = {
    components: (name, viewer) =>
      !/deleted|for 2/.test(name) && (isSignedIn(viewer) || !/disabled|for 0/.test(name)),
    'component-groups': (name, viewer) => !/for 2/.test(name) && (isSignedIn(viewer) || !/for 0/.test(name)),
    metrics: (name, viewer) => !/2/.test(name) && (isSignedIn(viewer) || !/0/.test(name)),
    incidents: (name, viewer) =>
      !/for 2/.test(name) &&
      (isSignedIn(viewer) || !/for 0/.test(name)) &&
      (!/later/.test(name) || viewer === 'incident manager' || viewer === 'administrator'),
    schedules: (name, viewer) =>
      !/later/.test(name) || viewer === 'schedule manager' || viewer === 'administrator',
  };

  const relations: Record<string, [relation: string, resource: string][]> = {
    components: [['incidents', 'incidents']],
    'component-groups': [['components', 'components']],
    incidents: [['components', 'components']],
    schedules: [['components', 'components']],
    metrics: [],
  };

  const namesOf = async (resource: string): Promise<Map<string, string>> => {
    const table = resource.replace('-', '_') as 'components';
    const rows = await world.ctx.connection.read.selectFrom(table).select(['id', 'name']).execute();
    return new Map(rows.map((row) => [String(row.id), row.name]));
  };

  for (const viewer of Object.keys(viewers) as Viewer[]) {
    test(`a ${viewer} sees in lists, single records, linkage, includes, counts and filters what they may, and nothing else`, async () => {
      await fill();
      const as = await tokenOf(viewer);
      for (const [resource, sees] of Object.entries(maySee)) {
        const names = await namesOf(resource);
        const expected = [...names.values()].filter((name) => sees(name, viewer)).sort();
        const list = (await world.get(`/${resource}?per_page=100`, as)).body;
        assert.deepEqual(list.data.map((record: Json) => record.attributes.name).sort(), expected, resource);
        assert.equal(list.meta.total, expected.length, resource);
        for (const [id, name] of names) {
          const shown = await world.get(`/${resource}/${id}`, as);
          assert.equal(shown.status, sees(name, viewer) ? 200 : 404, `${resource} ${name}`);
          const found = await world.get(`/${resource}?filter[name]=${name}`, as);
          assert.equal(
            found.body.data.some((one: Json) => one.id === id),
            sees(name, viewer),
            `${resource} ${name}`,
          );
        }
        for (const [relation, other] of relations[resource] ?? []) {
          await checkRelation(viewer, as, resource, relation, other);
        }
      }
    });
  }

  const checkRelation = async (
    viewer: Viewer,
    as: object,
    resource: string,
    relation: string,
    other: string,
  ) => {
    const names = await namesOf(other);
    const { body } = await world.get(`/${resource}?per_page=100&include=${relation}`, as);
    const maySeeOther = maySee[other] as (name: string, viewer: Viewer) => boolean;
    const check = (id: string) =>
      assert.ok(
        maySeeOther(names.get(id) as string, viewer),
        `${viewer}: ${resource}.${relation} shows ${names.get(id)}`,
      );
    for (const record of body.data) {
      for (const { id } of record.relationships[relation].data) check(id);
    }
    for (const { id } of body.included) check(id);
    const linked = body.data.flatMap((record: Json) => record.relationships[relation].data);
    assert.ok(linked.length > 0, `${resource}.${relation} shows something`);
    if (resource === 'incidents' || resource === 'schedules') {
      const counted = await world.get(`/${resource}?per_page=100&include=componentsCount`, as);
      const visible = [...names.values()].filter((name) => maySeeOther(name, viewer)).length;
      for (const { attributes } of counted.body.data)
        assert.equal(attributes.components_count, String(visible));
      for (const [id, name] of names) {
        const filtered = await world.get(`/${resource}?per_page=100&filter[component]=${id}`, as);
        const matches = filtered.body.data.length > 0;
        assert.equal(matches, maySeeOther(name, viewer), `${resource} filtered by ${name}`);
      }
    }
  };

  test('updates and points are as hidden as their parents', async () => {
    await fill();
    const parents = [
      ['incidents', 'updates'],
      ['schedules', 'updates'],
      ['metrics', 'points'],
    ] as const;
    for (const viewer of Object.keys(viewers) as Viewer[]) {
      const as = await tokenOf(viewer);
      for (const [resource, nested] of parents) {
        for (const [id, name] of await namesOf(resource)) {
          const expected = maySee[resource]?.(name, viewer) ? 200 : 404;
          assert.equal(
            (await world.get(`/${resource}/${id}/${nested}`, as)).status,
            expected,
            `${viewer} ${name}`,
          );
        }
      }
    }
  });

  test('hidden records do not change the system status, for anybody', async () => {
    await fill();
    const admin = { token: await world.token('*') };
    for (const id of [2, 3, 5, 6]) await world.put(`/components/${id}`, { status: 4 }, admin);
    for (const [name, more] of [
      ['hidden', { visible: 0 }],
      ['nowhere', { visible: 2 }],
      ['later', { published_at: FUTURE }],
    ] as const) {
      const components = [{ id: 1, status: 4 }];
      await world.post('/incidents', { name, status: 1, message: 'm', components, ...more }, admin);
    }
    await world.post(
      '/schedules',
      {
        name: 's',
        message: 'm',
        scheduled_at: '2026-01-01',
        published_at: FUTURE,
        components: [{ id: 1, status: 6 }],
      },
      admin,
    );
    for (const viewer of Object.keys(viewers) as Viewer[]) {
      const { body } = await world.get('/status', await tokenOf(viewer));
      assert.equal(body.data.status, 'operational', viewer);
    }
    assert.equal((await world.get('/components/1', admin)).body.data.attributes.latest_status.value, 1);
  });

  test('an embargo ends by itself', async () => {
    const admin = { token: await world.token('*') };
    await world.post(
      '/incidents',
      { name: 'i', status: 1, message: 'm', published_at: '2026-03-10 13:00:00' },
      admin,
    );
    await world.post(
      '/schedules',
      { name: 's', message: 'm', scheduled_at: '2027-01-01', published_at: '2026-03-10T14:00:00+01:00' },
      admin,
    );
    const counts = async () => [
      (await world.get('/incidents')).body.meta.total,
      (await world.get('/schedules')).body.meta.total,
    ];
    assert.deepEqual(await counts(), [0, 0]);
    world.clock.set(START + 3599);
    assert.deepEqual(await counts(), [0, 0]);
    world.clock.set(START + 3600);
    assert.deepEqual(await counts(), [1, 1]);
  });

  test('an invalid, expired or revoked token sees what a guest sees', async () => {
    await fill();
    const token = await world.token('*');
    const guest = (await world.get('/components')).body;
    for (const bad of ['1|nope', 'nonsense', token.slice(0, -1), `${token}x`, `99|${token.split('|')[1]}`]) {
      assert.deepEqual((await world.get('/components', { token: bad })).body, guest, bad);
    }
  });
});
