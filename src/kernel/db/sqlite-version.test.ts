import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openSqlite } from './sqlite.ts';
import { SqliteVersion } from './sqlite-version.ts';

const dir = mkdtempSync(join(tmpdir(), 'daymark-version-'));
const writer = openSqlite(join(dir, 'test.db'));
writer.exec(`create table events (id integer primary key); create table others (a);
  create table point_writes (id integer primary key, total integer)`);
const reader = openSqlite(join(dir, 'test.db'), { readOnly: true });
after(() => {
  reader.close();
  writer.close();
  rmSync(dir, { recursive: true, force: true });
});
const write = () => writer.exec('insert into events default values');
const immediate = () => new Promise<void>((ready) => setImmediate(ready));

test('every commit of another connection changes the version', () => {
  const version = new SqliteVersion(reader);
  const before = version.read();
  assert.equal(version.read(), before);
  write();
  assert.notEqual(version.read(), before);
});

test('a commit without an event changes the commit counter, but not the version', () => {
  const version = new SqliteVersion(reader);
  const before = { version: version.read(), commits: version.commits() };
  writer.exec('insert into others values (1)');
  assert.equal(version.read(), before.version);
  assert.notEqual(version.commits(), before.commits);
  assert.equal(version.readOnArrival(), before.version);
  version.stopSharing();
});

test('a commit that writes metric points changes the version, although it appends no event', () => {
  const version = new SqliteVersion(reader);
  const before = version.read();
  writer.exec('insert into point_writes values (1, 1)');
  const after = version.read();
  assert.ok(after > before);
  writer.exec('update point_writes set total = total + 1');
  assert.ok(version.read() > after);
});

test('requests that arrive together share one version check until immediates run; later checks do not', async () => {
  const version = new SqliteVersion(reader);
  const shared = version.readOnArrival();
  write();
  assert.equal(version.readOnArrival(), shared);
  await immediate();
  assert.notEqual(version.readOnArrival(), shared);
});

test('a version check during the immediates phase is not shared', async () => {
  const version = new SqliteVersion(reader);
  await immediate();
  const before = version.read();
  write();
  assert.notEqual(version.readOnArrival(), before);
});

test('a write by this process ends the sharing at once', () => {
  const version = new SqliteVersion(reader);
  const before = version.readOnArrival();
  write();
  version.stopSharing();
  assert.notEqual(version.readOnArrival(), before);
});
