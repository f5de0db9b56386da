import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { command } from '../../../kernel/auth/actor.ts';
import { createToken } from '../../identity/tokens/actions.ts';
import { createUser } from '../../identity/users/actions.ts';

onBothDatabases('the user of an incident', (harness) => {
  test('is its reporter, or the first user if that one was deleted: the contract requires a user', async () => {
    const email = 'grace@staff.example';
    const id = await createUser(harness.ctx, command, { name: 'Grace', email, role: 'owner' });
    const token = await createToken(harness.ctx, command, id, { name: 't', abilities: ['*'] });
    await harness.post('/incidents', { name: 'Down', status: 1, message: 'm' }, { token });
    const shown = async (path: string) => {
      const { body } = await harness.get(`${path}?include=user,userCount,userExists`);
      const [data] = Array.isArray(body.data) ? body.data : [body.data];
      const { user_count, user_exists } = data.attributes;
      return {
        linked: data.relationships.user.data,
        included: body.included.map((resource: { type: string; id: string }) => [resource.type, resource.id]),
        counted: [user_count, user_exists],
      };
    };
    const expected = (user: number) => ({
      linked: { type: 'users', id: String(user) },
      included: [['users', String(user)]],
      counted: ['1', true],
    });
    for (const path of ['/incidents', '/incidents/1'])
      assert.deepEqual(await shown(path), expected(id), path);
    await harness.ctx.connection.write.deleteFrom('users').where('id', '=', id).execute();
    for (const path of ['/incidents', '/incidents/1']) assert.deepEqual(await shown(path), expected(1), path);
  });
});
