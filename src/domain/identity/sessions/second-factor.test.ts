import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { Harness, onBothDatabases } from '../../../../test/support/harness.ts';
import { Browser, signedIn } from '../../../../test/support/sessions.ts';
import { createApp } from '../../../app.ts';
import { connect } from '../../../kernel/db/connect.ts';

onBothDatabases('signing in with a second factor', (harness) => {
  const codeAt = (secret: string, seconds = harness.clock.now()) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: seconds * 1000 });

  /** Somebody who has switched the second factor on a while ago. */
  const prepare = async () => {
    const owner = await signedIn(harness);
    const { secret } = (await owner.send('POST', '/session/totp')).body.data;
    const response = await owner.put('/session/totp', { code: codeAt(secret) });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    harness.clock.advance(300);
    return { owner, secret: secret as string, codes: response.body.data.recovery_codes as string[] };
  };
  const signInWith = (code?: string, browser = new Browser(harness)) =>
    browser.signIn(undefined, undefined, code === undefined ? {} : { code });
  const statusWith = async (code?: string) => (await signInWith(code)).status;

  test('the password alone gives 401 with what is due, and no session', async () => {
    await prepare();
    const types = await harness.eventsOf(async () => {
      const browser = new Browser(harness);
      const response = await signInWith(undefined, browser);
      assert.equal(response.status, 401);
      assert.deepEqual(response.body.second_factor, ['totp', 'recovery']);
      assert.equal(browser.cookie('daymark_session'), undefined);
      // A wrong password says nothing about second factors.
      const wrong = await browser.signIn(undefined, 'another wrong password', { code: '123456' });
      assert.equal(wrong.body.second_factor, undefined);
    });
    assert.deepEqual(types, []);
  });

  test('a code completes the sign-in, with spaces or without', async () => {
    const { secret } = await prepare();
    const response = await signInWith(` ${codeAt(secret).replace(/^.../, '$&-')} `);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    const { second_factor, second_factors, method } = response.body.data.attributes;
    assert.deepEqual([second_factor, second_factors, method], [true, ['totp', 'recovery'], 'password']);
  });

  test('a code is accepted one step early or late, and no further', async () => {
    const { secret } = await prepare();
    const now = harness.clock.now();
    assert.equal(await statusWith(codeAt(secret, now - 60)), 401);
    assert.equal(await statusWith(codeAt(secret, now + 60)), 401);
    assert.equal(await statusWith(codeAt(secret, now - 30)), 200);
    assert.equal(await statusWith(codeAt(secret, now)), 200);
    assert.equal(await statusWith(codeAt(secret, now + 30)), 200);
  });

  test('a code works once, and codes before it no longer', async () => {
    const { secret } = await prepare();
    const now = harness.clock.now();
    assert.equal(await statusWith(codeAt(secret)), 200);
    const response = await signInWith(codeAt(secret));
    assert.equal(response.status, 401);
    assert.match(response.body.message, /wrong or was used before/);
    assert.equal(await statusWith(codeAt(secret, now - 30)), 401);
    harness.clock.advance(30);
    assert.equal(await statusWith(codeAt(secret)), 200);
  });

  test('the code that switched it on does not sign anybody in', async () => {
    const owner = await signedIn(harness);
    const { secret } = (await owner.send('POST', '/session/totp')).body.data;
    const code = codeAt(secret);
    assert.equal((await owner.put('/session/totp', { code })).status, 200);
    assert.equal(await statusWith(code), 401);
  });

  test('of many attempts with one code at the same moment, on two nodes, one succeeds', async () => {
    const { secret, codes } = await prepare();
    const connection = await connect(harness.ctx.config.databaseUrl);
    const other = new Harness(harness.dialect);
    try {
      Object.assign(other, { app: createApp({ ...harness.ctx, connection }), ctx: harness.ctx });
      for (const code of [codeAt(secret), codes[0]]) {
        const responses = await Promise.all(
          [harness, other, harness, other].map((node) =>
            new Browser(node).signIn(undefined, undefined, { code }),
          ),
        );
        assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 401, 401, 401]);
      }
    } finally {
      await other.app.close();
      await connection.close();
    }
  });

  test('a recovery code works once, however it is written', async () => {
    const { codes } = await prepare();
    const [first = '', second = ''] = codes;
    assert.equal(await statusWith(first.replaceAll('-', ' ').toUpperCase()), 200);
    assert.equal(await statusWith(first), 401);
    assert.equal(await statusWith(second.replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'l')), 200);
    await harness.ctx.connection.write.updateTable('recovery_codes').set({ used_at: 1 }).execute();
    assert.deepEqual((await signInWith()).body.second_factor, ['totp']);
  });

  test('codes of somebody else do not count', async () => {
    const { secret, codes } = await prepare();
    const grace = { email: 'lin@staff.example', name: 'Lin' };
    const lin = await signedIn(harness, grace);
    const { secret: own } = (await lin.send('POST', '/session/totp')).body.data;
    assert.equal((await lin.put('/session/totp', { code: codeAt(own) })).status, 200);
    harness.clock.advance(60);
    for (const code of [codeAt(secret), codes[0]])
      assert.equal((await new Browser(harness).signIn(grace.email, undefined, { code })).status, 401);
  });

  test('wrong codes count as failed sign-ins, and are recorded', async () => {
    const { secret } = await prepare();
    const types = await harness.eventsOf(async () => {
      for (let count = 0; count < 10; count++) assert.equal(await statusWith('000000'), 401);
    });
    assert.equal(types.filter((type) => type === 'sign_in.refused').length >= 10, true);
    const response = await signInWith(codeAt(secret));
    assert.equal(response.status, 429);
    harness.clock.advance(Number(response.headers['retry-after']));
    assert.equal(await statusWith(codeAt(secret)), 200);
  });

  test('after it was switched off, the password is enough', async () => {
    const { owner } = await prepare();
    assert.equal((await owner.delete('/session/totp')).status, 204);
    const response = await signInWith();
    assert.equal(response.status, 200);
    assert.deepEqual(response.body.data.attributes.second_factors, []);
  });

  test('a session whose role requires a factor says so', async () => {
    const token = await harness.token('settings.manage');
    await harness.put('/settings', { second_factor_roles: ['owner'] }, { token });
    const owner = await signedIn(harness);
    const before = (await owner.get('/session')).body.data.attributes;
    assert.deepEqual([before.lacks_second_factor, before.abilities], [true, []]);
    const { secret } = (await owner.send('POST', '/session/totp')).body.data;
    assert.equal((await owner.put('/session/totp', { code: codeAt(secret) })).status, 200);
    const after = (await owner.get('/session')).body.data.attributes;
    assert.deepEqual([after.lacks_second_factor, after.abilities], [false, ['*']]);
  });
});
