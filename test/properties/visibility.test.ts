import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ability } from '../../common/abilities.ts';
import type { Role } from '../../common/roles.ts';
import { onBothDatabases, START } from '../support/harness.ts';
import { addPerson } from '../support/people.ts';
import type { Json } from '../support/response.ts';

const FUTURE = '2030-01-01';

/** The viewers with the abilities of their tokens, or with their roles in the dashboard; a guest has neither. */
const viewers = {
  guest: {},
  reader: { ability: 'metrics.manage' },
  'incident manager': { ability: 'incidents.manage' },
  'schedule manager': { ability: 'schedules.manage' },
  administrator: { ability: '*' },
  'signed-in viewer': { role: 'viewer' },
  'signed-in responder': { role: 'responder' },
  'signed-in editor': { role: 'editor' },
} as const satisfies Record<string, { readonly ability?: Ability | '*'; readonly role?: Role }>;
type Viewer = keyof typeof viewers;

const isSignedIn = (viewer: Viewer) => viewer !== 'guest';

/** The resources whose hidden records a viewer may read in the dashboard. */
const readsHidden: { readonly [V in Viewer]?: readonly string[] } = {
  'signed-in responder': ['components', 'incidents'],
  'signed-in editor': ['components', 'component-groups', 'incidents', 'metrics'],
};
const seesUnpublished: Readonly<Record<string, readonly Viewer[]>> = {
  incidents: ['incident manager', 'administrator', 'signed-in responder', 'signed-in editor'],
  schedules: ['schedule manager', 'administrator', 'signed-in responder', 'signed-in editor'],
};

onBothDatabases('visibility', (harness) => {
  const credentialsOf = async (viewer: Viewer) => {
    const { ability, role }: { ability?: Ability | '*'; role?: Role } = viewers[viewer];
    if (role) return { headers: (await addPerson(harness, role)).headers };
    return ability ? { token: await harness.token(ability) } : {};
  };

  /** Records in every state; the name says who may see them. */
  const fill = async () => {
    const admin = { token: await harness.token('*') };
    for (const visible of [0, 1, 2]) {
      await harness.post('/component-groups', { name: `group for ${visible}`, visible }, admin);
      await harness.post('/metrics', { name: `metric for ${visible}`, suffix: 's', visible }, admin);
      await harness.post('/metrics', { name: `m${visible}`, suffix: 's', visible }, admin);
      await harness.post(`/metrics/${visible * 2 + 1}/points`, { value: 1 }, admin);
    }
    const components = [
      { name: 'open', enabled: true },
      { name: 'disabled', enabled: false },
      { name: 'in group for 0', component_group_id: 1 },
      { name: 'in group for 1', component_group_id: 2 },
      { name: 'in group for 2', component_group_id: 3 },
      { name: 'disabled in group for 1', component_group_id: 2, enabled: false },
    ];
    for (const component of components) await harness.post('/components', component, admin);
    const all = components.map((_, index) => ({ id: index + 1, status: 1 }));
    for (const visible of [0, 1, 2]) {
      for (const published_at of ['2026-01-01', FUTURE]) {
        const name = `incident for ${visible}${published_at === FUTURE ? ' later' : ''}`;
        const body = { name, status: 4, message: 'm', visible, published_at, components: all };
        const { id } = (await harness.post('/incidents', body, admin)).body.data;
        await harness.post(`/incidents/${id}/updates`, { status: 4, message: 'm' }, admin);
      }
    }
    for (const published_at of ['2026-01-01', FUTURE]) {
      const name = `schedule${published_at === FUTURE ? ' later' : ''}`;
      const body = { name, message: 'm', scheduled_at: '2029-01-01', published_at, components: all };
      const { id } = (await harness.post('/schedules', body, admin)).body.data;
      await harness.post(`/schedules/${id}/updates`, { message: 'm' }, admin);
    }
    await harness.post('/components', { name: 'deleted' }, admin);
    await harness.delete('/components/7', admin);
  };

  /** What a viewer finds in lists. */
  const maySee: Record<string, (name: string, viewer: Viewer) => boolean> = {
    components: (name, viewer) =>
      !/deleted|for 2/.test(name) && (isSignedIn(viewer) || !/disabled|for 0/.test(name)),
    'component-groups': (name, viewer) => !/for 2/.test(name) && (isSignedIn(viewer) || !/for 0/.test(name)),
    metrics: (name, viewer) => !/2/.test(name) && (isSignedIn(viewer) || !/0/.test(name)),
    incidents: (name, viewer) =>
      !/for 2/.test(name) &&
      (isSignedIn(viewer) || !/for 0/.test(name)) &&
      (!/later/.test(name) || isUnpublishedSeen('incidents', viewer)),
    schedules: (name, viewer) => !/later/.test(name) || isUnpublishedSeen('schedules', viewer),
  };
  const isUnpublishedSeen = (resource: string, viewer: Viewer) =>
    seesUnpublished[resource]?.includes(viewer) === true;

  const isHidden = (resource: string, name: string) =>
    resource === 'metrics' ? /2/.test(name) : /for 2/.test(name);
  /** What a viewer may read one by one. */
  const mayRead = (resource: string, name: string, viewer: Viewer): boolean =>
    maySee[resource]?.(name, viewer) === true ||
    (isHidden(resource, name) && readsHidden[viewer]?.includes(resource) === true);
  /** What a viewer finds in lists that ask for it by `filter[visible]`. */
  const mayFind = (resource: string, name: string, viewer: Viewer): boolean =>
    mayRead(resource, name, viewer) ||
    (resource === 'incidents' && isHidden(resource, name) && isUnpublishedSeen('incidents', viewer));

  const relations: Record<string, [relation: string, resource: string][]> = {
    components: [['incidents', 'incidents']],
    'component-groups': [['components', 'components']],
    incidents: [['components', 'components']],
    schedules: [['components', 'components']],
    metrics: [],
  };

  const namesOf = async (resource: string): Promise<Map<string, string>> => {
    const table = resource.replace('-', '_') as 'components';
    const rows = await harness.ctx.connection.read.selectFrom(table).select(['id', 'name']).execute();
    return new Map(rows.map((row) => [String(row.id), row.name]));
  };

  for (const viewer of Object.keys(viewers) as Viewer[]) {
    test(`a ${viewer} sees in lists, single records, linkage, includes, counts and filters what they may, and nothing else`, async () => {
      await fill();
      const as = await credentialsOf(viewer);
      for (const [resource, sees] of Object.entries(maySee)) {
        const names = await namesOf(resource);
        const expected = [...names.values()].filter((name) => sees(name, viewer)).sort();
        const list = (await harness.get(`/${resource}?per_page=100`, as)).body;
        assert.deepEqual(list.data.map((record: Json) => record.attributes.name).sort(), expected, resource);
        assert.equal(list.meta.total, expected.length, resource);
        for (const [id, name] of names) {
          const shown = await harness.get(`/${resource}/${id}`, as);
          assert.equal(shown.status, mayRead(resource, name, viewer) ? 200 : 404, `${resource} ${name}`);
          const found = await harness.get(`/${resource}?filter[name]=${name}`, as);
          assert.equal(
            found.body.data.some((one: Json) => one.id === id),
            sees(name, viewer),
            `${resource} ${name}`,
          );
        }
        if (resource !== 'schedules') await checkFilter(viewer, as, resource);
        for (const [relation, other] of relations[resource] ?? []) {
          await checkRelation(viewer, as, resource, relation, other);
        }
      }
    });
  }

  const checkFilter = async (viewer: Viewer, as: object, resource: string) => {
    const names = [...(await namesOf(resource)).values()];
    const hidden = names.filter((name) => isHidden(resource, name) && mayFind(resource, name, viewer));
    const all = names.filter((name) => mayFind(resource, name, viewer));
    for (const [levels, expected] of [
      ['2', hidden],
      ['0,1,2', all],
    ] as const) {
      const { body } = await harness.get(`/${resource}?per_page=100&filter[visible]=${levels}`, as);
      const found = body.data.map((record: Json) => record.attributes.name).sort();
      assert.deepEqual(found, [...expected].sort(), `${viewer}: ${resource} with visible ${levels}`);
      assert.equal(body.meta.total, expected.length);
    }
  };

  const checkRelation = async (
    viewer: Viewer,
    as: object,
    resource: string,
    relation: string,
    other: string,
  ) => {
    const names = await namesOf(other);
    const { body } = await harness.get(`/${resource}?per_page=100&include=${relation}`, as);
    // The incidents of a component are those that its list has; components are all that the viewer may read.
    const isLinked = (name: string) =>
      other === 'incidents' ? maySee.incidents?.(name, viewer) === true : mayRead(other, name, viewer);
    const check = (id: string) =>
      assert.ok(
        isLinked(names.get(id) as string),
        `${viewer}: ${resource}.${relation} shows ${names.get(id)}`,
      );
    for (const record of body.data) {
      for (const { id } of record.relationships[relation].data) check(id);
    }
    for (const { id } of body.included) check(id);
    const linked = body.data.flatMap((record: Json) => record.relationships[relation].data);
    assert.ok(linked.length > 0, `${resource}.${relation} shows something`);
    if (resource === 'incidents' || resource === 'schedules') {
      const counted = await harness.get(`/${resource}?per_page=100&include=componentsCount`, as);
      const visible = [...names.values()].filter(isLinked).length;
      for (const { attributes } of counted.body.data)
        assert.equal(attributes.components_count, String(visible));
      for (const [id, name] of names) {
        const filtered = await harness.get(`/${resource}?per_page=100&filter[component]=${id}`, as);
        const matches = filtered.body.data.length > 0;
        assert.equal(matches, isLinked(name), `${resource} filtered by ${name}`);
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
      const as = await credentialsOf(viewer);
      for (const [resource, nested] of parents) {
        for (const [id, name] of await namesOf(resource)) {
          const expected = mayRead(resource, name, viewer) ? 200 : 404;
          assert.equal(
            (await harness.get(`/${resource}/${id}/${nested}`, as)).status,
            expected,
            `${viewer} ${name}`,
          );
        }
      }
    }
  });

  test('hidden records do not change the system status, for anybody', async () => {
    await fill();
    const admin = { token: await harness.token('*') };
    for (const id of [2, 3, 5, 6]) await harness.put(`/components/${id}`, { status: 4 }, admin);
    for (const [name, more] of [
      ['hidden', { visible: 0 }],
      ['nowhere', { visible: 2 }],
      ['later', { published_at: FUTURE }],
    ] as const) {
      const components = [{ id: 1, status: 4 }];
      await harness.post('/incidents', { name, status: 1, message: 'm', components, ...more }, admin);
    }
    await harness.post(
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
      const { body } = await harness.get('/status', await credentialsOf(viewer));
      assert.equal(body.data.status, 'operational', viewer);
    }
    assert.equal((await harness.get('/components/1', admin)).body.data.attributes.latest_status.value, 1);
  });

  test('in the dashboard, those who manage a hidden record read all that belongs to it, and others do not', async () => {
    await fill();
    const admin = { token: await harness.token('*') };
    await harness.put('/incidents/5/postmortem', { body: 'Learned.' }, admin);
    const [listed] = (await harness.get('/incidents?filter[visible]=2&sort=id', admin)).body.data;
    const [{ id: update }] = listed.relationships.updates.data;
    const paths = [
      '/incidents/5?include=components.group,updates,user',
      `/incidents/5/updates/${update}`,
      '/incidents/5/postmortem',
      '/incidents/5/deliveries',
      '/components/5?include=group,incidents',
      '/components/5/statuses?include=component',
      '/component-groups/3?include=components',
      '/metrics/5?include=points',
      '/metrics/5/points',
    ];
    const statuses = async (viewer: Viewer) => {
      const as = await credentialsOf(viewer);
      return Promise.all(paths.map(async (path) => (await harness.get(path, as)).status));
    };
    assert.deepEqual(await statuses('signed-in editor'), [200, 200, 200, 200, 200, 200, 200, 200, 200]);
    assert.deepEqual(await statuses('signed-in responder'), [200, 200, 200, 200, 200, 200, 404, 404, 404]);
    assert.deepEqual(await statuses('signed-in viewer'), [404, 404, 404, 403, 404, 404, 404, 404, 404]);
    assert.deepEqual(await statuses('administrator'), [404, 404, 404, 404, 404, 404, 404, 404, 404]);
    assert.deepEqual(await statuses('guest'), [404, 404, 404, 401, 404, 404, 404, 404, 404]);
    const included = async (path: string, viewer: Viewer) => {
      const { body } = await harness.get(path, await credentialsOf(viewer));
      return body.included.map(({ type, id }: Json) => `${type} ${id}`);
    };
    assert.deepEqual(await included('/component-groups/3?include=components', 'signed-in editor'), [
      'components 5',
    ]);
    assert.deepEqual(await included('/components/5?include=group', 'signed-in editor'), [
      'componentGroups 3',
    ]);
    assert.deepEqual(await included('/components/5?include=group', 'signed-in responder'), []);
    const draft = await included('/incidents/5?include=components', 'signed-in responder');
    assert.ok(draft.includes('components 5'), 'the component in a hidden group');
  });

  test('the version of a hidden group changes with its components', async () => {
    await fill();
    const editor = await credentialsOf('signed-in editor');
    const before = (await harness.get('/component-groups/3', editor)).headers.etag;
    await harness.put('/components/1', { component_group_id: 3 }, { token: await harness.token('*') });
    const after = (await harness.get('/component-groups/3', editor)).headers.etag;
    assert.notEqual(before, after);
  });

  test('an embargo ends by itself', async () => {
    const admin = { token: await harness.token('*') };
    await harness.post(
      '/incidents',
      { name: 'i', status: 1, message: 'm', published_at: '2026-03-10 13:00:00' },
      admin,
    );
    await harness.post(
      '/schedules',
      { name: 's', message: 'm', scheduled_at: '2027-01-01', published_at: '2026-03-10T14:00:00+01:00' },
      admin,
    );
    const counts = async () => [
      (await harness.get('/incidents')).body.meta.total,
      (await harness.get('/schedules')).body.meta.total,
    ];
    assert.deepEqual(await counts(), [0, 0]);
    harness.clock.set(START + 3599);
    assert.deepEqual(await counts(), [0, 0]);
    harness.clock.set(START + 3600);
    assert.deepEqual(await counts(), [1, 1]);
  });

  test('an invalid, expired or revoked token sees what a guest sees', async () => {
    await fill();
    const token = await harness.token('*');
    const guest = (await harness.get('/components')).body;
    for (const bad of ['1|nope', 'nonsense', token.slice(0, -1), `${token}x`, `99|${token.split('|')[1]}`]) {
      assert.deepEqual((await harness.get('/components', { token: bad })).body, guest, bad);
    }
  });
});
