import assert from 'node:assert/strict';
import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { hashSync } from 'bcryptjs';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { onBothDatabases } from '../../../test/harness.ts';
import { mailsIn } from '../../../test/mail.ts';
import { addPerson, Browser, PASSWORD } from '../../../test/sessions.ts';
import { hashing } from '../../auth/passwords.ts';
import { verifyChain } from '../../events/verify-chain.ts';
import { runImport } from '../import.ts';
import { openTables } from '../open-tables.ts';
import type { CachetOptions } from './options.ts';
import { CachetSource } from './source.ts';
import { isCachetTable } from './tables.ts';

/** As PHP writes it. The least work that bcrypt allows. */
const bcrypt = (password: string, cost = 4): string => hashSync(password, cost).replace('$2b$', '$2y$');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const OLD_PASSWORD = 'old pw 1';
const TOTP_SECRET = 'JBSWY3DPEHPK3PXP';
const [KEY_OF_ADA, KEY_OF_GRACE, KEY_OF_LIN] = [
  'AdaKey78901234567890',
  'GraceKey901234567890',
  'LinKey78901234567890',
];
const SANCTUM = 'k3yOfSanctum0123456789abcdefghijklmnopqrstuvwxyz';
const APP_KEY = randomBytes(32);

/** A Cachet without a past, so that only accounts are imported. */
function emptyPage(path: string, prefix = ''): DatabaseSync {
  const db = new DatabaseSync(path);
  for (const table of ['component_groups', 'components', 'incidents'])
    db.exec(`create table ${prefix}${table} (id integer primary key, name text, created_at text)`);
  return db;
}

/** As Laravel encrypts a text. */
function encrypted(text: string): string {
  const bytes = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', APP_KEY, bytes);
  const value = cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
  const iv = bytes.toString('base64');
  const mac = createHmac('sha256', APP_KEY)
    .update(iv + value)
    .digest('hex');
  return Buffer.from(JSON.stringify({ iv, value, mac, tag: '' })).toString('base64');
}

onBothDatabases('importing users and API keys from Cachet', (world) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-accounts-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;

  const cachet2 = (): string => {
    const file = join(folder, `${world.dialect}-${++files}.db`);
    const db = emptyPage(file, 'chq_');
    db.exec(`create table chq_users (id integer primary key, username text, password text, google_2fa_secret text,
      email text, api_key text, active int, level int, created_at text, updated_at text)`);
    const add = db.prepare(
      "insert into chq_users values (?, ?, ?, ?, ?, ?, ?, ?, '2019-05-01 10:00:00', null)",
    );
    const hash = bcrypt(OLD_PASSWORD);
    add.run(1, 'ada', bcrypt('another'), '', 'Ada@staff.example', KEY_OF_ADA, 1, 1);
    add.run(2, 'grace', hash, TOTP_SECRET, 'grace@staff.example', KEY_OF_GRACE, 1, 1);
    add.run(3, 'lin', hash, null, 'lin@staff.example', KEY_OF_LIN, 1, 2);
    add.run(4, 'gone', hash, null, 'gone@staff.example', 'GoneKey8901234567890', 0, 1);
    add.run(5, 'broken', hash, null, 'no address', 'BrokenKey01234567890', 1, 2);
    add.run(6, 'twin', hash, null, 'GONE@staff.example', 'TwinKey8901234567890', 1, 2);
    add.run(7, 'slow', `$2y$31$${'a'.repeat(53)}`, TOTP_SECRET, 'slow@staff.example', 'short', 1, 2);
    db.close();
    return file;
  };

  const cachet3 = (): string => {
    const file = join(folder, `${world.dialect}-${++files}.db`);
    const db = emptyPage(file);
    db.exec(`create table users (id integer primary key, name text, email text, password text,
        app_authentication_secret text, is_admin int, created_at text, updated_at text);
      create table personal_access_tokens (id integer primary key, tokenable_type text, tokenable_id int, name text,
        token text, abilities text, last_used_at text, expires_at text, created_at text, updated_at text)`);
    const add = db.prepare('insert into users values (?, ?, ?, ?, ?, ?, null, null)');
    add.run(1, 'Mae', 'mae@staff.example', bcrypt(OLD_PASSWORD), encrypted(TOTP_SECRET), 1);
    add.run(2, 'Kay', 'kay@staff.example', bcrypt(OLD_PASSWORD, 5), null, 0);
    const issue = db.prepare(
      'insert into personal_access_tokens values (?, ?, ?, ?, ?, ?, null, ?, null, null)',
    );
    issue.run(1, 'user', 2, 'deploy', sha256(SANCTUM), '["components.manage","plugins.manage"]', null);
    issue.run(5, 'Cachet\\Models\\User', 1, 'all', sha256(`${SANCTUM}5`), '["*"]', '2030-01-01 00:00:00');
    issue.run(6, 'user', 2, 'expired', sha256(`${SANCTUM}6`), '["*"]', '2020-01-01 00:00:00');
    issue.run(7, 'team', 2, 'of no user', sha256(`${SANCTUM}7`), '["*"]', null);
    issue.run(8, 'user', 99, 'orphan', sha256(`${SANCTUM}8`), '["*"]', null);
    db.close();
    return file;
  };

  const open = async (name: string, file: string, options: Partial<CachetOptions> = {}) =>
    new CachetSource(name, await openTables(`sqlite:${file}`, isCachetTable), {
      zone: 'UTC',
      now: world.clock.now(),
      ...options,
    });
  const importFrom = async (name: string, file: string, options?: Partial<CachetOptions>) => {
    const source = await open(name, file, options);
    try {
      return await runImport(world.ctx, source);
    } finally {
      await source.close();
    }
  };
  const codeOf = (secret: string) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: world.clock.now() * 1000 });
  const signIn = async (email: string, password = OLD_PASSWORD, code?: string) => {
    const browser = new Browser(world);
    const { status, body } = await browser.signIn(email, password, code === undefined ? {} : { code });
    return { status, body, browser };
  };
  const users = () =>
    world.query(
      sql<
        Record<string, unknown>
      >`select id, name, email, role, disabled_at is not null as disabled, password_hash
        from users order by id`,
    );
  const hashOf = async (email: string) =>
    String((await users()).find((user) => user.email === email)?.password_hash);
  const v1 = (key: string, method: 'GET' | 'POST' = 'GET', url = '/api/v1/subscribers', payload = {}) =>
    world.app.inject({
      method,
      url,
      headers: { 'x-cachet-token': key },
      ...(method === 'POST' && { payload }),
    });
  const tokenIdOf = async (name: string, userId: number) => {
    const { body } = await world.get(`/tokens?filter[user]=${userId}`, { token: await world.token('*') });
    return body.data.find((each: { attributes: { name: string } }) => each.attributes.name === name)?.id;
  };

  const linkInMail = async (page: string) =>
    new RegExp(`/${page}#token=([\\w-]+)`).exec((await mailsIn(world)).at(-1)?.text ?? '')?.[1];

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
    assert.match(text, /The key "Cachet API key" of user 5 was not imported: The user whose key it is/);
    assert.match(text, /The API key of user 7 is too short to be safe/);
    assert.match(text, /slow \(slow@staff\.example\) has no password that could be imported/);
    const [created] = await world.query(
      sql<{ created_at: number }>`select created_at from users where email = 'lin@staff.example'`,
    );
    assert.equal(new Date(Number(created?.created_at) * 1000).toISOString(), '2019-05-01T10:00:00.000Z');
    const { problem } = await verifyChain(world.ctx.connection.read);
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
    const token = await world.token('*');
    const slow = (await users()).find(({ name }) => name === 'slow');
    assert.equal((await world.post(`/users/${slow?.id}/invitation`, undefined, { token })).status, 422);
    assert.equal((await world.post('/password-resets', { email: 'slow@staff.example' })).status, 200);
    await world.react();
    const link = await linkInMail('reset');
    assert.equal((await world.put(`/password-resets/${link}`, { password: PASSWORD })).status, 200);
    assert.deepEqual((await signIn('slow@staff.example', PASSWORD)).body.second_factor, ['totp']);
  });

  test('users who were not active cannot sign in, and their keys do not work', async () => {
    await importFrom('cachet2', cachet2());
    assert.equal((await signIn('gone@staff.example')).status, 401);
    assert.equal((await v1('GoneKey8901234567890')).statusCode, 401);
    const token = await world.token('*');
    const gone = (await users()).find(({ name }) => name === 'gone');
    assert.equal((await world.put(`/users/${gone?.id}`, { disabled: false }, { token })).status, 200);
    assert.equal((await signIn('gone@staff.example')).status, 200);
    assert.equal((await v1('GoneKey8901234567890')).statusCode, 200);
  });

  test('unknown, imported and other accounts take the same statements and the same work', async () => {
    await importFrom('cachet2', cachet2());
    await addPerson(world, { email: 'own@staff.example' });
    const costOf = async (email: string) => {
      const [before, statements] = [{ ...hashing }, world.statements.length];
      assert.equal((await signIn(email, 'wrong')).status, 401);
      return [
        hashing.runs - before.runs,
        hashing.bcryptRounds - before.bcryptRounds,
        world.statements.length - statements,
      ];
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
    const asBearer = await world.get('/subscribers', { token: KEY_OF_GRACE });
    assert.equal(asBearer.status, 200);
    // An admin could manage users in Cachet's dashboard, and never with the key.
    const users = await world.get('/users', { token: KEY_OF_GRACE });
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
    const token = await world.token('*');
    assert.equal((await world.get('/users', { token })).status, 200);
    assert.equal((await world.get('/users', { token: token.replace(/^\d+\|/, '') })).status, 401);
    assert.equal((await world.get('/users', { token: token.replace(/^\d+\|daymark_/, '') })).status, 401);
  });

  test('a second run changes nothing: neither revoked keys nor deleted users come back', async () => {
    const file = cachet2();
    await importFrom('cachet2', file);
    const token = await world.token('*');
    const idOf = async (name: string) => Number((await users()).find((user) => user.name === name)?.id);
    const [grace, lin] = [await idOf('grace'), await idOf('lin')];
    assert.equal(
      (await world.delete(`/tokens/${await tokenIdOf('Cachet API key', grace)}`, { token })).status,
      204,
    );
    assert.equal((await v1(KEY_OF_GRACE)).statusCode, 401);
    assert.equal(
      (await world.put(`/users/${grace}`, { email: 'hopper@staff.example' }, { token })).status,
      200,
    );
    assert.equal((await world.delete(`/users/${lin}`, { token })).status, 204);

    const [before, people] = [await world.lastEventId(), await users()];
    const { kinds } = await importFrom('cachet2', file);
    assert.equal(await world.lastEventId(), before);
    assert.deepEqual(await users(), people);
    assert.deepEqual([kinds.users.created, kinds.users.known], [0, 5]);
    assert.deepEqual([kinds.tokens.created, kinds.tokens.known], [0, 4]);
    for (const key of [KEY_OF_GRACE, KEY_OF_LIN]) assert.equal((await v1(key)).statusCode, 401);
    assert.equal((await signIn('lin@staff.example')).status, 401);
  });

  test('in an empty installation, the first admin becomes the owner', async () => {
    await sql`delete from users`.execute(world.ctx.connection.write);
    await sql`delete from secrets where name = 'setup'`.execute(world.ctx.connection.write);
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
    assert.equal((await world.get('/setup')).body.data.open, false);
  });

  test('tokens of Cachet 3 work with their old text, as long and as far as they did', async () => {
    const { kinds, problems } = await importFrom('cachet3', cachet3());
    assert.deepEqual(kinds.tokens, { created: 2, known: 0, failed: 1 });
    const deploy = `1|${SANCTUM}`;
    const all = `5|${SANCTUM}5`;
    const create = (token: string) => world.post('/components', { name: 'API', status: 1 }, { token });
    assert.equal((await create(deploy)).status, 200);
    assert.equal((await world.post('/component-groups', { name: 'x' }, { token: deploy })).status, 403);
    assert.equal((await world.post('/component-groups', { name: 'x' }, { token: all })).status, 200);
    assert.equal((await world.get('/users', { token: all })).status, 403, 'what only Daymark can do');
    assert.equal((await create(`6|${SANCTUM}6`)).status, 401);
    world.clock.set(Date.UTC(2030, 0, 1) / 1000);
    assert.equal((await create(all)).status, 401);
    const text = problems.join('\n');
    assert.match(text, /1 API tokens have expired/);
    assert.match(text, /1 API tokens are broken or belong to nobody/);
    assert.match(text, /API token 1 loses abilities that do not exist here: plugins\.manage/);
    assert.match(text, /The key "orphan" of user 99 was not imported/);
  });

  test('with the key of Cachet 3, second factors are kept', async () => {
    await importFrom('cachet3', cachet3(), { appKey: APP_KEY });
    assert.deepEqual((await signIn('mae@staff.example')).body.second_factor, ['totp']);
    const mae = await signIn('mae@staff.example', OLD_PASSWORD, codeOf(TOTP_SECRET));
    assert.equal(mae.status, 200, JSON.stringify(mae.body));
    assert.equal((await mae.browser.get('/users')).status, 200);
    assert.equal((await signIn('kay@staff.example')).status, 200);
  });

  test('without it, the password alone does not get in, and a new second factor comes first', async () => {
    const { problems } = await importFrom('cachet3', cachet3());
    assert.match(
      problems.join('\n'),
      /Mae \(mae@staff\.example\) has a second factor that could not be read/,
    );
    assert.equal((await signIn('mae@staff.example')).status, 401);
    const token = await world.token('*');
    const mae = (await users()).find(({ name }) => name === 'Mae');
    assert.equal((await world.post(`/users/${mae?.id}/invitation`, undefined, { token })).status, 200);
    await world.react();
    const browser = new Browser(world);
    const invitation = `/invitations/${await linkInMail('invitation')}`;
    const accepted = await browser.put(invitation, { name: 'Mae', password: PASSWORD });
    assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
    const restricted = await browser.get('/users');
    assert.deepEqual([restricted.status, restricted.body.set_up_second_factor], [403, true]);
    assert.equal((await browser.get('/session')).body.data.attributes.lacks_second_factor, true);

    const { secret } = (await browser.send('POST', '/session/totp')).body.data;
    assert.equal((await browser.put('/session/totp', { code: codeOf(secret) })).status, 200);
    assert.equal((await browser.get('/users')).status, 200);
    assert.equal((await signIn('mae@staff.example', PASSWORD)).body.second_factor.includes('totp'), true);
  });

  test('a preview counts users and keys and asks for the key of Cachet; a wrong key stops the import', async () => {
    const file = cachet3();
    const source = await open('cachet3', file);
    const { users, tokens } = await source.counts();
    assert.deepEqual([users, tokens], [2, 5]);
    assert.match(
      source.notes().join('\n'),
      /^1 people have a second factor that Cachet has encrypted\. Add --app-key/,
    );
    await source.close();
    await assert.rejects(
      open('cachet3', file, { appKey: randomBytes(32) }),
      /opens none of the second factors/,
    );
  });

  test('neither the log, the events nor the report contain a secret, and keys are stored as hashes', async () => {
    const secrets = [
      OLD_PASSWORD,
      TOTP_SECRET,
      KEY_OF_ADA,
      KEY_OF_GRACE,
      KEY_OF_LIN,
      SANCTUM,
      sha256(KEY_OF_LIN),
    ];
    for (const secret of secrets) world.secrets.add(secret);
    const reports = [await importFrom('cachet2', cachet2()), await importFrom('cachet3', cachet3())];
    assert.equal((await signIn('lin@staff.example')).status, 200);
    assert.equal((await v1(KEY_OF_LIN)).statusCode, 200);
    const events = await world.query(sql`select * from events`);
    const hashes = await world.query(sql`select password_hash from users where password_hash like '$2%'`);
    const seen = JSON.stringify([events, reports.map((report) => report.lines())]);
    world.secrets.assertNoneIn(seen, 'an event or the report');
    assert.ok(hashes.length > 0);
    for (const { password_hash } of hashes as { password_hash: string }[])
      assert.ok(!seen.includes(password_hash));
    const stored = JSON.stringify([
      await world.query(sql`select * from tokens`),
      await world.query(sql`select * from imported_accounts`),
    ]);
    for (const key of [KEY_OF_ADA, KEY_OF_GRACE, KEY_OF_LIN, SANCTUM]) assert.ok(!stored.includes(key), key);
  });
});
