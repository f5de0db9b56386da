import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { command } from '../../../test/support/command.ts';
import { emptyDatabase } from '../../../test/support/empty-database.ts';
import { daymark, quickStart } from '../../../test/support/process.ts';
import { connect } from '../../kernel/db/connect.ts';
import { derivation } from '../backup/encryption.ts';

const program = fileURLToPath(new URL('../../main.js', import.meta.url));
const nodeEnv = { PATH: process.env.PATH, NODE_OPTIONS: quickStart(), LOG_LEVEL: 'warn' };

describe('backups on the command line', () => {
  const root = mkdtempSync(join(tmpdir(), 'daymark-backup-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  let folders = 0;
  const freshDir = () => join(root, String(++folders));
  const inDir =
    (dir: string) =>
    (words: string, env: Record<string, string> = {}) =>
      command(words.split(' '), { DATA_DIR: dir, ...env });
  /** A database with one token, and a backup of it. */
  const made = async () => {
    const dir = freshDir();
    await inDir(dir)('token create --name laptop --abilities components.manage');
    const file = `${dir}.backup`;
    const outcome = await inDir(dir)(`backup ${file}`);
    assert.equal(outcome.code, 0, outcome.err);
    return { dir, file, outcome };
  };

  test('a backup is written, checked and restored, each by a process that ends', async () => {
    const dir = freshDir();
    await inDir(dir)('token create --name laptop --abilities components.manage');
    const file = join(dir, 'one.backup');
    const wrote = await daymark(['backup', file], { DATA_DIR: dir });
    assert.equal(wrote.err, '');
    assert.match(wrote.out, /^Backed up \d+ rows of \d+ tables: [\d,]+ bytes\.\nWrote \S+one\.backup\.\n$/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.match(readFileSync(file, 'latin1'), /^daymark-backup 1 [0-9a-f]{64}\n\{"format":1,"daymark":"/);
    const noted = JSON.parse(readFileSync(join(dir, 'last-backup.json'), 'utf8'));
    assert.equal(noted.file, file);
    const checked = await daymark(['restore', '--check', file], { DATA_DIR: freshDir() });
    assert.equal(checked.err, '');
    assert.match(
      checked.out,
      /^The backup is intact: the backup of \S+ \S+ UTC, made by Daymark \S+ from SQLite\.\nIt contains .*\nThe event log is intact\.\nLast event: \d+\nHash: [0-9a-f]{64}\n$/,
    );
    const copy = freshDir();
    const restored = await daymark(['restore', file], { DATA_DIR: copy });
    assert.equal(restored.err, '');
    assert.match(
      restored.out,
      /^Restored the backup of .* into sqlite:.*\nLoaded .*\nStart the service with: /s,
    );
    const tokens = await Promise.all([dir, copy].map((folder) => inDir(folder)('token list')));
    assert.equal(tokens[0]?.out, tokens[1]?.out);
    assert.match(tokens[1]?.out ?? '', /laptop/);
    assert.deepEqual(
      readdirSync(dir).filter((name) => name.includes('partial')),
      [],
    );
  });

  test('a backup goes through standard output and input', async () => {
    const { dir } = await made();
    const copy = freshDir();
    const child = spawn(
      'sh',
      ['-c', '"$0" "$1" backup - | DATA_DIR="$2" "$0" "$1" restore -', process.execPath, program, copy],
      { env: { ...nodeEnv, DATA_DIR: dir }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    const [code] = await once(child, 'close');
    assert.equal(code, 0, err);
    assert.match(err, /^Backed up \d+ rows/);
    assert.match(out, /^Restored the backup/);
    assert.match((await inDir(copy)('token list')).out, /laptop/);
  });

  test('an existing file is replaced only with --force; a folder gets a file with the time in its name', async () => {
    const { dir, file } = await made();
    const before = readFileSync(file);
    const refused = await inDir(dir)(`backup ${file}`);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /exists already\. Choose another name, or add --force/);
    assert.deepEqual(readFileSync(file), before);
    assert.equal((await inDir(dir)(`backup ${file} --force`)).code, 0);
    const { out } = await inDir(dir)(`backup ${dir}`);
    assert.match(out, /Wrote \S+\/daymark-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\.\n$/);
  });

  test('mistakes are told with what to do', async () => {
    const { dir, file } = await made();
    const expectations: [words: string, code: number, text: RegExp][] = [
      ['backup', 2, /Give one file to write the backup to\.\nFor help/],
      ['restore', 2, /Give the file of one backup\./],
      [`restore ${file}`, 1, /^The database is not empty/],
      ['restore /nowhere/x.backup', 1, /^Could not read \/nowhere\/x\.backup: ENOENT.*Check the path\./],
      [`restore ${program}`, 1, /^This file is not a backup of Daymark/],
      [`backup ${dir}/none/x.backup`, 1, /^The backup failed: ENOENT.*\nCheck that there is room/],
      [`backup ${dir}/x --passphrase-file /nowhere/p`, 1, /^Could not read the passphrase: ENOENT/],
    ];
    for (const [words, code, text] of expectations) {
      const outcome = await inDir(dir)(words);
      assert.equal(outcome.code, code, words);
      assert.match(outcome.err, text, words);
    }
    const missing = await inDir(freshDir())('backup x.backup');
    assert.match(missing.err, /^There is no database at /);
  });

  test('a passphrase encrypts, from a file or from the environment', async () => {
    const { cost } = derivation;
    derivation.cost = 2;
    try {
      const { dir } = await made();
      const secret = join(root, 'passphrase');
      writeFileSync(secret, 'correct horse battery\n');
      const file = join(dir, 'sealed.backup');
      const { out } = await inDir(dir)(`backup ${file} --passphrase-file ${secret}`);
      assert.match(out, /sealed\.backup, encrypted\.\n$/);
      const without = await inDir(freshDir())(`restore --check ${file}`);
      assert.match(without.err, /^This backup is encrypted\. Set BACKUP_PASSPHRASE/);
      const wrong = await inDir(freshDir())(`restore --check ${file}`, {
        BACKUP_PASSPHRASE: 'wrong horse battery',
      });
      assert.match(wrong.err, /^The passphrase is wrong\./);
      const right = { BACKUP_PASSPHRASE: 'correct horse battery' };
      assert.equal((await inDir(freshDir())(`restore --check ${file}`, right)).code, 0);
      assert.doesNotMatch((await inDir(dir)('config', right)).out, /horse/);
      const short = await inDir(dir)(`backup ${dir}/short.backup`, { BACKUP_PASSPHRASE: 'secret' });
      assert.match(short.err, /^The passphrase is too short/);
      assert.ok(!existsSync(`${dir}/short.backup`));
    } finally {
      derivation.cost = cost;
    }
  });

  test('a database that was lost can be restored in its place', async () => {
    const { dir, file } = await made();
    for (const name of readdirSync(dir)) if (!name.endsWith('-marker')) rmSync(join(dir, name));
    const lost = await inDir(dir)('token list');
    assert.match(lost.err, /There was a database at .*, but the file no longer exists/);
    assert.equal((await inDir(dir)(`restore ${file}`)).code, 0);
    assert.match((await inDir(dir)('token list')).out, /laptop/);
    assert.ok(existsSync(join(dir, 'daymark.db-marker')));
  });

  test('a full disk is told, and leaves no file', async (t) => {
    const { dir } = await made();
    const { database, fill } = openFor(join(dir, 'daymark.db'));
    fill(2000);
    database.close();
    const small = mkdtempSync(join(root, 'small-'));
    const script =
      'mount -t tmpfs -o size=64k tmpfs "$2" || exit 77; "$0" "$1" backup "$2/x.backup"; echo "code $?"; ls -A "$2"';
    // A small disk that only this process sees, and that is gone when it ends.
    const child = spawn('unshare', ['-rm', 'sh', '-c', script, process.execPath, program, small], {
      env: { ...nodeEnv, DATA_DIR: dir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        out += chunk;
      });
    const [code] = await once(child, 'close').catch(() => [77]);
    if (code !== 0) return t.skip('this machine does not let tests mount a disk');
    assert.match(out, /The backup failed: ENOSPC.*No file was left behind\.\nCheck that there is room/s);
    assert.match(out, /code 1\n$/);
  });

  test('a backup that is interrupted leaves no file', async () => {
    const { dir } = await made();
    const { database, fill } = openFor(join(dir, 'daymark.db'));
    fill(20_000);
    database.close();
    const interrupt = async () => {
      const target = mkdtempSync(join(root, 'interrupted-'));
      const child = spawn(process.execPath, [program, 'backup', target], {
        env: { ...nodeEnv, DATA_DIR: dir },
      });
      let err = '';
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      while (readdirSync(target).length === 0) await sleep(2);
      child.kill('SIGINT');
      const [code] = await once(child, 'close');
      return { code, err, files: readdirSync(target) };
    };
    let last = await interrupt();
    // On a busy machine the signal may come too late.
    for (let tries = 1; last.code === 0 && tries < 5; tries++) last = await interrupt();
    const err = 'The backup was interrupted. No file was left behind.\n';
    assert.deepEqual(last, { code: 1, err, files: [] });
  });

  for (const dialect of ['sqlite', 'postgres'] as const) {
    test(`a restore that is killed in the middle leaves an empty ${dialect} database`, async () => {
      const { dir } = await made();
      const { database, fill } = openFor(join(dir, 'daymark.db'));
      fill(3000);
      database.close();
      const file = `${dir}.large`;
      await inDir(dir)(`backup ${file}`);
      const target = await emptyDatabase(dialect);
      try {
        const env = { ...nodeEnv, DATA_DIR: freshDir(), DATABASE_URL: target.url };
        const child = spawn(process.execPath, [program, 'restore', '-'], {
          env,
          stdio: ['pipe', 'ignore', 'pipe'],
        });
        const bytes = readFileSync(file);
        child.stdin.on('error', () => {});
        child.stdin.write(bytes.subarray(0, Math.floor(bytes.length * 0.7)));
        while (!(await isLocked(target.url))) await sleep(20);
        await sleep(300);
        child.kill('SIGKILL');
        await once(child, 'close');
        const connection = await connect(target.url);
        assert.deepEqual(await connection.read.introspection.getTables(), []);
        await connection.close();
        const again = await command(['restore', file], { DATA_DIR: freshDir(), DATABASE_URL: target.url });
        assert.equal(again.code, 0, again.err);
      } finally {
        await target.drop();
      }
    });
  }
});

/** Rows that do not become smaller. */
function openFor(path: string) {
  const database = new DatabaseSync(path);
  const fill = (rows: number) =>
    database.exec(`with recursive numbers (number) as (select 1 union all select number + 1 from numbers
      where number < ${rows}) insert into secrets (name, value)
      select 'filler ' || number, hex(randomblob(200)) from numbers`);
  return { database, fill };
}

/** Whether somebody is writing. */
async function isLocked(url: string): Promise<boolean> {
  if (url.startsWith('sqlite:')) {
    const path = url.slice('sqlite:'.length);
    if (!existsSync(`${path}-wal`)) return false;
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec('begin immediate; rollback');
      return false;
    } catch {
      return true;
    } finally {
      database.close();
    }
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select 1 from pg_locks where locktype = 'advisory' and
    database = (select oid from pg_database where datname = current_database())`);
  await client.end();
  return rows.length > 0;
}
