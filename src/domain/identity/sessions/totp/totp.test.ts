import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Secret, TOTP, URI } from 'otpauth';
import { onBothDatabases } from '../../../../../test/support/harness.ts';
import { addPerson, type Person, signIn, tokenOf } from '../../../../../test/support/people.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import { totpRoutes } from './routes.ts';

onBothDatabases('two-factor authentication', (harness) => {
  resourceContract(harness, { routes: totpRoutes });

  const codeAt = (secret: string, seconds = harness.clock.now()) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: seconds * 1000 });
  const propose = async ({ headers }: Person): Promise<{ secret: string; uri: string }> => {
    const response = await harness.post('/session/totp', undefined, { headers });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  const switchOn = async (person: Person) => {
    const { secret } = await propose(person);
    const response = await harness.put('/session/totp', { code: codeAt(secret) }, person);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return { secret, codes: response.body.data.recovery_codes as string[] };
  };

  test('a guest gets 401, and a token 403', async () => {
    const ann = await addPerson(harness, 'owner');
    const token = await tokenOf(harness, ann.id, '*');
    for (const [verb, body] of [
      ['POST', undefined],
      ['PUT', { code: '123456' }],
      ['DELETE', undefined],
    ] as const) {
      assert.equal((await harness.send(verb, '/session/totp', body)).status, 401, verb);
      const response = await harness.send(verb, '/session/totp', body, token);
      assert.equal(response.status, 403, verb);
      assert.match(response.body.message, /^A token has no session/);
    }
  });

  test('the secret and its address fit authenticator apps', async () => {
    const ann = await addPerson(harness, 'editor');
    await harness.put('/settings', { name: 'Acme: Status' }, { token: await harness.token('*') });
    const { secret, uri } = await propose(ann);
    assert.match(secret, /^[A-Z2-7]{32}$/);
    const parsed = URI.parse(uri);
    assert.ok(parsed instanceof TOTP);
    assert.deepEqual(
      [parsed.issuer, parsed.secret.base32, parsed.digits, parsed.period, parsed.algorithm],
      ['Acme  Status', secret, 6, 30, 'SHA1'],
    );
    assert.match(parsed.label, /@staff\.example$/);
  });

  test('a code switches it on and answers ten recovery codes, of which only hashes are stored', async () => {
    const ann = await addPerson(harness, 'editor');
    const before = await harness.lastEventId();
    const { codes } = await switchOn(ann);
    assert.equal(new Set(codes).size, 10);
    for (const code of codes) assert.match(code, /^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
    const stored = JSON.stringify(await harness.query(sql`select hash from recovery_codes`));
    for (const code of codes) assert.ok(!stored.includes(code));
    const events = await harness.query(
      sql<{ type: string; state: string }>`select type, state from events where id > ${before}`,
    );
    assert.deepEqual(
      events.map(({ type, state }) => [type, JSON.parse(state)]),
      [['user.updated', { id: ann.id, role: 'editor', disabled: false, changed: ['totp'] }]],
    );
    // Neither a new secret nor another confirmation replaces it.
    for (const response of [
      await harness.post('/session/totp', undefined, ann),
      await harness.put('/session/totp', { code: '000000' }, ann),
    ]) {
      assert.equal(response.status, 422);
      assert.match(response.body.message, /already on.*DELETE/);
    }
  });

  test('only the newest secret can be confirmed, with a code of now', async () => {
    const ann = await addPerson(harness, 'editor');
    const nothing = await harness.put('/session/totp', { code: '123456' }, ann);
    assert.equal(nothing.status, 422);
    assert.match(nothing.body.errors.code[0], /Ask for one first/);
    const { secret: old } = await propose(ann);
    const { secret } = await propose(ann);
    const now = harness.clock.now();
    for (const code of [codeAt(old), codeAt(secret, now - 90), codeAt(secret, now + 90), 'abcdef', '1']) {
      const response = await harness.put('/session/totp', { code }, ann);
      assert.equal(response.status, 422, code);
      assert.match(response.body.errors.code[0], /not right/);
    }
    assert.equal(
      (await harness.put('/session/totp', {}, ann)).body.errors.code[0],
      'The code field is required.',
    );
    const spaced = codeAt(secret, now - 30).replace(/^.../, '$& ');
    assert.equal((await harness.put('/session/totp', { code: spaced }, ann)).status, 200);
  });

  test('switching off forgets everything', async () => {
    const ann = await addPerson(harness, 'editor');
    assert.equal((await harness.delete('/session/totp', ann)).status, 404);
    await switchOn(ann);
    assert.equal((await harness.delete('/session/totp', ann)).status, 204);
    assert.deepEqual(
      await harness.query(
        sql`select totp_secret, totp_confirmed_at, totp_last_step from users where id = ${ann.id}`,
      ),
      [{ totp_secret: null, totp_confirmed_at: null, totp_last_step: null }],
    );
    assert.deepEqual(await harness.query(sql`select id from recovery_codes`), []);
    await switchOn(ann);
  });

  test('a sign-in of more than 15 minutes ago is not enough', async () => {
    const ann = await addPerson(harness, 'editor');
    await propose(ann);
    harness.clock.advance(901);
    for (const response of [
      await harness.post('/session/totp', undefined, ann),
      await harness.put('/session/totp', { code: '123456' }, ann),
      await harness.delete('/session/totp', ann),
    ]) {
      assert.equal(response.status, 403);
      assert.equal(response.body.reauthenticate, true);
    }
  });

  test('a session without the second factor cannot remove it', async () => {
    const ann = await addPerson(harness, 'editor');
    const other = { headers: await signIn(harness, ann.id) };
    await switchOn(ann);
    const response = await harness.delete('/session/totp', other);
    assert.equal(response.status, 403);
    assert.equal(response.body.reauthenticate, true);
  });
});
