import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiResponse, onBothDatabases } from '../../../../test/support/harness.ts';
import { mailsIn } from '../../../../test/support/mail.ts';
import { addPerson, signIn, tokenOf } from '../../../../test/support/people.ts';
import { needsSignIn } from '../../../http/route.ts';
import { routes } from '../../../routes.ts';

/** What could give an account to somebody else, for the body of a request. */
const bodiesOf = (method: string, path: string): readonly (Record<string, unknown> | undefined)[] => {
  if (method === 'PUT') return [{ role: 'admin' }, { email: 'other@staff.example' }, { disabled: true }];
  if (method === 'DELETE') return [undefined];
  return [path === '/users' ? { name: 'New', email: 'new@staff.example', role: 'admin' } : {}];
};

/** Every operation that changes accounts, with such a body. */
const changes = routes
  .filter(({ access, method }) => access.startsWith('users.') && method !== 'GET')
  .flatMap(({ method, path, access }) =>
    bodiesOf(method, path).map((body) => ({ method, path, ability: access, body })),
  );

/** Every operation that ends sessions of one's own besides the current one. */
const endings = routes.filter(
  (route) => route.method === 'DELETE' && route.path.startsWith('/sessions') && needsSignIn(route),
);

onBothDatabases('accounts', (harness) => {
  const asksAgain = ({ status, body }: ApiResponse, what: string) =>
    assert.deepEqual([status, body.reauthenticate], [403, true], what);

  test('are changed only soon after a sign-in, whatever the operation', async () => {
    const admin = await addPerson(harness, 'admin');
    const other = await addPerson(harness, 'admin');
    harness.clock.advance(901);
    assert.ok(changes.length >= 7, `${changes.length} changes`);
    const before = await harness.lastEventId();
    for (const { method, path, body } of changes) {
      const url = path.replace('{user}', String(other.id));
      asksAgain(await harness.send(method, url, body, admin), `${method} ${path} ${JSON.stringify(body)}`);
    }
    assert.equal(await harness.lastEventId(), before);
    const renamed = await harness.put(`/users/${other.id}`, { name: 'Another name' }, admin);
    assert.equal(renamed.status, 200);
    // Tokens never sign in.
    const token = await tokenOf(harness, 1, '*');
    assert.equal((await harness.put(`/users/${other.id}`, { role: 'editor' }, token)).status, 200);
  });

  test('end their own sessions only soon after a sign-in, but can always sign out', async () => {
    const { id, headers } = await addPerson(harness, 'viewer');
    const second = { headers: await signIn(harness, id) };
    harness.clock.advance(901);
    assert.equal(endings.length, 2);
    for (const { method, path } of endings) {
      const response = await harness.send(method, path.replace('{session}', '2'), undefined, { headers });
      asksAgain(response, `${method} ${path}`);
    }
    assert.equal((await harness.get('/session', second)).status, 200);
    assert.equal((await harness.delete('/sessions/2', second)).status, 204, 'its own session');
    assert.equal((await harness.delete('/session', { headers })).status, 204);
  });

  test('take the same rank by token as by role, whatever the operation', async () => {
    const owner = await addPerson(harness, 'owner');
    for (const role of ['admin', 'editor', 'responder', 'viewer'] as const) {
      for (const { method, path, ability, body } of changes) {
        const token = await tokenOf(harness, owner.id, String(ability));
        const { id } = await addPerson(harness, role);
        const what = `${method} ${path} for ${role}: ${JSON.stringify(body)}`;
        const wanted = body && 'role' in body ? { ...body, role } : body;
        const response = await harness.send(method, path.replace('{user}', String(id)), wanted, token);
        assert.equal(response.status === 403, role !== 'viewer', `${what}: ${response.status}`);
        if (response.status === 403)
          assert.match(response.body.message, new RegExp(`role ${role}, because`), what);
      }
      await harness.ctx.connection.write
        .deleteFrom('users')
        .where('email', 'in', ['new@staff.example', 'other@staff.example'])
        .execute();
    }
  });

  test('that get another address tell the one before it, once; another spelling tells nobody', async () => {
    const admin = await addPerson(harness, 'admin');
    const { id } = await addPerson(harness, 'editor');
    const write = (email: string) => harness.put(`/users/${id}`, { email }, admin);
    const { email } = (await harness.get(`/users/${id}`, admin)).body.data.attributes;
    assert.equal((await write(email.toUpperCase())).status, 200);
    await harness.react();
    assert.deepEqual(await mailsIn(harness), []);
    assert.equal((await write('taken-over@elsewhere.example')).status, 200);
    await harness.react();
    const [mail, ...more] = await mailsIn(harness);
    assert.deepEqual([mail?.to, more], [email.replace(/^[^@]+/, (name: string) => name.toUpperCase()), []]);
    assert.match(mail?.subject ?? '', /Your email address was changed$/);
    assert.doesNotMatch(mail?.raw ?? '', /taken-over/);
    // The log refers to the address, and does not contain it.
    const states = await harness.ctx.connection.read.selectFrom('events').select('state').execute();
    assert.doesNotMatch(JSON.stringify(states), new RegExp(email, 'i'));
  });

  test('are signed out by those who manage them: their sessions end, their tokens do not', async () => {
    const admin = await addPerson(harness, 'admin');
    const { id, headers } = await addPerson(harness, 'editor');
    const token = await tokenOf(harness, id, 'incidents.manage');
    const second = { headers: await signIn(harness, id) };
    const before = await harness.lastEventId();
    assert.equal((await harness.delete(`/users/${id}/sessions`, admin)).status, 204);
    assert.deepEqual(await harness.events(before), ['session.deleted', 'session.deleted']);
    for (const session of [{ headers }, second])
      assert.equal((await harness.get('/session', session)).status, 401);
    assert.equal((await harness.get('/tokens', token)).status, 200);
    assert.equal((await harness.get('/session', { headers: await signIn(harness, id) })).status, 200);
    assert.equal((await harness.delete(`/users/${admin.id}/sessions`, admin)).status, 204);
    assert.equal((await harness.get('/session', admin)).status, 200, 'the session that did it stays');
    assert.equal((await harness.delete('/users/999/sessions', admin)).status, 404);
  });
});
