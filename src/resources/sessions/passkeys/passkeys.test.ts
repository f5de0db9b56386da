import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Json } from '../../../../test/answer.ts';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import { onBothDatabases } from '../../../../test/harness.ts';
import { addPerson, type Person, tokenOf } from '../../../../test/people.ts';
import { resourceContract } from '../../../../test/resource-contract.ts';
import { createApp } from '../../../app.ts';
import { passkeyRoutes } from './routes.ts';

onBothDatabases('passkeys', (world) => {
  const optionsFor = async (person: Person): Promise<Json> => {
    const answer = await world.post('/session/passkeys/options', undefined, person);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const register = async (person: Person, authenticator = new TestAuthenticator(), name?: string) => {
    const passkey = authenticator.create(await optionsFor(person));
    const answer = await world.post('/session/passkeys', { passkey, name }, person);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return { authenticator, id: Number(answer.body.data.id), attributes: answer.body.data.attributes };
  };
  const refused = async (person: Person, passkey: Json) => {
    const answer = await world.post('/session/passkeys', { passkey }, person);
    assert.equal(answer.status, 422, JSON.stringify(answer.body));
    return answer.body.errors.passkey[0] as string;
  };

  let owner: Person;
  resourceContract(world, {
    routes: passkeyRoutes,
    prepare: async () => {
      owner = await addPerson(world, 'editor');
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
    const ann = await addPerson(world, 'owner');
    await register(ann);
    const token = await tokenOf(world, ann.id, '*');
    for (const [verb, path] of [
      ['POST', '/session/passkeys/options'],
      ['POST', '/session/passkeys'],
      ['GET', '/session/passkeys'],
      ['GET', '/session/passkeys/1'],
      ['PUT', '/session/passkeys/1'],
      ['DELETE', '/session/passkeys/1'],
    ] as const) {
      const body = verb === 'POST' || verb === 'PUT' ? {} : undefined;
      assert.equal((await world.send(verb, path, body)).status, 401, `${verb} ${path}`);
      assert.equal((await world.send(verb, path, body, token)).status, 403, `${verb} ${path}`);
    }
  });

  test('the options ask for a passkey that needs no name and checks who uses it', async () => {
    const ann = await addPerson(world, 'editor');
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
    const before = await world.lastEventId();
    for (let count = 0; count < 20; count++) {
      const answer = await world.post('/session/passkey-options', undefined);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.data.userVerification, 'required');
      assert.equal(answer.body.data.allowCredentials, undefined);
    }
    assert.equal(await world.lastEventId(), before);
    assert.deepEqual(await world.query(sql`select hash from used_challenges`), []);
  });

  test('a passkey is named by its owner, or after where it is kept', async () => {
    const ann = await addPerson(world, 'editor');
    const types = await world.eventsOf(async () => {
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
    const ann = await addPerson(world, 'editor');
    const { id } = await register(ann);
    const types = await world.eventsOf(async () => {
      const renamed = await world.put(`/session/passkeys/${id}`, { name: 'Laptop' }, ann);
      assert.equal(renamed.body.data.attributes.name, 'Laptop');
      assert.equal((await world.put(`/session/passkeys/${id}`, { name: 'Laptop' }, ann)).status, 200);
      assert.equal((await world.put(`/session/passkeys/${id}`, { name: '' }, ann)).status, 422);
      assert.equal((await world.delete(`/session/passkeys/${id}`, ann)).status, 204);
    });
    assert.deepEqual(types, ['passkey.updated', 'passkey.deleted']);
    assert.equal((await world.get(`/session/passkeys/${id}`, ann)).status, 404);
  });

  test('nobody sees or changes the passkeys of others', async () => {
    const [ann, bob] = [await addPerson(world, 'editor'), await addPerson(world, 'owner')];
    const { id } = await register(ann);
    assert.deepEqual((await world.get('/session/passkeys', bob)).body.data, []);
    for (const [verb, body] of [
      ['GET', undefined],
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      assert.equal((await world.send(verb, `/session/passkeys/${id}`, body, bob)).status, 404, verb);
  });

  test('an answer for another site, another user, without verification, too late or again is refused', async () => {
    const [ann, bob] = [await addPerson(world, 'editor'), await addPerson(world, 'editor')];
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
    const { body } = await world.post('/session/passkey-options', undefined);
    const forSignIn = { ...(await optionsFor(ann)), challenge: body.data.challenge };
    assert.match(await refused(ann, new TestAuthenticator().create(forSignIn)), /another site/);
    const made = { ...(await optionsFor(ann)), challenge: 'AAAA' };
    assert.match(await refused(ann, new TestAuthenticator().create(made)), /another site/);

    const late = new TestAuthenticator().create(await optionsFor(ann));
    world.clock.advance(300);
    assert.match(await refused(ann, late), /more than five minutes ago/);

    const passkey = new TestAuthenticator().create(await optionsFor(ann));
    assert.equal((await world.post('/session/passkeys', { passkey }, ann)).status, 200);
    assert.match(await refused(ann, passkey), /sent before/);
    assert.equal((await world.get('/session/passkeys', ann)).body.meta.total, 1);
  });

  test('a body that is no answer of a browser is refused', async () => {
    const ann = await addPerson(world, 'editor');
    for (const passkey of [
      {},
      { id: 'x' },
      'text',
      [],
      { id: 'a', rawId: 'a', type: 'public-key', response: {} },
    ])
      assert.match(await refused(ann, passkey), /toJSON/);
    assert.equal((await world.post('/session/passkeys', {}, ann)).status, 422);
  });

  test('a sign-in of more than 15 minutes ago is not enough', async () => {
    const ann = await addPerson(world, 'editor');
    const { id } = await register(ann);
    world.clock.advance(901);
    for (const answer of [
      await world.post('/session/passkeys/options', undefined, ann),
      await world.post('/session/passkeys', {}, ann),
      await world.put(`/session/passkeys/${id}`, { name: 'x' }, ann),
      await world.delete(`/session/passkeys/${id}`, ann),
    ])
      assert.deepEqual([answer.status, answer.body.reauthenticate], [403, true]);
    assert.equal((await world.get('/session/passkeys', ann)).status, 200);
  });

  test('where browsers allow no passkeys, the answer says which address to configure', async () => {
    for (const baseUrl of [
      'http://127.0.0.1:8080',
      'https://192.0.2.1',
      'http://status.example',
      'https://[::1]',
    ]) {
      const app = createApp({ ...world.ctx, config: { ...world.ctx.config, baseUrl } });
      const answer = await app.inject({ method: 'POST', url: '/api/session/passkey-options' });
      assert.equal(answer.statusCode, 403, baseUrl);
      assert.match(answer.json().message, /Set BASE_URL/);
    }
  });
});
