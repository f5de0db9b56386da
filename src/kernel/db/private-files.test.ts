import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { connect } from './connect.ts';

describe('the files of a SQLite database', {
  skip: process.platform === 'win32' && 'Windows has no modes',
}, () => {
  let folder = '';
  let umask = 0;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-modes-'));
    umask = process.umask(0o022);
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true });
  });
  const path = () => join(folder, 'daymark.db');
  const modes = () => ['', '-wal', '-shm'].map((end) => statSync(path() + end).mode & 0o777);
  const opened = async (onNarrowed?: (paths: readonly string[]) => void) => {
    const connection = await connect(`sqlite:${path()}`, { ...(onNarrowed && { onNarrowed }) });
    await sql`create table if not exists t (n integer)`.execute(connection.write);
    return connection;
  };

  test('can be read by nobody else, also the write-ahead log', async () => {
    const narrowed: string[] = [];
    const connection = await opened((paths) => narrowed.push(...paths));
    assert.deepEqual(modes(), [0o600, 0o600, 0o600]);
    assert.deepEqual(narrowed, []);
    await connection.close();
  });

  test('that others could read are narrowed when the database is opened, and this is reported once', async () => {
    await (await opened()).close();
    chmodSync(path(), 0o644);
    writeFileSync(`${path()}-wal`, '');
    chmodSync(`${path()}-wal`, 0o644);
    const narrowed: string[] = [];
    const connection = await opened((paths) => narrowed.push(...paths));
    assert.deepEqual(modes(), [0o600, 0o600, 0o600]);
    assert.deepEqual(narrowed, [path(), `${path()}-wal`]);
    await connection.close();
    await (await opened((paths) => narrowed.push(...paths))).close();
    assert.equal(narrowed.length, 2);
  });
});
