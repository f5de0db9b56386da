import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Ability } from '../../common/abilities.ts';
import { abilityFor, type Route } from '../../src/http/route.ts';
import { formatDate } from '../../src/lib/dates.ts';
import { routes } from '../../src/routes.ts';
import { cachetV1 } from '../../src/surfaces/cachet-v1/dialect.ts';
import { onBothDatabases, START } from '../support/harness.ts';
import type { ApiResponse } from '../support/response.ts';

const MISSING = 9999;
/** In the hidden group, which has the same id. */
const HIDDEN = 1;
const VISIBLE = 2;
const later = formatDate(START + 86_400);

/** The members of bodies that name components or groups, with one that has the id. */
const members: Readonly<Record<string, (id: number, path: string) => object>> = {
  components: (id, path) => ({ components: [takesObjects(path) ? { id, status: 2 } : id] }),
  component_groups: (id) => ({ component_groups: [id] }),
  component_group_id: (id) => ({ component_group_id: id }),
  component_id: (id, path) => ({ component_id: id, component_status: path.startsWith('/v1') ? 2 : 1 }),
  group_id: (id) => ({ group_id: id }),
};

const takesObjects = (path: string): boolean =>
  !/^(\/v1)?\/(component-groups|subscribers|webhooks)/.test(path);

/** Abilities that a body needs besides that of its operation. */
const more: Readonly<Record<string, Ability>> = { '/incidents/{incident}/updates': 'incidents.manage' };

/** `operational_components` and the bulk change of components need `components.manage`, which shows hidden components. */
const isForManagers = (path: string, member: string): boolean =>
  path === '/components' && member === 'components';

/** Names of what should be made, not ids. */
const isOther = (path: string): boolean => path === '/setup' || path === '/incident-templates/preview';

const incident = { name: 'Down', status: 1, message: 'm', visible: 1 };
const schedule = { name: 'Move', message: 'm', scheduled_at: later };
const bodies: Readonly<Record<string, object>> = {
  '/components': { name: 'New', status: 1, enabled: true },
  '/component-groups': { name: 'New' },
  '/incidents': incident,
  '/incidents/{incident}/updates': { status: 2, message: 'm' },
  '/incident-templates': { name: 'New', template: 't' },
  '/schedules': schedule,
  '/webhooks': { name: 'New', url: 'https://hooks.example/x', events: ['incident.deleted'] },
};

const textOf = ({ status, body }: ApiResponse): string =>
  // Records that both requests make differ in their ids and times.
  JSON.stringify([status, status === 422 || status >= 400 ? body : '']).replace(/"id":"[0-9a-f-]{36}"/, '');

onBothDatabases('a component or group that a token may not see', (harness) => {
  beforeEach(async () => {
    const token = await harness.token('*');
    const make = async (path: string, body: object) => {
      const response = await harness.post(path, body, { token });
      assert.equal(response.status, 200, `${path}: ${JSON.stringify(response.body)}`);
    };
    await make('/component-groups', { name: 'Secret', visible: 2 });
    await make('/components', { name: 'Secret', component_group_id: HIDDEN });
    await make('/components', { name: 'API' });
    await make('/component-groups', { name: 'Public', components: [VISIBLE] });
    await make('/incidents', incident);
    await make('/incidents', { ...incident, components: [{ id: HIDDEN, status: 4 }] });
    await make('/schedules', schedule);
    await make('/incident-templates', { name: 'T', template: 't' });
    await make('/subscribers', { email: 'ann@example.com', verified: true });
    await make('/webhooks', { name: 'W', url: 'https://hooks.example/w', events: ['incident.deleted'] });
  });
  const dryRun = { prefer: 'dry-run' };
  const idOf = (path: string) => (/\{(component|componentGroup)\}/.test(path) ? '2' : '1');
  const writes = [...routes, ...cachetV1.routes].flatMap((route: Route) =>
    route.method === 'GET' || route.method === 'DELETE'
      ? []
      : Object.keys(route.input ?? {})
          .filter(
            (name) =>
              Object.hasOwn(members, name) && !isForManagers(route.path, name) && !isOther(route.path),
          )
          .map((member) => ({ route, member })),
  );

  test('is answered like one that does not exist by every body that can name it', async () => {
    assert.ok(writes.length >= 20, String(writes.length));
    let email = 0;
    for (const { route, member } of writes) {
      const { method, path } = route;
      const ability = abilityFor(route);
      assert.ok(ability, `${path} needs an ability`);
      const token = await harness.token(ability, ...(more[path] ? [more[path]] : []));
      const send = (id: number) => {
        const base = path.replace('/v1', '');
        const body = {
          ...(method === 'POST' && (bodies[base] ?? { email: `new${++email}@example.com` })),
          ...members[member]?.(id, path),
        };
        const url = path.replace(/\{\w+\}/, idOf(path));
        // The API of Cachet 2 has no dry runs.
        return harness.send(method, url, body, { token, headers: path.startsWith('/v1') ? {} : dryRun });
      };
      const what = `${method} ${path} ${member}`;
      const missing = await send(MISSING);
      assert.equal(missing.status, path.startsWith('/v1') ? 400 : 422, what);
      assert.equal(
        textOf(await send(HIDDEN)),
        textOf(missing).replaceAll(String(MISSING), String(HIDDEN)),
        what,
      );
      assert.equal((await send(VISIBLE)).status, 200, `${what}: one that it may see`);
    }
  });

  test('can be named by whoever manages components and groups', async () => {
    for (const { route, member } of writes.filter(({ route: { path } }) => !path.startsWith('/v1'))) {
      const { method, path, access } = route;
      const token = await harness.token(
        access,
        ...(more[path] ? [more[path]] : []),
        'components.manage',
        'component-groups.manage',
      );
      const body = {
        ...(method === 'POST' && (bodies[path] ?? { email: 'new@example.com' })),
        ...members[member]?.(HIDDEN, path),
      };
      const url = path.replace(/\{\w+\}/, idOf(path));
      const { status } = await harness.send(method, url, body, { token, headers: dryRun });
      assert.equal(status, 200, `${method} ${path} ${member}`);
    }
  });

  test('stays in the group that somebody who manages groups alone changes, and where its editor finds it', async () => {
    const groups = await harness.token('component-groups.manage');
    const kept = await harness.put(
      '/component-groups/1',
      { components: [HIDDEN, VISIBLE] },
      { token: groups },
    );
    assert.equal(kept.status, 200);
    const components = await harness.token('components.manage');
    const same = { component_group_id: HIDDEN };
    assert.equal((await harness.put('/components/1', same, { token: components })).status, 200);
    const bulk = { components: [{ id: HIDDEN, ...same }] };
    assert.equal((await harness.put('/components', bulk, { token: components })).status, 200);
  });

  test('is no way to find incidents in the API of Cachet 2, and an incident with nothing else has no component there', async () => {
    const found = async (id: number) =>
      (await harness.get(`/v1/incidents?component_id=${id}`)).body.data.map((one: { id: number }) => one.id);
    assert.deepEqual(await found(HIDDEN), []);
    assert.deepEqual(await found(MISSING), []);
    assert.deepEqual(await found(0), [1, 2]);
    const token = await harness.token('incidents.manage');
    const restate = async (incident: number) =>
      textOf(await harness.put(`/v1/incidents/${incident}`, { component_status: 1 }, { token }));
    assert.equal(await restate(2), await restate(1));
  });
});
