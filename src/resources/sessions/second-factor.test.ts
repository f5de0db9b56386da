import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { onBothDatabases, World } from '../../../test/harness.ts';
import { Browser, signedIn } from '../../../test/sessions.ts';
import { createApp } from '../../app.ts';
import { connect } from '../../db/connect.ts';

onBothDatabases('signing in with a second factor', (world) => {
  const codeAt = (secret: string, seconds = world.clock.now()) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: seconds * 1000 });

  /** Somebody who has switched the second factor on a while ago. */
  const prepare = async () => {
    const owner = await signedIn(world);
    const { secret } = (await owner.send('POST', '/session/totp')).body.data;
    const answer = await owner.put('/session/totp', { code: codeAt(secret) });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    world.clock.advance(300);
    return { owner, secret: secret as string, codes: answer.body.data.recovery_codes as string[] };
  };
  const signInWith = (code?: string, browser = new Browser(world)) =>
    browser.signIn(undefined, undefined, code === undefined ? {} : { code });
  const statusWith = async (code?: string) => (await signInWith(code)).status;

  test('the password alone gives 401 with what is due, and no session', async () => {
    await prepare();
    const types = await world.eventsOf(async () => {
      const browser = new Browser(world);
      const answer = await signInWith(undefined, browser);
      assert.equal(answer.status, 401);
      assert.deepEqual(answer.body.second_factor, ['totp', 'recovery']);
      assert.equal(browser.cookie('daymark_session'), undefined);
      // A wrong password says nothing about second factors.
      const wrong = await browser.signIn(undefined, 'another wrong password', { code: '123456' });
      assert.equal(wrong.body.second_factor, undefined);
    });
    assert.deepEqual(types, []);
  });

  test('a code completes the sign-in, with spaces or without', async () => {
    const { secret } = await prepare();
    const answer = await signInWith(` ${codeAt(secret).replace(/^.../, '$&-')} `);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const { second_factor, second_factors, method } = answer.body.data.attributes;
    assert.deepEqual([second_factor, second_factors, method], [true, ['totp', 'recovery'], 'password']);
  });

  test('a code is accepted one step early or late, and no further', async () => {
    const { secret } = await prepare();
    const now = world.clock.now();
    assert.equal(await statusWith(codeAt(secret, now - 60)), 401);
    assert.equal(await statusWith(codeAt(secret, now + 60)), 401);
    assert.equal(await statusWith(codeAt(secret, now - 30)), 200);
    assert.equal(await statusWith(codeAt(secret, now)), 200);
    assert.equal(await statusWith(codeAt(secret, now + 30)), 200);
  });

  test('a code works once, and codes before it no longer', async () => {
    const { secret } = await prepare();
    const now = world.clock.now();
    assert.equal(await statusWith(codeAt(secret)), 200);
    const answer = await signInWith(codeAt(secret));
    assert.equal(answer.status, 401);
    assert.match(answer.body.message, /wrong or was used before/);
    assert.equal(await statusWith(codeAt(secret, now - 30)), 401);
    world.clock.advance(30);
    assert.equal(await statusWith(codeAt(secret)), 200);
  });

  test('the code that switched it on does not sign anybody in', async () => {
    const owner = await signedIn(world);
    const { secret } = (await owner.send('POST', '/session/totp')).body.data;
    const code = codeAt(secret);
    assert.equal((await owner.put('/session/totp', { code })).status, 200);
    assert.equal(await statusWith(code), 401);
  });

  test('of many attempts with one code at the same moment, on two nodes, one succeeds', async () => {
    const { secret, codes } = await prepare();
    const connection = await connect(world.ctx.config.databaseUrl);
    const other = new World(world.dialect);
    try {
      Object.assign(other, { app: createApp({ ...world.ctx, connection }), ctx: world.ctx });
      for (const code of [codeAt(secret), codes[0]]) {
        const answers = await Promise.all(
          [world, other, world, other].map((node) =>
            new Browser(node).signIn(undefined, undefined, { code }),
          ),
        );
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401, 401]);
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
    await world.ctx.connection.write.updateTable('recovery_codes').set({ used_at: 1 }).execute();
    assert.deepEqual((await signInWith()).body.second_factor, ['totp']);
  });

  test('codes of somebody else do not count', async () => {
    const { secret, codes } = await prepare();
    const grace = { email: 'lin@staff.example', name: 'Lin' };
    const lin = await signedIn(world, grace);
    const { secret: own } = (await lin.send('POST', '/session/totp')).body.data;
    assert.equal((await lin.put('/session/totp', { code: codeAt(own) })).status, 200);
    world.clock.advance(60);
    for (const code of [codeAt(secret), codes[0]])
      assert.equal((await new Browser(world).signIn(grace.email, undefined, { code })).status, 401);
  });

  test('wrong codes count as failed sign-ins, and are recorded', async () => {
    const { secret } = await prepare();
    const types = await world.eventsOf(async () => {
      for (let count = 0; count < 10; count++) assert.equal(await statusWith('000000'), 401);
    });
    assert.equal(types.filter((type) => type === 'sign_in.refused').length >= 10, true);
    const answer = await signInWith(codeAt(secret));
    assert.equal(answer.status, 429);
    world.clock.advance(Number(answer.headers['retry-after']));
    assert.equal(await statusWith(codeAt(secret)), 200);
  });

  test('after it was switched off, the password is enough', async () => {
    const { owner } = await prepare();
    assert.equal((await owner.delete('/session/totp')).status, 204);
    const answer = await signInWith();
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data.attributes.second_factors, []);
  });

  test('a session whose role requires a factor says so', async () => {
    const token = await world.token('settings.manage');
    await world.put('/settings', { second_factor_roles: ['owner'] }, { token });
    const owner = await signedIn(world);
    const before = (await owner.get('/session')).body.data.attributes;
    assert.deepEqual([before.lacks_second_factor, before.abilities], [true, []]);
    const { secret } = (await owner.send('POST', '/session/totp')).body.data;
    assert.equal((await owner.put('/session/totp', { code: codeAt(secret) })).status, 200);
    const after = (await owner.get('/session')).body.data.attributes;
    assert.deepEqual([after.lacks_second_factor, after.abilities], [false, ['*']]);
  });
});
