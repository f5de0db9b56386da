import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { daymark, freePort, startServer } from '../../test/process.ts';
import { settings } from '../config/settings.ts';

const commands = [
  'serve',
  'migrate',
  'seed',
  'token create',
  'token list',
  'token revoke',
  'user create',
  'settings list',
  'settings get',
  'settings set',
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
    daymark(words.split(' '), { DATA_DIR: dir, ...env }, input);
  const query = (dir: string, text: string) => {
    const database = new DatabaseSync(join(dir, 'daymark.db'));
    const rows = database.prepare(text).all();
    database.close();
    return rows;
  };
  const mint = 'token create --name laptop --abilities components.manage';

  test('help names every command, and every command has help of its own', async () => {
    const run = inDir(freshDir());
    const overview = await run('--help');
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
    assert.equal((await daymark([], {})).out, overview.out);
    assert.equal((await run('--version')).out, `${packageJson.version}\n`);
    const help = await run('config --help');
    for (const { variable } of Object.values(settings))
      assert.match(help.out, new RegExp(`^  ${variable} `, 'm'));
  });

  test('what is not understood exits with 2, says what there is, and does nothing', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const unknown = await run('frobnicate');
    assert.equal(unknown.code, 2);
    assert.equal(unknown.out, '');
    assert.equal(
      unknown.err,
      `There is no command "frobnicate". There are: ${commands.join(', ')}.\nFor help, run: bin/daymark.js --help\n`,
    );
    const half = await run('token');
    assert.equal(half.code, 2);
    assert.match(half.err, /There are: token create, token list, token revoke\./);
    for (const [words, said] of [
      ['migrate --chekc', /^There is no option --chekc\.\n/],
      ['migrate --check=yes', /^--check takes no value\.\n/],
      ['migrate chekc', /^"chekc" is not expected here\.\n/],
      ['token create --name x', /Both --name and --abilities are needed\./],
      ['token create --name x --abilities', /^--abilities needs a value\.\n/],
      ['token create --name --abilities *', /^--name needs a value\.\n/],
      ['token revoke', /Name one token by its id\./],
      ['token revoke x', /Name one token by its id\./],
      ['token revoke 1 2', /Name one token by its id\./],
      ['user create --name x', /Both --name and --email are needed\./],
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

  test('revoking a token names the webhooks that were last set with it', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    await run(mint);
    await run(mint);
    const database = new DatabaseSync(join(dir, 'daymark.db'));
    database.exec(`insert into webhooks (name, name_key, url, format, events, enabled, secret, token_id, created_at, updated_at)
      values ('Bot' || char(10) || 'x', 'bot', 'https://x.example', 'standard', '["*"]', 1, 's', 2, 0, 0)`);
    database.close();
    assert.equal((await run('token revoke 1')).out, 'Token 1 is revoked.\n');
    assert.match(
      (await run('token revoke 2')).out,
      /^Token 2 is revoked\.\nWebhooks .* read: 1 \(Bot x\)\. Delete those/,
    );
  });

  test('a token is printed alone on stdout, works against a running server, and can be revoked', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const early = await run(mint);
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

    const list = await run('token list');
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

    const revoked = await run('token revoke 1');
    assert.equal(revoked.code, 0);
    assert.equal(revoked.out, 'Token 1 is revoked.\n');
    assert.equal(await create(early.out), 401);
    assert.equal(await create(late.out), 200);
    const again = await run('token revoke 1');
    assert.equal(again.code, 1);
    assert.equal(again.err, 'There is no token 1. See "bin/daymark.js token list".\n');
    assert.equal(await server.end('SIGTERM'), 0);
  });

  test('an expiry is a date or a time from now, and anything else is refused', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const started = Math.floor(Date.now() / 1000);
    assert.equal((await run(`${mint} --expires 1d`)).code, 0);
    assert.equal((await run(`${mint} --expires 2099-01-31`)).code, 0);
    for (const garbage of ['soon', '2099-02-30', '30', '99999y', '']) {
      const { code, out, err } = await daymark([...mint.split(' '), `--expires=${garbage}`], {
        DATA_DIR: dir,
      });
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

  test('an ability that does not exist is named, and no token is made', async () => {
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

  test('a user is made with a password from standard input, and tokens can be hers', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const make = 'user create --name Ada --email ada@staff.example --password-stdin';
    const short = await run(make, 'short\n');
    assert.equal(short.code, 1);
    assert.equal(short.err, 'The password field must be at least 12 characters.\n');
    const password = 'correct horse battery';
    const made = await run(make, `${password}\n`);
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
      /There is no user nobody@staff\.example\. Make one: bin\/daymark\.js user create/,
    );
  });

  test('migrate --check exits with 1 until the database is up to date', async () => {
    const run = inDir(freshDir());
    const before = await run('migrate --check');
    assert.equal(before.code, 1);
    assert.match(before.out, /^missing {2}0001/m);
    assert.equal((await run('migrate --check')).code, 1);
    const applied = await run('migrate');
    assert.equal(applied.code, 0);
    assert.match(applied.out, /^applied {2}0001/m);
    for (const words of ['migrate', 'migrate --check']) {
      assert.deepEqual(await run(words), { code: 0, out: 'The database is up to date.\n', err: '' });
    }
  });

  test('a command that cannot reach PostgreSQL says so in words, without a stack or the password', async () => {
    const DATABASE_URL = `postgres://me:hunter2@127.0.0.1:${await freePort()}/x`;
    for (const words of ['migrate --check', 'serve']) {
      const { code, out, err } = await inDir(freshDir())(words, '', { DATABASE_URL });
      assert.equal(code, 1, words);
      assert.equal(out, '', words);
      assert.match(err, /^Could not open the database postgres:\/\/me:\*\*\*\*@127\.0\.0\.1/, words);
      assert.match(
        err,
        /Nothing listens at 127\.0\.0\.1:\d+: start PostgreSQL, or check host and port in DATABASE_URL\./,
      );
      assert.match(err, /\nFor a closer look, run: bin\/daymark\.js doctor\n$/, words);
      assert.doesNotMatch(err, /folder/, words);
      assert.doesNotMatch(err, /hunter2| at .*:\d+:\d+/, words);
    }
  });

  test('config prints every setting in force, with the password masked', async () => {
    const { code, out } = await inDir('/srv/daymark')('config', '', {
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

  test('wrong settings are all told at once, with what to write instead', async () => {
    const dir = freshDir();
    for (const words of ['serve', 'token list']) {
      const { code, out, err } = await inDir(dir)(words, '', {
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

  test('a taken port is told, with what to do about it', async () => {
    const squatter = createServer();
    await new Promise<void>((ready) => squatter.listen(0, '127.0.0.1', ready));
    const { port } = squatter.address() as { port: number };
    const { code, out, err } = await inDir(freshDir())('serve', '', {
      PORT: String(port),
      LOG_LEVEL: 'warn',
    });
    squatter.close();
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.equal(
      err,
      `Port ${port} is taken by another program. Stop it, or choose another one: PORT=8081 bin/daymark.js serve\n`,
    );
  });

  test('doctor finds nothing to mend on a fresh machine and on a good database', async () => {
    const dir = freshDir();
    const run = inDir(dir);
    const fresh = await run('doctor');
    assert.equal(fresh.code, 0);
    assert.match(
      fresh.out,
      /^warn {2}Database +\S+daymark\.db does not exist yet\n +→ "bin\/daymark\.js serve" creates it\.$/m,
    );
    assert.equal(existsSync(dir), false);
    await run('migrate');
    const good = await run('doctor');
    assert.equal(good.code, 0);
    for (const what of ['Node', 'Database', 'Integrity', 'Migrations', 'Clock']) {
      assert.match(good.out, new RegExp(`^ok {4}${what} `, 'm'));
    }
    assert.doesNotMatch(good.out, /FAIL/);
  });

  test('doctor tells what must be mended: an unreachable server, a wrong clock, a broken file', async () => {
    const gone = await inDir(freshDir())('doctor', '', {
      DATABASE_URL: `postgres://me:hunter2@127.0.0.1:${await freePort()}/x`,
    });
    assert.equal(gone.code, 1);
    assert.match(
      gone.out,
      /^FAIL {2}Database +postgres:\/\/me:\*\*\*\*@127\.0\.0\.1:\d+\/x: .*ECONNREFUSED/m,
    );
    assert.match(gone.out, /→ Nothing listens at 127\.0\.0\.1:\d+: start PostgreSQL/);
    assert.doesNotMatch(gone.out + gone.err, /hunter2/);

    const dir = freshDir();
    const run = inDir(dir);
    await run(mint);
    query(dir, `update events set created_at = ${Math.floor(Date.now() / 1000) + 7200}`);
    const late = await run('doctor');
    assert.equal(late.code, 1);
    assert.match(late.out, /^FAIL {2}Clock +.* UTC, but the newest event is from 20\d\d-/m);
    assert.match(late.out, /→ Set the clock \(NTP\)/);

    writeFileSync(join(dir, 'daymark.db'), 'This is no database. '.repeat(1000));
    const broken = await run('doctor');
    assert.equal(broken.code, 1);
    assert.match(broken.out, /^FAIL {2}(Database|Integrity) /m);
  });
});
