import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, describe, test } from 'node:test';
import { command } from '../support/command.ts';
import { type Launched, launch } from '../support/launch.ts';
import { daymark, freePort } from '../support/process.ts';

describe('messages of the command line', () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-messages-'));
  const running = new Set<Launched>();
  const run = (words: string, env: Record<string, string> = {}): Launched => {
    const [command, ...args] = words.split(' ') as [string, ...string[]];
    const launched = launch(command, args, { DATA_DIR: dir, ...env });
    running.add(launched);
    return launched;
  };
  const outputOf = async (words: string, env?: Record<string, string>): Promise<string> => {
    const launched = run(words, env);
    await launched.ended;
    return launched.output();
  };
  afterEach(() => {
    for (const launched of running) if (launched.isGroupAlive()) launched.killGroup('SIGKILL');
    running.clear();
  });
  after(() => rmSync(dir, { recursive: true, force: true }));

  test('a command whose output is not read to the end stops without an error', async () => {
    const script = `"${process.execPath}" src/main.js openapi; echo "ended with $?" >&2`;
    const launched = launch('sh', ['-c', `(${script}) | head -c 1`], {});
    running.add(launched);
    assert.equal(await launched.ended, 0);
    // The two streams arrive in any order.
    assert.equal(launched.output().replace('{', ''), 'ended with 141\n');
  });

  test('commands in messages are written the way Daymark was called: through npm, or by path', async () => {
    const npm = 'npm run --silent daymark --';
    const missing = '--name and --abilities are required.';
    assert.equal(
      await outputOf(`${npm} token create`),
      `${missing}\nFor help, run: npm run --silent daymark -- token create --help\n`,
    );
    assert.equal(
      await outputOf('bin/daymark.js token create'),
      `${missing}\nFor help, run: bin/daymark.js token create --help\n`,
    );
    const help = await outputOf(`${npm} token create --help`);
    assert.match(help, /^Usage: npm run --silent daymark -- token create --name <text>/m);
    assert.match(await outputOf(`${npm} token revoke --help`), /"npm run --silent daymark -- token list"/);
    assert.match(await outputOf(`${npm} doctor`), /Run "npm start" to create it/);
  });

  test('a data folder that cannot be created is reported at once, with what to do', async () => {
    const env = { DATA_DIR: '/proc/nope' };
    for (const words of ['serve', 'migrate', 'token list']) {
      const run = words === 'serve' ? daymark : command;
      const { code, out, err } = await run(words.split(' '), { ...env, PORT: '0' });
      assert.equal(code, 1, words);
      assert.equal(out, '', words);
      assert.match(err, /^Could not open the database sqlite:\/proc\/nope\/daymark\.db: E[A-Z]+: /, words);
      assert.match(
        err,
        /\nCheck DATA_DIR and DATABASE_URL: Daymark must be able to create the folder/,
        words,
      );
    }
    const { code, out } = await command(['doctor'], env);
    assert.equal(code, 1);
    assert.match(out, /^FAIL {2}Disk +\/\S* .*\n +→ .*DATA_DIR/m);
  });

  test('a missing PostgreSQL database and a rejected password are reported as such', async () => {
    const admin = new URL(process.env.TEST_POSTGRES_URL as string);
    const missing = Object.assign(new URL(admin), { pathname: '/nowhere' }).href;
    const wrong = Object.assign(new URL(admin), { password: 'hunter2' }).href;
    // It is no use to wait for this: a test that did would be ended as one that takes too long.
    const AN_HOUR = '3600';
    for (const [url, said] of [
      [missing, /does not have this database\. Create it, or check its name in DATABASE_URL\./],
      [wrong, /rejected the login\. Check the user and password in DATABASE_URL\./],
    ] as const) {
      const { code, err } = await command(['migrate'], { DATABASE_URL: url, DATABASE_WAIT: AN_HOUR });
      assert.equal(code, 1);
      assert.match(err, said);
      assert.doesNotMatch(err, /hunter2|folder/);
    }
  });

  test('serve prints a welcome text on a terminal, and one line of JSON to a log', async () => {
    const people = run('bin/daymark.js serve', { PORT: '0', LOG_FORMAT: 'pretty' });
    await people.waitForOutput('Stop with Ctrl');
    assert.match(people.output(), /^ {2}bin\/daymark\.js token create --name laptop --abilities '\*'$/m);
    assert.match(
      people.output(),
      /^Nobody has an account yet\..*\n {2}http:\S+\/dashboard\/setup#code=[\w-]{40}$/m,
    );
    people.killGroup('SIGTERM');

    const port = await freePort();
    const env = { PORT: String(port), SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1' };
    const machine = run('bin/daymark.js serve', env);
    await machine.waitForOutput('"Daymark is running"');
    const lines = machine
      .output()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const url = `http://127.0.0.1:${port}`;
    const { level, time, version, setup, ...facts } = lines.find(({ msg }) => msg === 'Daymark is running');
    assert.equal(level, 30);
    assert.ok(time > 0 && version);
    assert.match(setup, new RegExp(`^${url}/dashboard/setup#code=[\\w-]{40}$`));
    assert.deepEqual(facts, {
      workers: 1,
      url: `${url}/`,
      api: `${url}/api`,
      reference: `${url}/api/docs`,
      database: `sqlite:${dir}/daymark.db`,
      mail: 'smtp://me:****@127.0.0.1:1',
      demo: false,
      mint_token: "bin/daymark.js token create --name laptop --abilities '*'",
      msg: 'Daymark is running',
    });
    machine.killGroup('SIGTERM');
    await Promise.all([people.ended, machine.ended]);
  });

  test('a demo says what it does and where to sign in; its token is printed on a terminal and never logged', async () => {
    const people = run('bin/daymark.js serve --demo', { PORT: '0', LOG_FORMAT: 'pretty' });
    await people.waitForOutput('Stop with Ctrl');
    assert.match(people.output(), /Use this token, which has full access:\n {2}\d+\|[\w-]{40,}\n/);
    assert.match(
      people.output(),
      /sign in to the dashboard [^\n]+\n {2}http:\S+\/dashboard\/demo\/[\w-]{40}\n/,
    );
    people.killGroup('SIGTERM');
    const machine = run('bin/daymark.js serve --demo', { PORT: '0' });
    await machine.waitForOutput('"Daymark is running"');
    assert.doesNotMatch(machine.output(), /\d\|[\w-]{20,}/);
    const lines = machine
      .output()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const at = (text: string) => lines.findIndex(({ msg }) => msg.startsWith(text));
    assert.ok(at('Filling a temporary database') < at('Daymark is running'));
    assert.notEqual(at('Filling a temporary database'), -1);
    const { mint_token, database, sign_in } = lines[at('Daymark is running')];
    const link = await fetch(sign_in, { redirect: 'manual' });
    assert.match(String(link.headers.get('location')), /\/dashboard$/);
    assert.match(String(link.headers.get('set-cookie')), /session/);
    assert.ok(existsSync(database.slice('sqlite:'.length)));
    const creating = launch('sh', ['-c', mint_token], {});
    assert.equal(await creating.ended, 0);
    assert.match(creating.output(), /^\d+\|[\w-]{40,}\n$/);
    machine.killGroup('SIGTERM');
    await Promise.all([people.ended, machine.ended]);
    assert.equal(existsSync(database.slice('sqlite:'.length)), false);
  });
});
