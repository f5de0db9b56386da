import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { TestAuthenticator } from '../../../../test/support/authenticator.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { addPerson, type Person, signIn, tokenOf } from '../../../../test/support/people.ts';

onBothDatabases(
  'roles that require a second factor',
  (harness) => {
    const setRoles = async (...second_factor_roles: string[]) => {
      const token = await harness.token('settings.manage');
      assert.equal((await harness.put('/settings', { second_factor_roles }, { token })).status, 200);
    };
    const create = (person: Person, name = 'API') => harness.post('/components', { name }, person);
    const switchOn = async (person: Person) => {
      const proposed = await harness.post('/session/totp', undefined, person);
      assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
      const secret = Secret.fromBase32(proposed.body.data.secret);
      const code = TOTP.generate({ secret, timestamp: harness.clock.now() * 1000 });
      assert.equal((await harness.put('/session/totp', { code }, person)).status, 200);
    };
    const isRestricted = async (person: Person) => {
      const response = await create(person);
      if (response.status === 200) return false;
      assert.equal(response.status, 403);
      assert.equal(response.body.set_up_second_factor, true);
      assert.match(response.body.message, /Set up an authenticator app .* or a passkey/);
      return true;
    };

    test('nobody is restricted by default', async () => {
      assert.equal(await isRestricted(await addPerson(harness, 'editor')), false);
    });

    test('without a factor, a user of such a role may only set one up, at once', async () => {
      const [ann, bob] = [await addPerson(harness, 'editor'), await addPerson(harness, 'responder')];
      assert.equal(await isRestricted(ann), false);
      await setRoles('editor', 'owner');
      assert.equal(await isRestricted(ann), true);
      assert.equal((await harness.get('/sessions', ann)).status, 403);
      assert.equal((await harness.get('/session/passkeys', ann)).status, 200);
      // Other roles are not concerned.
      const component = await create(ann);
      assert.equal(component.status, 403);
      assert.notEqual((await harness.put('/components/1', { status: 2 }, bob)).status, 403);

      await switchOn(ann);
      assert.equal(await isRestricted(ann), false);
    });

    test('until then, the user sees no more than the public', async () => {
      const ann = await addPerson(harness, 'editor');
      const token = await harness.token('*');
      const { body } = await harness.post('/component-groups', { name: 'Internal', visible: 0 }, { token });
      const path = `/component-groups/${body.data.id}`;
      assert.equal((await harness.get(path, ann)).status, 200);
      await setRoles('editor');
      assert.equal((await harness.get(path, ann)).status, 404);
      assert.equal((await harness.get('/component-groups', ann)).status, 200);
      await setRoles();
      assert.equal((await harness.get(path, ann)).status, 200);
    });

    test('a passkey is a factor too', async () => {
      const ann = await addPerson(harness, 'admin');
      await setRoles('admin');
      const options = await harness.post('/session/passkeys/options', undefined, ann);
      const passkey = new TestAuthenticator().create(options.body.data);
      const made = await harness.post('/session/passkeys', { passkey }, ann);
      assert.equal(await isRestricted(ann), false);
      // In another session, which has only the password, it cannot be replaced by another one.
      const other = { id: ann.id, headers: await signIn(harness, ann.id) };
      assert.equal(await isRestricted(other), true);
      const refused = await harness.post('/session/passkeys/options', undefined, other);
      assert.deepEqual([refused.status, refused.body.reauthenticate], [403, true]);
      // Without any factor, all sessions are restricted again.
      assert.equal((await harness.delete(`/session/passkeys/${made.body.data.id}`, ann)).status, 204);
      assert.equal(await isRestricted(ann), true);
    });

    test('one factor of two can be removed', async () => {
      const ann = await addPerson(harness, 'editor');
      await setRoles('editor');
      await switchOn(ann);
      const options = await harness.post('/session/passkeys/options', undefined, ann);
      const passkey = new TestAuthenticator().create(options.body.data);
      assert.equal((await harness.post('/session/passkeys', { passkey }, ann)).status, 200);
      assert.equal((await harness.delete('/session/totp', ann)).status, 204);
      assert.equal(await isRestricted(ann), false);
    });

    test('a sign-in with OpenID Connect is restricted too, unless the provider reported a second factor', async () => {
      const ann = await addPerson(harness, 'editor');
      const { write } = harness.ctx.connection;
      await write.updateTable('sessions').set({ method: 'oidc' }).execute();
      await setRoles('editor');
      assert.equal(await isRestricted(ann), true);
      await write.updateTable('sessions').set({ second_factor: 1 }).execute();
      await setRoles('editor', 'admin');
      assert.equal(await isRestricted(ann), false);
    });

    test('tokens that exist go on', async () => {
      const ann = await addPerson(harness, 'editor');
      const token = await tokenOf(harness, ann.id, 'components.manage');
      await setRoles('editor');
      assert.equal((await harness.post('/components', { name: 'API' }, token)).status, 200);
    });
  },
  { cacheBytes: 1024 * 1024 },
);
