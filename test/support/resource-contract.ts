import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abilities } from '../../common/abilities.ts';
import { abilityFor, type Route, verbsOf } from '../../src/http/route.ts';
import { routes as registry } from '../../src/routes.ts';
import type { Harness } from './harness.ts';
import { type Filled, type ListContract, listContract } from './list-contract.ts';
import type { ApiResponse } from './response.ts';
import { isLong } from './rounds.ts';

/** The parameters of the tests that all resources share. */
export interface ResourceContract {
  /** All its operations, as `src/routes.ts` lists them. */
  readonly routes: readonly Route[];
  /** Creates what its records need, and record 1 of every other type that its paths contain. */
  readonly prepare?: (create: Filled['create']) => Promise<unknown>;
  /** Invalid bodies, with the errors of each field. */
  readonly refused?: readonly Refusal[];
  readonly lists?: readonly ListContract[];
  /** The headers of a signed-in user, for routes that refuse tokens. */
  readonly signIn?: () => Promise<Record<string, string>>;
}

interface Refusal {
  /** Such as `POST /components`. */
  readonly request: string;
  readonly body: object;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** None of these is the id of a record. */
const wrongIds = ['999', '0', '-1', 'abc', '1.5', '01', '99999999999', '9'.repeat(400), '%00'];

/** Tests the rules for every resource. Call it in the suite of the resource, on both databases. */
export function resourceContract(harness: Harness, contract: ResourceContract): void {
  const { routes, prepare = async () => {}, refused = [], lists = [], signIn } = contract;
  for (const { operationId, path } of routes)
    assert.ok(
      registry.some((route) => route.operationId === operationId && route.path === path),
      `${path} is in the registry`,
    );
  const patterns = routes.filter(({ list }) => list).map(({ path }) => fill(path, () => '1'));
  assert.deepEqual(lists.map(({ path }) => path).toSorted(), patterns.toSorted(), 'every list is declared');

  const fillWorld = async (): Promise<Filled> => {
    const token = await harness.token('*');
    const create = async (path: string, body: object) => {
      const response = await harness.post(path, body, { token });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      return `${path}/${response.body.data.id}`;
    };
    await prepare(create);
    for (const { path, records } of lists) {
      if (typeof records === 'function') await records();
      else for (const body of records) await create(path, body);
    }
    return { token, create, caller: signIn ? { headers: await signIn() } : { token } };
  };

  /** For what does not depend on the database: in `npm test`, it runs on SQLite only. */
  const testOnce = isLong || harness.dialect === 'sqlite' ? test : () => {};

  const guarded = routes.filter((route) => abilityFor(route) !== undefined);
  if (guarded.length > 0) {
    testOnce(
      'contract: 401 without a valid token, 403 without the ability, before anything else',
      async () => {
        await fillWorld();
        const types = await harness.eventsOf(async () => {
          for (const route of guarded) {
            const others = await harness.token(...abilities.filter((ability) => ability !== route.access));
            for (const verb of verbsOf(route)) {
              const path = fill(route.path, () => '1');
              for (const token of [undefined, '1|nonsense', '999|nonsense']) {
                const response = await harness.send(verb, path, senseless(route), { token });
                expect(response, 401, 'Unauthenticated.', `${verb} ${path}`);
                assert.equal(response.headers['www-authenticate'], 'Bearer');
              }
              const response = await harness.send(verb, path, senseless(route), { token: others });
              expect(response, 403, 'Invalid ability provided.', `${verb} ${path}`, {
                ability: route.access,
              });
            }
          }
        });
        assert.deepEqual(types, []);
      },
    );
  }

  const below = routes.filter(({ path }) => path.includes('{'));
  if (below.length > 0) {
    test('contract: 404 for a missing record, before the body is validated', async () => {
      const { caller } = await fillWorld();
      const types = await harness.eventsOf(async () => {
        for (const route of below) {
          for (const path of wrongIds.flatMap((id) => pathsWith(route.path, id))) {
            for (const verb of verbsOf(route)) {
              const response = await harness.send(verb, path, senseless(route), caller);
              expect(response, 404, 'Not found.', `${verb} ${path.slice(0, 80)}`);
            }
          }
          // Only the id was wrong.
          const right = fill(route.path, () => '1');
          if (route.method === 'GET' && !route.textParameters)
            assert.equal((await harness.get(right, caller)).status, 200, right);
        }
      });
      assert.deepEqual(types, []);
    });
  }

  testOnce(
    'contract: 405 for every other method, with the allowed ones, before the token is checked',
    async () => {
      const tokens = [undefined, '1|nonsense', (await fillWorld()).token];
      const types = await harness.eventsOf(async () => {
        for (const path of new Set(routes.map((route) => fill(route.path, () => '1')))) {
          const allowed = [
            ...new Set(registry.filter((route) => patternOf(route).test(path)).flatMap(verbsOf)),
          ];
          for (const verb of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
            if (allowed.includes(verb)) continue;
            for (const token of tokens) {
              const response = await harness.send(verb, path, verb === 'GET' ? undefined : {}, { token });
              const verbs = String(response.headers.allow).split(', ');
              assert.deepEqual(verbs.toSorted(), [...allowed, 'OPTIONS'].toSorted(), `${verb} ${path}`);
              const named = verbs.filter((one) => one !== 'OPTIONS').join(', ');
              expect(
                response,
                405,
                `The ${verb} method is not allowed here. Allowed: ${named}.`,
                `${verb} ${path}`,
              );
            }
          }
        }
      });
      assert.deepEqual(types, []);
    },
  );

  if (refused.length > 0) {
    // One test, because filling the database takes longer than all of these requests.
    test('contract: 422 names every invalid field, and nothing is written', async () => {
      const { caller } = await fillWorld();
      for (const { request, body, errors } of refused) {
        const what = `${request} ${JSON.stringify(body)}`;
        const [method = '', path = ''] = request.split(' ');
        const types = await harness.eventsOf(async () => {
          const response = await harness.send(method, path, body, caller);
          assert.equal(response.status, 422, what);
          const message = summaryOf(Object.values(errors).flat());
          assert.deepEqual(response.body, { message, errors }, what);
        });
        assert.deepEqual(types, [], what);
        const list = lists.find((one) => one.path === path);
        if (!list) continue;
        assert.equal((await harness.get(path, caller)).body.meta.total, list.unsorted.length, what);
      }
    });
  }

  for (const list of lists) {
    const spec = routes.find((route) => route.list && patternOf(route).test(list.path))?.list;
    if (spec) listContract(harness, spec, list, fillWorld);
  }
}

/** The path with these ids as its parameters. */
function fill(path: string, id: (place: number) => string): string {
  let place = 0;
  return path.replace(/\{\w+\}/g, () => id(place++));
}

/** The paths with this id as one of the parameters, each in turn. */
const pathsWith = (path: string, id: string): string[] =>
  Array.from(path.matchAll(/\{\w+\}/g), (_, wrong) => fill(path, (place) => (place === wrong ? id : '1')));

const patternOf = ({ path }: Route): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** A body in which no field is valid. */
const senseless = ({ input }: Route): object | undefined =>
  input && Object.fromEntries(Object.keys(input).map((name) => [name, [[]]]));

function expect(
  response: ApiResponse,
  status: number,
  message: string,
  request: string,
  more: object = {},
): void {
  assert.equal(response.status, status, request);
  assert.equal(response.headers['content-type'], 'application/json', request);
  assert.deepEqual(response.body, request.startsWith('HEAD') ? '' : { message, ...more }, request);
}

function summaryOf(texts: readonly string[]): string {
  const more = texts.length - 1;
  return more === 0 ? `${texts[0]}` : `${texts[0]} (and ${more} more error${more === 1 ? '' : 's'})`;
}
