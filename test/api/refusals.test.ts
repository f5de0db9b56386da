import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { abilities } from '../../common/abilities.ts';
import { abilityFor } from '../../src/http/route.ts';
import { routes } from '../../src/routes.ts';
import { Harness } from '../support/harness.ts';

/** SQLite only, because nothing here depends on the database. */
describe('a refusal', () => {
  const harness = new Harness('sqlite');
  before(() => harness.start());
  after(() => harness.stop());
  beforeEach(() => harness.reset());

  test('with 403 names the missing ability, for every operation that requires one', async () => {
    for (const route of routes.filter((each) => abilityFor(each) !== undefined)) {
      const others = abilities.filter((ability) => ability !== route.access);
      const path = route.path.replace(/\{\w+\}/g, '1');
      const token = await harness.token(...others);
      const { status, body } = await harness.send(route.method, path, undefined, { token });
      assert.equal(status, 403, route.operationId);
      assert.deepEqual(body, { message: 'Invalid ability provided.', ability: route.access });
    }
  });

  test('with 400 says that fields in the query string belong in the body, and nothing is written', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const types = await harness.eventsOf(async () => {
      for (const [method, path, body] of [
        ['PUT', '/components/1?status=3', undefined],
        ['PATCH', '/components/1?status=3', undefined],
        ['PUT', '/components/1?status=3', {}],
        ['PUT', '/components/1?status=3', { name: 'Website' }],
        ['PUT', '/components/1?include=group&status=3', ''],
        ['PUT', '/components/1?meta[a]=1&status[]=3', undefined],
        ['POST', '/components?name=Website', undefined],
        ['PUT', '/settings?name=Acme', undefined],
        ['POST', '/subscribers?email=a@b.example', {}],
      ] as const) {
        const { status, body: response } = await harness.send(method, path, body, { token });
        assert.equal(status, 400, `${method} ${path}`);
        assert.match(
          response.message,
          /^The query string holds the fields? `.*`, .*Send (it|them) as a JSON body/,
        );
      }
    });
    assert.deepEqual(types, []);
    const { body } = await harness.put('/components/1?meta[a]=1&status[]=3', undefined, { token });
    assert.equal(
      body.message,
      'The query string holds the fields `meta`, `status`, and fields are read from the body only. Send them as a JSON body, with the header "Content-Type: application/json".',
    );
  });

  test('does not apply to valid query parameters of a write, nor to a write without parameters', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const types = await harness.eventsOf(async () => {
      for (const [path, body] of [
        ['/components/1', {}],
        ['/components/1', undefined],
        ['/components/1?include=group&fields[components]=name,status', {}],
        ['/components/1?unknown=1', {}],
        ['/components/1?status=1', { status: 1 }],
      ] as const) {
        assert.equal((await harness.put(path, body, { token })).status, 200, path);
      }
    });
    assert.deepEqual(types, []);
    assert.equal((await harness.delete('/components/1?status=3', { token })).status, 204);
  });

  test('for fields in the query comes after the ability and before the record', async () => {
    const path = '/components/99?status=3';
    assert.equal((await harness.put(path, undefined)).status, 401);
    const other = await harness.token('components.delete');
    assert.equal((await harness.put(path, undefined, { token: other })).status, 403);
    assert.equal((await harness.put(path, undefined, { token: await harness.token('*') })).status, 400);
    assert.equal((await harness.put('/components/99', {}, { token: await harness.token('*') })).status, 404);
  });
});
