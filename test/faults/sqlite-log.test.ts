import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { openSqlite } from '../../src/kernel/db/sqlite.ts';
import { describeLargeLog, type LargeLog, SqliteLog, walBytes } from '../../src/kernel/db/sqlite-log.ts';

const MEGABYTE = 1_048_576;

/** Another program that reads one version of the file, until it is told to end. */
async function holdSnapshot(path: string) {
  const code = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(process.argv[1], { readOnly: true });
    database.exec('begin');
    database.prepare('select count(*) from points').get();
    process.stdin.on('data', () => { database.exec('rollback'); database.close(); process.exit(); });
    process.stdout.write('held');`;
  const child = spawn(process.execPath, ['-e', code, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    pid: child.pid as number,
    release: async () => {
      child.stdin.write('x');
      await ended;
    },
    kill: () => child.kill('SIGKILL'),
  };
}

describe('the write-ahead log of SQLite, while another program reads an old version', () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-faults-'));
  const path = join(dir, 'daymark.db');
  let writer: DatabaseSync;
  before(() => {
    writer = openSqlite(path);
    writer.exec('create table points (value blob); insert into points values (1)');
  });
  after(() => {
    writer.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const write = (megabytes: number) => {
    const insert = writer.prepare('insert into points values (zeroblob(1048576))');
    for (let count = 0; count < megabytes; count++) insert.run();
    writer.exec('delete from points where rowid > 1');
  };

  test('grows, is reported with its size and its cause, and is emptied when the program ends', async () => {
    const reports: (LargeLog | undefined)[] = [];
    const log = new SqliteLog(path, writer, (large) => reports.push(large));
    write(30);
    log.check();
    assert.ok(walBytes(path) < 16 * MEGABYTE, 'Without a reader, SQLite uses the log again and again.');

    const reader = await holdSnapshot(path);
    try {
      write(40);
      log.check();
      assert.equal(reports.length, 0, 'It is large, but not yet worth a warning.');
      write(40);
      assert.ok(
        statSync(`${path}-wal`).size > 70 * MEGABYTE,
        'The fault is there: the log cannot be reused.',
      );
      log.check();
      log.check();
      assert.equal(reports.length, 1, 'It is reported once, until it has doubled.');
      const large = reports[0] as LargeLog;
      assert.ok(large.bytes > 70 * MEGABYTE);
      const text = describeLargeLog(large);
      assert.match(
        text,
        /has grown to \d+ MB .* does not end its transaction\. End that transaction or that program/,
      );
      if (process.platform === 'linux') assert.ok(text.includes(`(process ${reader.pid}) reads`), text);
      await reader.release();
    } finally {
      reader.kill();
    }
    log.check();
    assert.ok(walBytes(path) < MEGABYTE, 'The log is emptied.');
    assert.deepEqual(reports.slice(1), [undefined]);
  });
});
