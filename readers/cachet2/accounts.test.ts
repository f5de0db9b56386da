import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hashing } from '../../src/kernel/auth/passwords.ts';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import {
  cachetAccounts,
  KEY_OF_ADA,
  KEY_OF_GRACE,
  KEY_OF_LIN,
  OLD_PASSWORD,
  sha256,
  TOTP_SECRET,
} from '../../test/support/cachet-accounts.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { addPerson, PASSWORD } from '../../test/support/sessions.ts';

onBothDatabases('importing users and API keys from Cachet 2', (harness) => {
  const { cachet2, importFrom, codeOf, signIn, users, hashOf, v1, linkInMail } = cachetAccounts(harness);
  const tokenIdOf = async (name: string, userId: number) => {
    const { body } = await harness.get(`/tokens?filter[user]=${userId}`, { token: await harness.token('*') });
    return body.data.find((each: { attributes: { name: string } }) => each.attributes.name === name)?.id;
  };

  test('brings users with their roles, leaves those who exist alone, and says what it could not do', async () => {
    const before = await users();
    const { kinds, problems } = await importFrom('cachet2', cachet2());
    assert.deepEqual(kinds.users, { created: 4, known: 1, failed: 2 });
    assert.deepEqual(kinds.tokens, { created: 4, known: 0, failed: 2 });
    const [ada, ...others] = await users();
    assert.deepEqual(ada, before[0]);
    assert.deepEqual(
      others.map(({ name, role, disabled, password_hash }) => [
        name,
        role,
        Boolean(disabled),
        password_hash !== null,
      ]),
      [
        ['grace', 'admin', false, true],
        ['lin', 'editor', false, true],
        ['gone', 'admin', true, true],
        ['slow', 'editor', false, false],
      ],
    );
    const text = problems.join('\n');
    assert.match(
      text,
      /The user "broken" \(5\) was not imported: The email field must be a valid email address/,
    );
    assert.match(text, /The user "twin" \(6\) was not imported: The email field has already been taken/);
    assert.match(text, /The key "Cachet API key" of user 5 was not imported: Its user was not imported/);
    assert.match(text, /The API key of user 7 is left out: it is too short to be safe/);
    assert.match(text, /slow \(slow@staff\.example\) has no password that could be imported/);
    const [created] = await harness.query(
      sql<{ created_at: number }>`select created_at from users where email = 'lin@staff.example'`,
    );
    assert.equal(new Date(Number(created?.created_at) * 1000).toISOString(), '2019-05-01T10:00:00.000Z');
    const { problem } = await verifyChain(harness.ctx.connection.read);
    assert.equal(problem, undefined);
  });

  test('the old password signs in, and is hashed anew by that', async () => {
    await importFrom('cachet2', cachet2());
    assert.match(await hashOf('lin@staff.example'), /^\$2y\$04\$/);
    assert.equal((await signIn('lin@staff.example', 'wrong')).status, 401);
    assert.match(await hashOf('lin@staff.example'), /^\$2y\$04\$/);
    const first = await signIn('lin@staff.example');
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.equal(first.body.data.attributes.role, 'editor');
    assert.match(await hashOf('lin@staff.example'), /^\$argon2id\$/);
    assert.equal((await signIn('lin@staff.example', 'wrong')).status, 401);
    assert.equal((await signIn('lin@staff.example')).status, 200);
  });

  test('a second factor stays required, with the same app', async () => {
    await importFrom('cachet2', cachet2());
    const without = await signIn('grace@staff.example');
    assert.deepEqual([without.status, without.body.second_factor], [401, ['totp']]);
    assert.match(await hashOf('grace@staff.example'), /^\$2y\$/);
    const grace = await signIn('grace@staff.example', OLD_PASSWORD, codeOf(TOTP_SECRET));
    assert.equal(grace.status, 200, JSON.stringify(grace.body));
    assert.match(await hashOf('grace@staff.example'), /^\$argon2id\$/);
  });

  test('without a password, the second factor stays: there is a link for a new password, and no invitation', async () => {
    await importFrom('cachet2', cachet2());
    const token = await harness.token('*');
    const slow = (await users()).find(({ name }) => name === 'slow');
    assert.equal((await harness.post(`/users/${slow?.id}/invitation`, undefined, { token })).status, 422);
    assert.equal((await harness.post('/password-resets', { email: 'slow@staff.example' })).status, 200);
    await harness.react();
    const link = await linkInMail('reset');
    assert.equal((await harness.put(`/password-resets/${link}`, { password: PASSWORD })).status, 200);
    assert.deepEqual((await signIn('slow@staff.example', PASSWORD)).body.second_factor, ['totp']);
  });

  test('users who were not active cannot sign in, and their keys do not work', async () => {
    await importFrom('cachet2', cachet2());
    assert.equal((await signIn('gone@staff.example')).status, 401);
    assert.equal((await v1('GoneKey8901234567890')).statusCode, 401);
    const token = await harness.token('*');
    const gone = (await users()).find(({ name }) => name === 'gone');
    assert.equal((await harness.put(`/users/${gone?.id}`, { disabled: false }, { token })).status, 200);
    assert.equal((await signIn('gone@staff.example')).status, 200);
    assert.equal((await v1('GoneKey8901234567890')).statusCode, 200);
  });

  test('unknown, imported and other accounts take the same statements and the same work', async () => {
    await importFrom('cachet2', cachet2());
    await addPerson(harness, { email: 'own@staff.example' });
    const costOf = async (email: string) => {
      const before = { ...hashing };
      const statements = await harness.statementsOf(async () =>
        assert.equal((await signIn(email, 'wrong')).status, 401),
      );
      return [hashing.runs - before.runs, hashing.bcryptRounds - before.bcryptRounds, statements.length];
    };
    // The first attempt of a process also loads its keys.
    await costOf('nobody@staff.example');
    const unknown = await costOf('nobody@staff.example');
    assert.deepEqual(unknown.slice(0, 2), [1, 16]);
    for (const email of [
      'lin@staff.example',
      'grace@staff.example',
      'gone@staff.example',
      'own@staff.example',
    ])
      assert.deepEqual(await costOf(email), unknown, email);
    // Once everybody has signed in, nobody waits for bcrypt any more.
    assert.equal((await signIn('lin@staff.example')).status, 200);
    assert.equal((await signIn('grace@staff.example', OLD_PASSWORD, codeOf(TOTP_SECRET))).status, 200);
    assert.deepEqual((await costOf('nobody@staff.example')).slice(0, 2), [1, 0]);
    assert.equal((await signIn('own@staff.example', PASSWORD)).status, 200);
  });

  test('old scripts keep their key, which may do what it could do in Cachet', async () => {
    await importFrom('cachet2', cachet2());
    assert.equal((await v1(KEY_OF_LIN)).statusCode, 200);
    const created = await v1(KEY_OF_LIN, 'POST', '/api/v1/components', { name: 'New', status: 1 });
    assert.equal(created.statusCode, 200, created.body);
    const asBearer = await harness.get('/subscribers', { token: KEY_OF_GRACE });
    assert.equal(asBearer.status, 200);
    // An admin could manage users in Cachet's dashboard, and never with the key.
    const users = await harness.get('/users', { token: KEY_OF_GRACE });
    assert.equal(users.status, 403);
    assert.equal((await v1(KEY_OF_ADA)).statusCode, 200, 'of a user who was here before');
    for (const wrong of [
      'LinKey78901234567891',
      sha256(KEY_OF_LIN),
      `3|${KEY_OF_LIN}x`,
      'TwinKey8901234567890',
    ])
      assert.equal((await v1(wrong)).statusCode, 401, wrong);
  });

  test('tokens of ours are not found by their secret alone', async () => {
    await importFrom('cachet2', cachet2());
    const token = await harness.token('*');
    assert.equal((await harness.get('/users', { token })).status, 200);
    assert.equal((await harness.get('/users', { token: token.replace(/^\d+\|/, '') })).status, 401);
    assert.equal((await harness.get('/users', { token: token.replace(/^\d+\|daymark_/, '') })).status, 401);
  });

  test('a second run changes nothing: neither revoked keys nor deleted users come back', async () => {
    const file = cachet2();
    await importFrom('cachet2', file);
    const token = await harness.token('*');
    const idOf = async (name: string) => Number((await users()).find((user) => user.name === name)?.id);
    const [grace, lin] = [await idOf('grace'), await idOf('lin')];
    assert.equal(
      (await harness.delete(`/tokens/${await tokenIdOf('Cachet API key', grace)}`, { token })).status,
      204,
    );
    assert.equal((await v1(KEY_OF_GRACE)).statusCode, 401);
    assert.equal(
      (await harness.put(`/users/${grace}`, { email: 'hopper@staff.example' }, { token })).status,
      200,
    );
    assert.equal((await harness.delete(`/users/${lin}`, { token })).status, 204);

    const [before, people] = [await harness.lastEventId(), await users()];
    const { kinds } = await importFrom('cachet2', file);
    assert.equal(await harness.lastEventId(), before);
    assert.deepEqual(await users(), people);
    assert.deepEqual([kinds.users.created, kinds.users.known], [0, 5]);
    assert.deepEqual([kinds.tokens.created, kinds.tokens.known], [0, 4]);
    for (const key of [KEY_OF_GRACE, KEY_OF_LIN]) assert.equal((await v1(key)).statusCode, 401);
    assert.equal((await signIn('lin@staff.example')).status, 401);
  });

  const emptyInstallation = async () => {
    await sql`delete from users`.execute(harness.ctx.connection.write);
    await sql`delete from secrets where name = 'setup'`.execute(harness.ctx.connection.write);
  };

  test('in an empty installation, the first admin becomes the owner', async () => {
    await emptyInstallation();
    const { problems } = await importFrom('cachet2', cachet2());
    assert.deepEqual(
      (await users()).map(({ name, role }) => [name, role]),
      [
        ['ada', 'owner'],
        ['grace', 'admin'],
        ['lin', 'editor'],
        ['gone', 'admin'],
        ['slow', 'editor'],
      ],
    );
    assert.match(problems.join('\n'), /ada \(Ada@staff\.example\) is the owner now, because there was none/);
    assert.equal((await harness.get('/setup')).body.data.open, false);
  });

  test('without an admin, the report says how to get an owner', async () => {
    await emptyInstallation();
    const { problems } = await importFrom('cachet2', cachet2({ only: 'lin' }));
    assert.deepEqual(
      (await users()).map(({ name, role }) => [name, role]),
      [['lin', 'editor']],
    );
    assert.match(problems.join('\n'), /There is no owner.* Run "daymark user role <email> owner"/);
  });
});
