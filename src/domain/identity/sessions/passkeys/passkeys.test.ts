import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { TestAuthenticator } from '../../../../../test/support/authenticator.ts';
import { onBothDatabases } from '../../../../../test/support/harness.ts';
import { addPerson, type Person, tokenOf } from '../../../../../test/support/people.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { createApp } from '../../../../app.ts';
import { passkeyRoutes } from './resource.ts';

onBothDatabases('passkeys', (harness) => {
  const optionsFor = async (person: Person): Promise<Json> => {
    const response = await harness.post('/session/passkeys/options', undefined, person);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  const register = async (person: Person, authenticator = new TestAuthenticator(), name?: string) => {
    const passkey = authenticator.create(await optionsFor(person));
    const response = await harness.post('/session/passkeys', { passkey, name }, person);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return { authenticator, id: Number(response.body.data.id), attributes: response.body.data.attributes };
  };
  const refused = async (person: Person, passkey: Json) => {
    const response = await harness.post('/session/passkeys', { passkey }, person);
    assert.equal(response.status, 422, JSON.stringify(response.body));
    return response.body.errors.passkey[0] as string;
  };

  let owner: Person;
  resourceContract(harness, {
    routes: passkeyRoutes,
    prepare: async () => {
      owner = await addPerson(harness, 'editor');
    },
    signIn: async () => owner.headers,
    lists: [
      {
        path: '/session/passkeys',
        records: async () => {
          for (const name of ['a', 'b', 'c']) await register(owner, new TestAuthenticator(), name);
        },
        unsorted: [1, 2, 3],
        sorted: { id: [1, 2, 3] },
      },
    ],
  });

  test('a guest gets 401, and a token 403', async () => {
    const ann = await addPerson(harness, 'owner');
    await register(ann);
    const token = await tokenOf(harness, ann.id, '*');
    for (const [verb, path] of [
      ['POST', '/session/passkeys/options'],
      ['POST', '/session/passkeys'],
      ['GET', '/session/passkeys'],
      ['GET', '/session/passkeys/1'],
      ['PUT', '/session/passkeys/1'],
      ['DELETE', '/session/passkeys/1'],
    ] as const) {
      const body = verb === 'POST' || verb === 'PUT' ? {} : undefined;
      assert.equal((await harness.send(verb, path, body)).status, 401, `${verb} ${path}`);
      assert.equal((await harness.send(verb, path, body, token)).status, 403, `${verb} ${path}`);
    }
  });

  test('the options ask for a passkey that needs no name and checks who uses it', async () => {
    const ann = await addPerson(harness, 'editor');
    await register(ann);
    const options = await optionsFor(ann);
    assert.deepEqual(options.rp, { name: 'Status', id: 'status.example' });
    assert.deepEqual(
      [options.authenticatorSelection.residentKey, options.authenticatorSelection.userVerification],
      ['required', 'required'],
    );
    assert.equal(options.attestation, 'none');
    assert.equal(options.timeout, 300_000);
    assert.equal(options.excludeCredentials.length, 1);
    // They say nothing about the person but what the account dialogue of the browser shows.
    assert.ok(!Buffer.from(options.user.id, 'base64url').toString().includes('@'));
  });

  test('asking for options writes nothing', async () => {
    const before = await harness.lastEventId();
    for (let count = 0; count < 20; count++) {
      const response = await harness.post('/session/passkey-options', undefined);
      assert.equal(response.status, 200);
      assert.equal(response.body.data.userVerification, 'required');
      assert.equal(response.body.data.allowCredentials, undefined);
    }
    assert.equal(await harness.lastEventId(), before);
    assert.deepEqual(await harness.query(sql`select hash from used_challenges`), []);
  });

  test('a passkey is named by its owner, or after where it is kept', async () => {
    const ann = await addPerson(harness, 'editor');
    const types = await harness.eventsOf(async () => {
      assert.equal((await register(ann, new TestAuthenticator(), 'My phone')).attributes.name, 'My phone');
    });
    assert.deepEqual(types, ['passkey.created']);
    assert.equal((await register(ann)).attributes.name, 'Passkey');
    assert.equal((await register(ann)).attributes.name, 'Passkey 2');
    const apple = new TestAuthenticator();
    apple.aaguid = Buffer.from('fbfc3007154e4ecc8c0b6e020557d7bd', 'hex');
    const { attributes } = await register(ann, apple);
    assert.equal(attributes.name, 'iCloud Keychain');
    assert.deepEqual(attributes.last_used, { human: null, string: null });
  });

  test('renaming and deleting are recorded', async () => {
    const ann = await addPerson(harness, 'editor');
    const { id } = await register(ann);
    const types = await harness.eventsOf(async () => {
      const renamed = await harness.put(`/session/passkeys/${id}`, { name: 'Laptop' }, ann);
      assert.equal(renamed.body.data.attributes.name, 'Laptop');
      assert.equal((await harness.put(`/session/passkeys/${id}`, { name: 'Laptop' }, ann)).status, 200);
      assert.equal((await harness.put(`/session/passkeys/${id}`, { name: '' }, ann)).status, 422);
      assert.equal((await harness.delete(`/session/passkeys/${id}`, ann)).status, 204);
    });
    assert.deepEqual(types, ['passkey.updated', 'passkey.deleted']);
    assert.equal((await harness.get(`/session/passkeys/${id}`, ann)).status, 404);
  });

  test('nobody sees or changes the passkeys of others', async () => {
    const [ann, bob] = [await addPerson(harness, 'editor'), await addPerson(harness, 'owner')];
    const { id } = await register(ann);
    assert.deepEqual((await harness.get('/session/passkeys', bob)).body.data, []);
    for (const [verb, body] of [
      ['GET', undefined],
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      assert.equal((await harness.send(verb, `/session/passkeys/${id}`, body, bob)).status, 404, verb);
  });

  test('an answer for another site, another user, without verification, too late or again is refused', async () => {
    const [ann, bob] = [await addPerson(harness, 'editor'), await addPerson(harness, 'editor')];
    const elsewhere = Object.assign(new TestAuthenticator(), { origin: 'https://evil.example' });
    assert.match(await refused(ann, elsewhere.create(await optionsFor(ann))), /another site or user/);
    const otherHost = Object.assign(new TestAuthenticator(), { rpId: 'evil.example' });
    assert.match(await refused(ann, otherHost.create(await optionsFor(ann))), /another site/);
    const careless = Object.assign(new TestAuthenticator(), { isUserVerified: false });
    assert.match(await refused(ann, careless.create(await optionsFor(ann))), /another site/);
    assert.match(
      await refused(ann, new TestAuthenticator().create(await optionsFor(bob))),
      /another site or user/,
    );
    const { body } = await harness.post('/session/passkey-options', undefined);
    const forSignIn = { ...(await optionsFor(ann)), challenge: body.data.challenge };
    assert.match(await refused(ann, new TestAuthenticator().create(forSignIn)), /another site/);
    const made = { ...(await optionsFor(ann)), challenge: 'AAAA' };
    assert.match(await refused(ann, new TestAuthenticator().create(made)), /another site/);

    const late = new TestAuthenticator().create(await optionsFor(ann));
    harness.clock.advance(300);
    assert.match(await refused(ann, late), /more than five minutes ago/);

    const passkey = new TestAuthenticator().create(await optionsFor(ann));
    assert.equal((await harness.post('/session/passkeys', { passkey }, ann)).status, 200);
    assert.match(await refused(ann, passkey), /sent before/);
    assert.equal((await harness.get('/session/passkeys', ann)).body.meta.total, 1);
  });

  test('a body that is no answer of a browser is refused', async () => {
    const ann = await addPerson(harness, 'editor');
    for (const passkey of [
      {},
      { id: 'x' },
      'text',
      [],
      { id: 'a', rawId: 'a', type: 'public-key', response: {} },
    ])
      assert.match(await refused(ann, passkey), /toJSON/);
    assert.equal((await harness.post('/session/passkeys', {}, ann)).status, 422);
  });

  test('a sign-in of more than 15 minutes ago is not enough', async () => {
    const ann = await addPerson(harness, 'editor');
    const { id } = await register(ann);
    harness.clock.advance(901);
    for (const response of [
      await harness.post('/session/passkeys/options', undefined, ann),
      await harness.post('/session/passkeys', {}, ann),
      await harness.put(`/session/passkeys/${id}`, { name: 'x' }, ann),
      await harness.delete(`/session/passkeys/${id}`, ann),
    ])
      assert.deepEqual([response.status, response.body.reauthenticate], [403, true]);
    assert.equal((await harness.get('/session/passkeys', ann)).status, 200);
  });

  test('where browsers allow no passkeys, the answer says which address to configure', async () => {
    for (const baseUrl of [
      'http://127.0.0.1:8080',
      'https://192.0.2.1',
      'http://status.example',
      'https://[::1]',
    ]) {
      const app = createApp({ ...harness.ctx, config: { ...harness.ctx.config, baseUrl } });
      const response = await app.inject({ method: 'POST', url: '/api/session/passkey-options' });
      assert.equal(response.statusCode, 403, baseUrl);
      assert.match(response.json().message, /Set BASE_URL/);
    }
  });
});
