import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestAuthenticator } from '../../../../../test/support/authenticator.ts';
import { onBothDatabases } from '../../../../../test/support/harness.ts';
import type { Json } from '../../../../../test/support/response.ts';
import { Browser, signedIn } from '../../../../../test/support/sessions.ts';
import { createApp } from '../../../../app.ts';

onBothDatabases('signing in with a passkey', (harness) => {
  /** Somebody who has a passkey. */
  const prepare = async (email = 'grace@staff.example') => {
    const owner = await signedIn(harness, { email });
    const authenticator = new TestAuthenticator();
    const options = await owner.send('POST', '/session/passkeys/options');
    const passkey = authenticator.create(options.body.data);
    const response = await owner.send('POST', '/session/passkeys', { passkey });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return { owner, authenticator, id: Number(response.body.data.id) };
  };
  const options = async (): Promise<Json> =>
    (await harness.post('/session/passkey-options', undefined)).body.data;
  const send = (passkey: Json, browser = new Browser(harness)) =>
    browser.send('POST', '/session', { passkey });
  const refused = async (passkey: Json) => {
    const response = await send(passkey);
    assert.equal(response.status, 401, JSON.stringify(response.body));
    assert.match(response.body.message, /^This passkey is not accepted/);
    assert.equal(response.body.second_factor, undefined);
    assert.equal(response.headers['set-cookie'], undefined);
  };

  test('nobody types a name, and it counts as both factors', async () => {
    const { owner, authenticator, id } = await prepare();
    const browser = new Browser(harness);
    harness.clock.advance(60);
    const types = await harness.eventsOf(async () => {
      const response = await send(authenticator.get(await options()), browser);
      assert.equal(response.status, 200, JSON.stringify(response.body));
      const { email, method, second_factor } = response.body.data.attributes;
      assert.deepEqual([email, method, second_factor], ['grace@staff.example', 'passkey', true]);
    });
    assert.deepEqual(types, ['session.created']);
    assert.equal((await browser.get('/session')).status, 200);
    const { last_used } = (await owner.get(`/session/passkeys/${id}`)).body.data.attributes;
    assert.equal(last_used.string, '2026-03-10 12:01:00');
  });

  test('it takes no code, although there is another second factor', async () => {
    const { owner, authenticator } = await prepare();
    const { secret } = (await owner.send('POST', '/session/totp')).body.data;
    const { Secret, TOTP } = await import('otpauth');
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: harness.clock.now() * 1000 });
    assert.equal((await owner.put('/session/totp', { code })).status, 200);
    assert.equal((await send(authenticator.get(await options()))).status, 200);
  });

  test('an answer works once, even at the same moment', async () => {
    const { authenticator } = await prepare();
    const response = authenticator.get(await options());
    const all = await Promise.all([send(response), send(response), send(response)]);
    assert.deepEqual(all.map(({ status }) => status).sort(), [200, 401, 401]);
    await refused(response);
  });

  test('an answer for another site, without verification, too late or to another challenge is refused', async () => {
    const { owner, authenticator } = await prepare();
    const get = async (changes: Partial<TestAuthenticator>, given?: Json) => {
      const before = { ...authenticator };
      Object.assign(authenticator, changes);
      const response = authenticator.get(given ?? (await options()));
      Object.assign(authenticator, before);
      return response;
    };
    await refused(await get({ origin: 'https://evil.example' }));
    await refused(await get({ origin: 'http://status.example' }));
    await refused(await get({ rpId: 'evil.example' }));
    await refused(await get({ isUserVerified: false }));
    const registration = await owner.send('POST', '/session/passkeys/options');
    await refused(await get({}, registration.body.data));
    await refused(await get({}, { challenge: 'AAAA' }));
    const late = await get({});
    harness.clock.advance(300);
    await refused(late);
    assert.equal((await send(await get({}))).status, 200);
  });

  test('an unknown passkey and one of another user are refused in the same words', async () => {
    const { authenticator: mine } = await prepare();
    const { authenticator: theirs } = await prepare('lin@staff.example');
    const stranger = new TestAuthenticator();
    stranger.create({ challenge: 'AAAA', user: { id: 'AAAA' } });
    await refused(stranger.get(await options()));
    const answer = mine.get(await options());
    const other = theirs.get(await options());
    await refused({ ...answer, id: other.id, rawId: other.rawId });
    await refused({ ...answer, response: { ...answer.response, userHandle: other.response.userHandle } });
  });

  test('a counter that does not grow shows a copy of the passkey', async () => {
    const { authenticator } = await prepare();
    authenticator.counter = 5;
    assert.equal((await send(authenticator.get(await options()))).status, 200);
    for (const counter of [5, 4, 0]) {
      authenticator.counter = counter;
      await refused(authenticator.get(await options()));
    }
    authenticator.counter = 6;
    assert.equal((await send(authenticator.get(await options()))).status, 200);
  });

  test('a deleted passkey and a disabled user are refused', async () => {
    const { owner, authenticator, id } = await prepare();
    const { write } = harness.ctx.connection;
    await write.updateTable('users').set({ disabled_at: 1 }).where('id', '=', 2).execute();
    await refused(authenticator.get(await options()));
    await write.updateTable('users').set({ disabled_at: null }).where('id', '=', 2).execute();
    const response = authenticator.get(await options());
    assert.equal((await owner.delete(`/session/passkeys/${id}`)).status, 204);
    await refused(response);
  });

  test('an address that sends many wrong answers has to wait', async () => {
    const { authenticator } = await prepare();
    const stranger = Object.assign(new TestAuthenticator(), { passkey: authenticator.passkey, rpId: 'x' });
    for (let count = 0; count < 10; count++) await refused(stranger.get(await options()));
    const response = await send(authenticator.get(await options()));
    assert.equal(response.status, 429);
    harness.clock.advance(Number(response.headers['retry-after']));
    assert.equal((await send(authenticator.get(await options()))).status, 200);
  });

  test('a body that is no answer of a browser is refused', async () => {
    for (const passkey of ['x', [], {}, { id: 'a' }]) {
      const response = await send(passkey);
      assert.equal(response.status, 422);
      assert.match(response.body.errors.passkey[0], /navigator\.credentials\.get/);
    }
    // Null is none.
    assert.deepEqual(Object.keys((await send(null)).body.errors), ['email', 'password']);
  });

  test('with OpenID Connect only, passwords and passkeys work for the named owners alone', async () => {
    const { authenticator } = await prepare();
    await prepare('lin@staff.example');
    const oidc = { oidcIssuer: 'http://127.0.0.1:9', oidcClientId: 'x', oidcOnly: true };
    const config = {
      ...harness.ctx.config,
      ...oidc,
      oidcBreakGlass: ['lin@staff.example', 'ann@staff.example'],
    };
    await signedIn(harness, { email: 'ann@staff.example', role: 'editor' });
    const { app } = harness;
    harness.app = createApp({ ...harness.ctx, config });
    try {
      const statusOf = async (email: string) => (await new Browser(harness).signIn(email)).status;
      const response = await new Browser(harness).signIn('grace@staff.example');
      assert.equal(response.status, 403);
      assert.match(response.body.message, /Open https:\/\/status\.example\/auth\/oidc instead/);
      assert.deepEqual((await new Browser(harness).signIn('nobody@staff.example')).body, response.body);
      assert.equal(await statusOf('lin@staff.example'), 200);
      // Named, but not an owner.
      assert.equal(await statusOf('ann@staff.example'), 403);
      assert.equal((await send(authenticator.get(await options()))).status, 403);
    } finally {
      await harness.app.close();
      harness.app = app;
    }
  });
});
