import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import packageJson from '../../../package.json' with { type: 'json' };
import { command } from '../../../test/support/command.ts';
import { daymark, freePort, startServer } from '../../../test/support/process.ts';
import { settings } from '../../kernel/config/settings.ts';

const commands = [
  'serve',
  'demo',
  'migrate',
  'backup',
  'restore',
  'export',
  'export-static',
  'seed',
  'import',
  'probe',
  'check list',
  'check run',
  'check test',
  'token create',
  'token list',
  'token revoke',
  'user create',
  'user list',
  'user role',
  'user disable',
  'user enable',
  'user reset-password',
  'user delete',
  'setup',
  'settings list',
  'settings get',
  'settings set',
  'audit',
  'verify',
  'seal',
  'compact',
  'config',
  'doctor',
  'openapi',
];

describe('the command line', { concurrency: 2 }, () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-cli-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  let folders = 0;
  const freshDir = () => join(root, String(++folders));
  const inDir = (dir: string) => (words: string, input?: string, env?: Record<string, string>) =>
    command(words.split(' '), { DATA_DIR: dir, ...env }, input);
  /** The same in a process of its own, which has to end. Every command below runs like this once. */
  const asProcess = (dir: string) => (words: string, input?: string, env?: Record<string, string>) =>
    daymark(words.split(' '), { DATA_DIR: dir, ...env }, input);
  const query = (dir: string, text: string) => {
    const database = new DatabaseSync(join(dir, 'daymark.db'));
    const rows = database.prepare(text).all();
    database.close();
    return rows;
  };
  const mint = 'token create --name laptop --abilities components.manage';

  test('every command is listed in the help and has a help text of its own', async () => {
    const run = inDir(freshDir());
    const overview = await asProcess(freshDir())('--help');
    assert.equal(overview.code, 0);
    for (const name of commands) assert.match(overview.out, new RegExp(`^  ${name} +\\S.{10}`, 'm'));
    const listed = [...overview.out.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map((match) => match[1]);
    assert.deepEqual(listed, commands);
    for (const name of commands) {
      const { code, out, err } = await run(`${name} --help`);
      assert.equal(code, 0, `${name}: ${err}`);
      assert.match(out, new RegExp(`^\\S.{10,}\\n\\nUsage: bin/daymark\\.js ${name}`), name);
      assert.equal(err, '', name);
    }
    const group = await run('token --help');
    assert.equal(group.code, 0);
    assert.match(group.out, /token revoke/);
    assert.doesNotMatch(group.out, /doctor /);
    assert.equal((await command([], {})).out, overview.out);
    assert.equal((await daymark(['--version'], {})).out, `${packageJson.version}\n`);
    const help = await run('config --help');
    for (const { variable } of Object.values(settings))
      assert.match(help.out, new RegExp(`^  ${variable} `, 'm'));
  });

  test('wrong usage exits with 2, lists what is available, and changes nothing', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const unknown = await asProcess(dir)('frobnicate');
    assert.equal(unknown.code, 2);
    assert.equal(unknown.out, '');
    assert.equal(
      unknown.err,
      `Unknown command "frobnicate". Available commands: ${commands.join(', ')}.\nFor help, run: bin/daymark.js --help\n`,
    );
    const half = await run('token');
    assert.equal(half.code, 2);
    assert.match(half.err, /Available commands: token create, token list, token revoke\./);
    for (const [words, said] of [
      ['migrate --chekc', /^Unknown option --chekc\.\n/],
      ['migrate --check=yes', /^--check does not take a value\.\n/],
      ['migrate chekc', /^Unexpected argument "chekc"\.\n/],
      ['token create --name x', /--name and --abilities are required\./],
      ['token create --name x --abilities', /^--abilities requires a value\.\n/],
      ['token create --name --abilities *', /^--name requires a value\.\n/],
      ['token revoke', /Give the id of one token\./],
      ['token revoke x', /Give the id of one token\./],
      ['token revoke 1 2', /Give the id of one token\./],
      ['user create --name x', /--name and --email are required\./],
    ] as const) {
      const { code, out, err } = await run(words);
      assert.equal(code, 2, words);
      assert.equal(out, '', words);
      assert.match(err, said, words);
      const [, help, ...more] = err.trimEnd().split('\n');
      assert.match(
        String(help),
        /^For help, run: bin\/daymark\.js (migrate|token create|token revoke|user create) --help$/,
      );
      assert.deepEqual(more, [], words);
    }
    assert.equal(existsSync(dir), false);
  });

  test('revoking a token lists the webhooks that were last configured with it', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    await run(mint);
    await run(mint);
    const database = new DatabaseSync(join(dir, 'daymark.db'));
    database.exec(`insert into webhooks (name, name_key, url, format, events, enabled, secret, token_id, created_at, updated_at)
      values ('Bot' || char(10) || 'x', 'bot', 'https://x.example', 'standard', '["*"]', 1, 's', 2, 0, 0)`);
    database.close();
    assert.equal((await run('token revoke 1')).out, 'Revoked token 1.\n');
    assert.match(
      (await run('token revoke 2')).out,
      /^Revoked token 2\.\nThese webhooks .* read: 1 \(Bot x\)\. Delete those/,
    );
  });

  test('the token is the only output on stdout, works against a running server, and can be revoked', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const runAsProcess = asProcess(dir);
    const early = await runAsProcess(mint);
    assert.equal(early.code, 0);
    assert.match(early.out, /^1\|[\w-]{40,}\n$/);
    const server = await startServer({ DATA_DIR: dir });
    const create = async (token: string) => {
      const response = await fetch(`${server.url}/components`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
        body: '{"name": "API"}',
      });
      await response.text();
      return response.status;
    };
    assert.equal(await create(early.out), 200);
    const late = await run(mint);
    assert.match(late.out, /^2\|[\w-]{40,}\n$/);
    assert.equal(await create(late.out), 200);

    const list = await runAsProcess('token list');
    assert.equal(list.code, 0);
    const lines = list.out
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    assert.deepEqual(
      lines.map(([id, name, may, expires, , owner]) => [id, name, may, expires, owner]),
      ['1', '2'].map((id) => [id, 'laptop', 'components.manage', 'never expires', 'admin@daymark.example']),
    );
    const hashes = query(dir, 'select hash from tokens').map(({ hash }) => String(hash));
    const secrets = [early, late].map(({ out }) => out.trim().split('|')[1] as string);
    for (const secret of [...hashes, ...secrets]) assert.equal(list.out.includes(secret), false);

    const revoked = await runAsProcess('token revoke 1');
    assert.equal(revoked.code, 0);
    assert.equal(revoked.out, 'Revoked token 1.\n');
    assert.equal(await create(early.out), 401);
    assert.equal(await create(late.out), 200);
    const again = await run('token revoke 1');
    assert.equal(again.code, 1);
    assert.equal(
      again.err,
      'There is no token with id 1. Run "bin/daymark.js token list" to see all tokens.\n',
    );
    assert.equal(await server.end('SIGTERM'), 0);
  });

  test('--expires accepts a date or a duration, and refuses anything else', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const started = Math.floor(Date.now() / 1000);
    assert.equal((await run(`${mint} --expires 1d`)).code, 0);
    assert.equal((await run(`${mint} --expires 2099-01-31`)).code, 0);
    for (const garbage of ['soon', '2099-02-30', '30', '99999y', '']) {
      const { code, out, err } = await run(`${mint} --expires=${garbage}`);
      assert.notEqual(code, 0, garbage);
      assert.equal(out, '', garbage);
      assert.match(err, /expires/, garbage);
      assert.doesNotMatch(err, / at .*\.ts:/, garbage);
    }
    const [day, date, ...more] = query(dir, 'select expires_at from tokens order by id');
    const inADay = Number(day?.expires_at) - 86_400;
    assert.ok(inADay >= started && inADay <= started + 120);
    assert.equal(date?.expires_at, Date.UTC(2099, 0, 31) / 1000);
    assert.deepEqual(more, []);
  });

  test('an unknown ability is named in the error, and no token is created', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const { code, out, err } = await run(
      'token create --name x --abilities components.manage,components.read',
    );
    assert.notEqual(code, 0);
    assert.equal(out, '');
    assert.match(err, /components\.read/);
    assert.match((await run('token list')).out, /There are no tokens\./);
  });

  test('a token may have a dialect, which the list names', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const unknown = await run(`${mint} --dialect cachet2`);
    assert.equal(unknown.out, '');
    assert.match(unknown.err, /^Unknown dialect "cachet2"\. Known: cachet3\.\n/);
    await run(mint);
    await run(`${mint} --dialect cachet3`);
    const [plain = '', spoken = ''] = (await run('token list')).out.trim().split('\n');
    assert.deepEqual([plain.split('\t').length, spoken.split('\t').at(-1)], [6, 'cachet3']);
    assert.deepEqual(
      query(dir, 'select dialect from tokens order by id').map(({ dialect }) => dialect),
      [null, 'cachet3'],
    );
  });

  test('a user is created with a password from standard input, and can own tokens', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const make = 'user create --name Ada --email ada@staff.example --password-stdin';
    const short = await run(make, 'short\n');
    assert.equal(short.code, 1);
    assert.equal(short.err, 'The password field must be at least 10 characters.\n');
    const password = 'correct horse battery';
    const made = await asProcess(dir)(make, `${password}\n`);
    assert.deepEqual(made, { code: 0, out: '1\n', err: '' });
    const [user] = query(dir, 'select * from users');
    assert.match(String(user?.password_hash), /^\$argon2id\$/);
    assert.equal(JSON.stringify(query(dir, 'select * from events')).includes(password), false);
    const twice = await run(make, `${password}\n`);
    assert.equal(twice.code, 1);
    assert.equal(twice.err, 'The email field has already been taken.\n');
    assert.equal((await run(`${mint} --user ADA@staff.example`)).code, 0);
    assert.match((await run('token list')).out, /\tada@staff\.example\n$/);
    const stranger = await run(`${mint} --user nobody@staff.example`);
    assert.equal(stranger.code, 1);
    assert.match(
      stranger.err,
      /There is no user with the email nobody@staff\.example\. Create one: bin\/daymark\.js user create/,
    );
  });

  test('migrate --check exits with 1 until the database is up to date', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const before = await asProcess(dir)('migrate --check');
    assert.equal(before.code, 1);
    assert.match(before.out, /^pending {2}0050-first-release$/m);
    assert.equal((await run('migrate --check')).code, 1);
    const applied = await asProcess(dir)('migrate');
    assert.equal(applied.code, 0);
    assert.match(applied.out, /^applied {2}0050-first-release$/m);
    for (const words of ['migrate', 'migrate --check']) {
      assert.deepEqual(await run(words), { code: 0, out: 'The database is up to date.\n', err: '' });
    }
  });

  test('a command that cannot reach PostgreSQL explains why, without a stack trace or the password', async () => {
    const DATABASE_URL = `postgres://me:hunter2@127.0.0.1:${await freePort()}/x`;
    for (const words of ['migrate --check', 'serve']) {
      const run = words === 'serve' ? asProcess : inDir;
      const { code, out, err } = await run(freshDir())(words, '', { DATABASE_URL, DATABASE_WAIT: '0' });
      assert.equal(code, 1, words);
      assert.equal(out, '', words);
      assert.match(err, /^Could not open the database postgres:\/\/me:\*\*\*\*@127\.0\.0\.1/, words);
      assert.match(
        err,
        /Nothing is listening at 127\.0\.0\.1:\d+\. Start PostgreSQL, or check the host and port in DATABASE_URL\./,
      );
      assert.match(err, /\nFor details, run: bin\/daymark\.js doctor\n$/, words);
      assert.doesNotMatch(err, /folder/, words);
      assert.doesNotMatch(err, /hunter2| at .*:\d+:\d+/, words);
    }
  });

  test('config prints every setting with its effective value, and masks the password', async () => {
    const { code, out } = await asProcess('/srv/daymark')('config', '', {
      DATABASE_URL: 'postgres://me:hunter2@db/x',
      PORT: '1234',
      CORS_ORIGINS: 'none',
    });
    assert.equal(code, 0);
    const shown = Object.fromEntries(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    );
    assert.deepEqual(
      Object.keys(shown),
      Object.values(settings).map(({ variable }) => variable),
    );
    assert.equal(shown.DATABASE_URL, 'postgres://me:****@db/x');
    assert.equal(shown.BASE_URL, 'http://127.0.0.1:1234');
    assert.equal(shown.DATA_DIR, '/srv/daymark');
    assert.equal(shown.CORS_ORIGINS, 'none');
  });

  test('all invalid environment variables are reported at once, each with a valid example', async () => {
    const dir = freshDir();
    for (const words of ['serve', 'token list']) {
      const run = words === 'serve' ? asProcess : inDir;
      const { code, out, err } = await run(dir)(words, '', {
        PORT: 'http',
        RATE_LIMIT: 'lots',
        LOG_LEVEL: 'loud',
      });
      assert.equal(code, 1, words);
      assert.equal(out, '', words);
      assert.match(
        err,
        /^The configuration is not usable:\n {2}- PORT is "http"\. Write .*PORT=8080\.\n {2}- RATE_LIMIT is "lots"\. Write .*\n {2}- LOG_LEVEL is "loud"\. Write one of .*\n$/,
        words,
      );
    }
    assert.equal(existsSync(dir), false);
  });

  test('a port in use is reported together with a way out', async () => {
    const otherServer = createServer();
    await new Promise<void>((ready) => otherServer.listen(0, '127.0.0.1', ready));
    const { port } = otherServer.address() as { port: number };
    const { code, out, err } = await asProcess(freshDir())('serve', '', {
      PORT: String(port),
      LOG_LEVEL: 'warn',
    });
    otherServer.close();
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.equal(
      err,
      `Port ${port} is already in use. Stop the program that uses it, or choose another port: PORT=8081 bin/daymark.js serve\n`,
    );
  });

  test('doctor reports an unreachable server, a wrong clock and a damaged file as failures', async () => {
    const unreachable = await inDir(freshDir())('doctor', '', {
      DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${await freePort()}/x`,
    });
    assert.equal(unreachable.code, 1);
    assert.match(
      unreachable.out,
      /^FAIL {2}Database +postgres:\/\/me:\*\*\*\*@127\.0\.0\.1:\d+\/x: .*ECONNREFUSED/m,
    );
    assert.match(unreachable.out, /→ Nothing is listening at 127\.0\.0\.1:\d+\. Start PostgreSQL/);
    assert.doesNotMatch(unreachable.out + unreachable.err, /hunter2/);

    const dir = freshDir();
    const run = inDir(dir);
    await run(mint);
    query(dir, `update events set created_at = ${Math.floor(Date.now() / 1000) + 7200}`);
    const late = await run('doctor');
    assert.equal(late.code, 1);
    assert.match(late.out, /^FAIL {2}Clock +.* UTC, but the newest event is dated 20\d\d-/m);
    assert.match(late.out, /→ Synchronize the clock/);

    writeFileSync(join(dir, 'daymark.db'), 'This is no database. '.repeat(1000));
    const broken = await run('doctor');
    assert.equal(broken.code, 1);
    assert.match(broken.out, /^FAIL {2}(Database|Integrity) /m);
  });
});
