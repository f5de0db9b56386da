import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { ApiResponse } from '../../../../test/support/harness.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { addPerson, tokenOf } from '../../../../test/support/people.ts';
import { command } from '../../../kernel/auth/actor.ts';
import { createUser } from './actions.ts';
import { isLastOwner } from './model.ts';

const ONLY_OWNERS = 'Only an owner can add, change, disable or remove owners. Ask an owner to do it.';

test('the last owner is the last one who has joined, or the last one if none has', () => {
  const owner = (id: number, joined_at: number | null) => ({ id, joined_at });
  assert.equal(isLastOwner([], 1), false);
  assert.equal(isLastOwner([owner(1, 5)], 2), false);
  assert.equal(isLastOwner([owner(1, 5)], 1), true);
  assert.equal(isLastOwner([owner(1, 5), owner(2, 5)], 1), false);
  assert.equal(isLastOwner([owner(1, 5), owner(2, null)], 1), true);
  assert.equal(isLastOwner([owner(1, 5), owner(2, null)], 2), false);
  assert.equal(isLastOwner([owner(1, null), owner(2, null)], 1), false);
  assert.equal(isLastOwner([owner(1, null)], 1), true);
});

onBothDatabases('owners', (harness) => {
  const refused = (response: ApiResponse, message: string) => {
    assert.equal(response.status, 403, JSON.stringify(response.body));
    assert.deepEqual(response.body, { message });
  };
  const nothingWritten = async (work: () => Promise<unknown>) => {
    const before = await harness.lastEventId();
    await work();
    assert.equal(await harness.lastEventId(), before);
  };

  test('an admin manages everybody but owners, and cannot become one', async () => {
    const admin = await addPerson(harness, 'admin');
    const owner = await addPerson(harness, 'owner');
    const editor = await addPerson(harness, 'editor');
    const { headers } = admin;
    const body = { name: 'New', email: 'new@staff.example', role: 'owner' };
    const { token } = await tokenOf(harness, owner.id, 'users.manage', 'users.delete');
    await nothingWritten(async () => {
      refused(await harness.post('/users', body, { headers }), ONLY_OWNERS);
      refused(await harness.put(`/users/${admin.id}`, { role: 'owner' }, { headers }), ONLY_OWNERS);
      refused(await harness.put(`/users/${editor.id}`, { role: 'owner' }, { headers }), ONLY_OWNERS);
      for (const change of [{ name: 'x' }, { role: 'viewer' }, { disabled: true }, {}, { role: 1 }]) {
        refused(await harness.put(`/users/${owner.id}`, change, { headers }), ONLY_OWNERS);
      }
      refused(await harness.delete(`/users/${owner.id}`, { headers }), ONLY_OWNERS);
      // Not even a token of the owner may do it without `*`.
      refused(await harness.delete(`/users/${owner.id}`, { token }), ONLY_OWNERS);
    });
    assert.equal((await harness.post('/users', { ...body, role: 'admin' }, { headers })).status, 200);
    assert.equal((await harness.put(`/users/${editor.id}`, { role: 'admin' }, { headers })).status, 200);
    assert.equal((await harness.delete(`/users/${editor.id}`, { headers })).status, 204);
  });

  test('nobody can give a role that allows more than they may do themselves', async () => {
    const owner = await addPerson(harness, 'owner');
    const editor = await addPerson(harness, 'editor');
    const { token } = await tokenOf(harness, owner.id, 'users.manage', 'users.delete', 'incidents.manage');
    const body = { name: 'New', email: 'new@staff.example' };
    for (const role of ['admin', 'editor', 'responder']) {
      const response = await harness.post('/users', { ...body, role }, { token });
      refused(
        response,
        `You cannot add, change, sign out or delete somebody with the role ${role}, because it allows more than you may do yourself. Ask somebody with more rights.`,
      );
    }
    // Whoever changes the address of an editor could sign in as that editor.
    assert.equal((await harness.put(`/users/${editor.id}`, { email: 'x@y.example' }, { token })).status, 403);
    assert.equal((await harness.post('/users', { ...body, role: 'viewer' }, { token })).status, 200);
    assert.equal((await harness.delete(`/users/${editor.id}`, { token })).status, 403);
  });

  test('owners are changed only soon after a sign-in, even their names', async () => {
    const owner = await addPerson(harness, 'owner');
    const other = await addPerson(harness, 'owner');
    const viewer = await addPerson(harness, 'viewer');
    harness.clock.advance(901);
    const { headers } = owner;
    for (const response of [
      await harness.put(`/users/${other.id}`, { name: 'x' }, { headers }),
      await harness.put(`/users/${viewer.id}`, { role: 'owner' }, { headers }),
      await harness.delete(`/users/${other.id}`, { headers }),
      await harness.post('/users', { name: 'n', email: 'n@s.example', role: 'owner' }, { headers }),
    ]) {
      assert.equal(response.status, 403);
      assert.equal(response.body.reauthenticate, true);
    }
    assert.equal((await harness.put(`/users/${viewer.id}`, { name: 'y' }, { headers })).status, 200);
    const token = await tokenOf(harness, owner.id, '*');
    assert.equal((await harness.delete(`/users/${other.id}`, token)).status, 204);
  });

  test('the last owner can be neither removed nor disabled nor given another role', async () => {
    const { id, headers } = await addPerson(harness, 'owner');
    const token = await tokenOf(harness, id, '*');
    const message = (what: string) =>
      `The last owner cannot be ${what}. Make somebody else an owner first, and wait until they have signed in.`;
    // Ada, whom every test begins with, is an owner who has never signed in.
    await nothingWritten(async () => {
      for (const as of [{ headers }, token]) {
        const demoted = await harness.put(`/users/${id}`, { role: 'admin' }, as);
        assert.equal(demoted.status, 422);
        assert.deepEqual(demoted.body.errors, { role: [message('given another role')] });
        const disabled = await harness.put(`/users/${id}`, { disabled: true }, as);
        assert.deepEqual(disabled.body.errors, { disabled: [message('disabled')] });
        const removed = await harness.delete(`/users/${id}`, as);
        assert.equal(removed.status, 422);
        assert.deepEqual(removed.body.errors, { user: [message('removed')] });
      }
    });
    assert.equal((await harness.put('/users/1', { disabled: true }, { headers })).status, 200);
    await addPerson(harness, 'owner');
    assert.equal((await harness.put(`/users/${id}`, { role: 'viewer' }, { headers })).status, 200);
  });

  test('of two owners who remove each other at the same time, one stays', async () => {
    const [one, two] = [await addPerson(harness, 'owner'), await addPerson(harness, 'owner')];
    const ways = [
      (id: number, headers: Record<string, string>) => harness.delete(`/users/${id}`, { headers }),
      (id: number, headers: Record<string, string>) =>
        harness.put(`/users/${id}`, { role: 'viewer' }, { headers }),
    ];
    const responses = await Promise.all([ways[0]?.(two.id, one.headers), ways[1]?.(one.id, two.headers)]);
    assert.equal(responses.filter((response) => Number(response?.status) < 300).length, 1);
    const [{ owners } = { owners: 0 }] = await harness.query(
      sql<{
        owners: number;
      }>`select count(*) as owners from users where role = 'owner' and joined_at is not null`,
    );
    assert.equal(Number(owners), 1);
  });

  test('the first person is an owner', async () => {
    await harness.ctx.connection.write.deleteFrom('users').execute();
    await assert.rejects(
      createUser(harness.ctx, command, { name: 'x', email: 'x@y.example', role: 'admin' }),
      /The first user must be an owner/,
    );
    await createUser(harness.ctx, command, { name: 'x', email: 'x@y.example', role: 'owner' });
  });
});
