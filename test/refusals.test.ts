import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { abilities } from '../src/auth/abilities.ts';
import { routes } from '../src/resources/index.ts';
import { World } from './harness.ts';

/** SQLite only: nothing here depends on the database. */
describe('a refusal', () => {
  const world = new World('sqlite');
  before(() => world.start());
  after(() => world.stop());
  beforeEach(() => world.reset());

  test('with 403 names the ability that the token lacks, for every operation that asks for one', async () => {
    for (const route of routes.filter(({ ability }) => ability !== undefined)) {
      const others = abilities.filter((ability) => ability !== route.ability);
      const path = route.path.replace(/\{\w+\}/g, '1');
      const token = await world.token(...others);
      const { status, body } = await world.send(route.method, path, undefined, { token });
      assert.equal(status, 403, route.operationId);
      assert.deepEqual(body, { message: 'Invalid ability provided.', ability: route.ability });
    }
  });
});
