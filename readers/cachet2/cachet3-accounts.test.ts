import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Cachet3Client } from '../../src/surfaces/cachet3/testing.ts';
import {
  APP_KEY,
  cachetAccounts,
  KEY_OF_ADA,
  KEY_OF_GRACE,
  KEY_OF_LIN,
  OLD_PASSWORD,
  SANCTUM,
  sha256,
  TOTP_SECRET,
} from '../../test/support/cachet-accounts.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { Browser, PASSWORD } from '../../test/support/sessions.ts';

onBothDatabases('importing users and API keys from Cachet 3', (harness) => {
  const { cachet2, cachet3, open, importFrom, codeOf, signIn, users, v1, linkInMail } =
    cachetAccounts(harness);

  test('tokens of Cachet 3 work with their old text, as long and as far as they did', async () => {
    const { kinds, problems } = await importFrom('cachet3', cachet3());
    assert.deepEqual(kinds.tokens, { created: 2, known: 0, failed: 1 });
    const deploy = `1|${SANCTUM}`;
    const all = `5|${SANCTUM}5`;
    const post = (token: string, path: string, body: object) =>
      new Cachet3Client(harness, { authorization: `Bearer ${token}` }).send('POST', path, body);
    const create = (token: string) => post(token, '/components', { name: 'API', status: 1 });
    assert.equal((await create(deploy)).status, 201, 'as Cachet 3 answers');
    assert.equal((await post(deploy, '/component-groups', { name: 'x' })).status, 403);
    assert.equal((await post(all, '/component-groups', { name: 'x' })).status, 201);
    assert.equal((await harness.get('/users', { token: all })).status, 403, 'what only Daymark can do');
    assert.equal((await create(`6|${SANCTUM}6`)).status, 401);
    harness.clock.set(Date.UTC(2030, 0, 1) / 1000);
    assert.equal((await create(all)).status, 401);
    const text = problems.join('\n');
    assert.match(text, /API tokens that have expired, left out: 1\./);
    assert.match(text, /API tokens that are broken or belong to nobody, left out: 1\./);
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
    const token = await harness.token('*');
    const mae = (await users()).find(({ name }) => name === 'Mae');
    assert.equal((await harness.post(`/users/${mae?.id}/invitation`, undefined, { token })).status, 200);
    await harness.react();
    const browser = new Browser(harness);
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
    assert.match(source.notes().join('\n'), /^Second factors that Cachet has encrypted: 1\. Add --app-key/);
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
    for (const secret of secrets) harness.secrets.add(secret);
    const reports = [await importFrom('cachet2', cachet2()), await importFrom('cachet3', cachet3())];
    assert.equal((await signIn('lin@staff.example')).status, 200);
    assert.equal((await v1(KEY_OF_LIN)).statusCode, 200);
    const events = await harness.query(sql`select * from events`);
    const hashes = await harness.query(sql`select password_hash from users where password_hash like '$2%'`);
    const seen = JSON.stringify([events, reports.map((report) => report.lines())]);
    harness.secrets.assertNoneIn(seen, 'an event or the report');
    assert.ok(hashes.length > 0);
    for (const { password_hash } of hashes as { password_hash: string }[])
      assert.ok(!seen.includes(password_hash));
    const stored = JSON.stringify([
      await harness.query(sql`select * from tokens`),
      await harness.query(sql`select * from imported_accounts`),
    ]);
    for (const key of [KEY_OF_ADA, KEY_OF_GRACE, KEY_OF_LIN, SANCTUM]) assert.ok(!stored.includes(key), key);
  });
});
