import assert from 'node:assert/strict';
import { argon2Sync, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { until } from '../../../../test/support/fake-sender.ts';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import { addPerson, Browser, cookiesOf, PASSWORD, signedIn } from '../../../../test/support/sessions.ts';
import { hashing } from '../../../kernel/auth/passwords.ts';
import { sessionRoutes } from './routes.ts';

const WRONG = {
  message: 'The email address or the password is wrong. Check both, or ask for a new password.',
};

onBothDatabases('sessions', (harness) => {
  let browser: Browser;
  resourceContract(harness, {
    routes: sessionRoutes,
    signIn: async () => browser.headers,
    refused: [
      {
        request: 'POST /session',
        body: { email: 'nobody', password: '' },
        errors: {
          email: ['The email field must be a valid email address.'],
          password: ['The password field is required.'],
        },
      },
      {
        request: 'PUT /session/password',
        body: { password: 'short' },
        errors: {
          password: ['The password field must be at least 10 characters.'],
          current_password: ['The current password field is required.'],
        },
      },
      {
        request: 'PUT /session/profile',
        body: { name: '', email: 'ada', locale: 'tlh', timezone: 'Mars/Base' },
        errors: {
          name: ['The name field is required.'],
          locale: ['The selected locale is invalid.'],
          timezone: ['The timezone field must be a time zone such as Europe/Berlin or UTC.'],
          email: ['The email field must be a valid email address.'],
        },
      },
    ],
    lists: [
      {
        path: '/sessions',
        records: async () => {
          browser = await signedIn(harness);
          for (let count = 0; count < 2; count++) await new Browser(harness).signIn();
        },
        unsorted: [3, 2, 1],
        sorted: { id: [1, 2, 3] },
      },
    ],
  });

  test('401 without a session, 403 with a token, which has none', async () => {
    await addPerson(harness);
    const token = await harness.token('*');
    for (const [method, path, body] of [
      ['GET', '/session'],
      ['DELETE', '/session'],
      ['PUT', '/session/password', {}],
      ['PUT', '/session/profile', {}],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
      ['DELETE', '/sessions/1'],
    ] as const) {
      const response = await harness.send(method, path, body);
      assert.deepEqual([response.status, response.body], [401, { message: 'Unauthenticated.' }], path);
      const refused = await harness.send(method, path, body, { token });
      assert.equal(refused.status, 403, path);
      assert.match(refused.body.message, /^A token has no session\. Sign in with POST \/api\/session/);
    }
  });

  test('signing in answers the session with its user, and sets a cookie that scripts cannot read', async () => {
    const id = await addPerson(harness, { role: 'responder' });
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
    const mine = new Browser(harness, { 'user-agent': agent });
    const types = await harness.eventsOf(async () => {
      const response = await mine.signIn('Grace@Staff.example');
      const { status, headers, body } = response;
      assert.equal(status, 200);
      assert.equal(headers['cache-control'], 'no-store');
      const [session = '', device = ''] = cookiesOf(response);
      assert.match(
        session,
        /^__Host-daymark_session=1\.[\w-]{40}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
      );
      assert.match(device, /^__Host-daymark_device=/);
      const { attributes, relationships, type } = body.data;
      assert.equal(type, 'sessions');
      assert.deepEqual(relationships.user.data, { type: 'users', id: String(id) });
      const { name, email, role, abilities, device: words, address, current, method } = attributes;
      assert.deepEqual([name, email, role], ['Grace', 'grace@staff.example', 'responder']);
      assert.deepEqual(
        [words, address, current, method],
        ['Firefox on Linux', '127.0.0.1', true, 'password'],
      );
      assert.ok(abilities.includes('incidents.manage') && !abilities.includes('incidents.delete'));
    });
    assert.deepEqual(types, ['session.created']);
    const { body } = await mine.get('/session');
    assert.equal(body.data.attributes.email, 'grace@staff.example');
    assert.equal(
      (await mine.send('POST', '/incidents', { name: 'Down', status: 1, message: 'm' })).status,
      200,
    );
    const forbidden = await mine.delete('/incidents/1');
    assert.deepEqual([forbidden.status, forbidden.body.ability], [403, 'incidents.delete']);
  });

  test('every wrong pair is refused in the same words, whoever it is about', async () => {
    await addPerson(harness);
    await addPerson(harness, { email: 'no-password@staff.example', password: null });
    const disabled = await addPerson(harness, { email: 'disabled@staff.example' });
    const builtIn = await addPerson(harness, { email: 'built-in@staff.example' });
    const { write } = harness.ctx.connection;
    await write.updateTable('users').set({ disabled_at: START }).where('id', '=', disabled).execute();
    await write.updateTable('users').set({ built_in: 1 }).where('id', '=', builtIn).execute();
    const types = await harness.eventsOf(async () => {
      for (const [email, password] of [
        ['nobody@staff.example', PASSWORD],
        ['grace@staff.example', 'something else entirely'],
        ['grace@staff.example', PASSWORD.toUpperCase()],
        ['no-password@staff.example', PASSWORD],
        ['disabled@staff.example', PASSWORD],
        ['built-in@staff.example', PASSWORD],
      ] as const) {
        const { status, body, headers } = await new Browser(harness).signIn(email, password);
        assert.deepEqual([status, body], [401, WRONG], email);
        assert.equal(headers['set-cookie'], undefined);
      }
    });
    assert.deepEqual(types, []);
  });

  test('a password is the same however its letters are encoded', async () => {
    await addPerson(harness, { password: 'caf\u00e9 au bord du lac' });
    const response = await new Browser(harness).signIn(undefined, 'cafe\u0301 au bord du lac');
    assert.equal(response.status, 200);
  });

  test('a hash with older parameters is replaced when its owner signs in', async () => {
    const id = await addPerson(harness);
    const [salt, parameters] = [randomBytes(16), { memory: 8192, passes: 1, parallelism: 1 }];
    const tag = argon2Sync('argon2id', { message: PASSWORD, nonce: salt, tagLength: 32, ...parameters });
    const old = `$argon2id$m=8192,t=1,p=1$${salt.toString('base64url')}$${tag.toString('base64url')}`;
    const { read, write } = harness.ctx.connection;
    await write.updateTable('users').set({ password_hash: old }).where('id', '=', id).execute();
    assert.equal((await new Browser(harness).signIn(undefined, 'another password')).status, 401);
    assert.equal((await new Browser(harness).signIn()).status, 200);
    const user = await read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    const { memory, passes, parallelism } = hashing.parameters;
    const today = `$argon2id$m=${memory},t=${passes},p=${parallelism}$`;
    assert.equal(user?.password_hash?.slice(0, today.length), today);
    assert.equal((await new Browser(harness).signIn()).status, 200);
  });

  test('a browser that signs in again gets another session, and the old one ends', async () => {
    const mine = await signedIn(harness);
    const old = mine.headers;
    const types = await harness.eventsOf(() => mine.signIn());
    assert.deepEqual(types, ['session.deleted', 'session.created']);
    assert.equal((await mine.get('/session')).status, 200);
    assert.equal((await harness.get('/session', { headers: old })).status, 401);
  });

  test('another website can neither sign its visitors in nor act for them', async () => {
    const mine = await signedIn(harness);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const types = await harness.eventsOf(async () => {
        for (const [method, path, body] of [
          ['POST', '/session', { email: 'grace@staff.example', password: PASSWORD }],
          ['DELETE', '/session'],
          ['POST', '/components', { name: 'API', status: 1 }],
          ['POST', '/password-resets', { email: 'grace@staff.example' }],
        ] as const) {
          const response = await mine.send(method, path, body, headers);
          assert.equal(response.status, 403, `${method} ${path}`);
        }
      });
      assert.deepEqual(types, []);
    }
    assert.equal((await mine.get('/session')).status, 200);
  });

  test('the browser is marked for the script of the public page, which learns nothing else', async () => {
    await addPerson(harness);
    const mine = new Browser(harness);
    const [marker, ...others] = cookiesOf(await mine.signIn()).filter((one) => !one.includes('HttpOnly'));
    assert.equal(marker, `daymark_staff=1; Path=/; Max-Age=${30 * 86_400}; SameSite=Lax; Secure`);
    assert.deepEqual(others, []);
    const ended = cookiesOf(await mine.delete('/session'));
    assert.ok(ended.includes('daymark_staff=; Path=/; Max-Age=0; SameSite=Lax; Secure'), String(ended));
  });

  test('signing out ends the session and takes the cookie back', async () => {
    const mine = await signedIn(harness);
    const { headers } = mine;
    const types = await harness.eventsOf(async () => {
      const response = await mine.delete('/session');
      assert.equal(response.status, 204);
      assert.match(String(response.headers['set-cookie']), /^__Host-daymark_session=; Path=\/; Max-Age=0;/);
    });
    assert.deepEqual(types, ['session.deleted']);
    assert.equal(mine.cookie('daymark_session'), undefined);
    assert.equal((await harness.get('/session', { headers })).status, 401);
  });

  test('people see their own sessions, end one of them, or all others', async () => {
    const mine = await signedIn(harness);
    const other = new Browser(harness, { 'user-agent': 'curl/8.9' });
    const third = new Browser(harness);
    for (const each of [other, third]) await each.signIn();
    const stranger = await signedIn(harness, { email: 'eve@staff.example' });
    const listed = (await mine.get('/sessions')).body.data;
    assert.deepEqual(
      listed.map(({ attributes: { id, current, device } }: { attributes: Record<string, unknown> }) => [
        id,
        current,
        device,
      ]),
      [
        [3, false, 'Unknown device'],
        [2, false, 'curl'],
        [1, true, 'Unknown device'],
      ],
    );
    assert.equal((await stranger.delete('/sessions/2')).status, 404);
    assert.equal((await mine.delete('/sessions/2')).status, 204);
    assert.equal((await other.get('/session')).status, 401);
    const types = await harness.eventsOf(() => mine.delete('/sessions'));
    assert.deepEqual(types, ['session.deleted']);
    assert.equal((await third.get('/session')).status, 401);
    assert.equal((await mine.get('/session')).status, 200);
    assert.equal((await stranger.get('/session')).status, 200);
    const ended = await mine.delete('/sessions/1');
    assert.match(String(ended.headers['set-cookie']), /Max-Age=0/);
  });

  test('a session ends twelve hours after its last use, and thirty days after the sign-in', async () => {
    const mine = await signedIn(harness);
    harness.clock.advance(12 * 3600 - 1);
    assert.equal((await mine.get('/session')).status, 200);
    await mine.get('/sessions');
    harness.clock.advance(12 * 3600);
    assert.equal((await mine.get('/session')).status, 401);
    const used = new Browser(harness);
    await used.signIn();
    const lastUseOf = async (id: number) => {
      const sessions = harness.ctx.connection.read.selectFrom('sessions').select('last_used_at');
      return (await sessions.where('id', '=', id).executeTakeFirst())?.last_used_at;
    };
    for (let hours = 11; hours < 30 * 24; hours += 11) {
      harness.clock.set(START + 24 * 3600 - 1 + hours * 3600);
      assert.equal((await used.get('/session')).status, 200, `after ${hours} hours`);
      // The use is recorded after the response.
      await until(async () => (await lastUseOf(2)) === harness.clock.now(), 'the use is recorded');
    }
    harness.clock.set(START + 24 * 3600 - 1 + 30 * 86_400);
    assert.equal((await used.get('/session')).status, 401);
  });

  test('a session lasts for as many days as the setting says', async () => {
    await harness.put('/settings', { session_days: 7 }, { token: await harness.token('settings.manage') });
    await addPerson(harness, { role: 'responder' });
    const [session = ''] = cookiesOf(await new Browser(harness).signIn('grace@staff.example'));
    assert.match(session, /; Max-Age=604800;/);
  });

  test('a forged, cut or foreign cookie signs nobody in', async () => {
    const mine = await signedIn(harness);
    const value = mine.cookie('daymark_session') as string;
    const [id, secret = ''] = value.split('.');
    const forged = [
      '',
      '1',
      '1.',
      `${id}.${secret.slice(0, -1)}`,
      `2.${secret}`,
      `${id}.${secret}x`,
      `0${value}`,
      '9'.repeat(3000),
    ];
    for (const each of forged) {
      const other = new Browser(harness);
      other.setCookie('daymark_session', each);
      assert.equal((await other.get('/session')).status, 401, each.slice(0, 50));
    }
    // Without the prefix, another subdomain could have set it.
    const plain = await harness.get('/session', { headers: { cookie: `daymark_session=${value}` } });
    assert.equal(plain.status, 401);
  });

  test('of a token and a cookie, the token alone decides', async () => {
    const mine = await signedIn(harness);
    const token = await harness.token('components.manage');
    const body = { name: 'API', status: 1 };
    const withBoth = await harness.post(
      '/incidents',
      { name: 'x', status: 1, message: 'm' },
      { token, headers: mine.headers },
    );
    assert.deepEqual([withBoth.status, withBoth.body.ability], [403, 'incidents.manage']);
    const invalid = await harness.post('/components', body, { token: '1|wrong', headers: mine.headers });
    assert.equal(invalid.status, 401);
    // A script on another site may use a token that it has, whatever cookies the browser adds.
    const elsewhere = { ...mine.headers, 'sec-fetch-site': 'cross-site' };
    assert.equal((await harness.post('/components', body, { token, headers: elsewhere })).status, 200);
  });
});
