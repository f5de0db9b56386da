import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { refuseWrites } from '../../../test/support/refuse-writes.ts';
import { DatabaseUnavailable } from '../errors.ts';
import { connect } from './connect.ts';
import { locked, notWritable } from './faults.ts';
import { migrate } from './migrate.ts';
import { setNextTime } from './next-times.ts';
import { WriteCheck } from './write-check.ts';

const patient = { trustedMs: 60_000, retryMs: 0, refusalMs: 0 };

test('every write that the database refuses is remembered at once', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-write-check-'));
  const connection = await connect(`sqlite:${folder}/daymark.db`);
  t.after(async () => {
    await connection.close();
    rmSync(folder, { recursive: true });
  });
  await migrate(connection);
  assert.equal(await connection.writeCheck.find(), undefined);
  await refuseWrites(connection);
  // It was asked a moment ago, and its response is believed for a while.
  assert.equal(await connection.writeCheck.find(), undefined);
  const { begin, beginInBackground, beginBatch, writeUnlocked } = connection;
  for (const write of [begin, beginInBackground, beginBatch, writeUnlocked]) {
    await assert.rejects(write((db) => setNextTime(db, 'any', 1)));
    assert.match(
      String((await connection.writeCheck.find())?.error.message),
      /^The database cannot be written/,
    );
  }
});

test('a refusal lasts until a write succeeds, and it is told since when', async () => {
  let fault: Error | undefined;
  const check = new WriteCheck(
    async () => {
      if (fault) throw fault;
    },
    { ...patient, trustedMs: 0 },
  );
  assert.equal(await check.find(), undefined);
  fault = notWritable(new Error('read-only'));
  const first = await check.find();
  assert.equal(first?.error, fault);
  fault = notWritable(new Error('still'));
  assert.deepEqual(await check.find(), { since: first?.since, error: fault });
  fault = undefined;
  assert.equal(await check.find(), undefined);
});

test('a lock, a lost connection and a mistake in a statement say nothing about it', async () => {
  for (const error of [
    locked(new Error('busy'), true),
    new DatabaseUnavailable('away'),
    new Error('syntax'),
  ]) {
    const check = new WriteCheck(() => Promise.reject(error), patient);
    await assert.rejects(check.observe(() => Promise.reject(error)));
    assert.equal(await check.find(), undefined);
  }
});

test('a large write that was refused counts for a while, even if there is room for small ones', async () => {
  const check = new WriteCheck(async () => {}, { ...patient, refusalMs: 60_000 });
  await assert.rejects(check.observe(() => Promise.reject(notWritable(new Error('full')))));
  assert.ok(await check.find());
});
