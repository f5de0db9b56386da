import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { standStill } from '../../test/support/standstill.ts';
import { SharedRead, TooSlow } from './shared-read.ts';

test('a result is shared for a while, and a failure too', async () => {
  let reads = 0;
  const read = new SharedRead(async () => ++reads, { reuseMs: 60_000, limitMs: 1000 });
  assert.deepEqual(await Promise.all([read.get(), read.get()]), [1, 1]);
  assert.equal(await read.get(), 1);
  const fresh = new SharedRead(async () => ++reads, { reuseMs: 0, limitMs: 1000 });
  assert.deepEqual([await fresh.get(), await fresh.get()], [2, 3]);
  const failing = new SharedRead(() => Promise.reject(new Error(`${++reads}`)), {
    reuseMs: 60_000,
    limitMs: 1000,
  });
  await assert.rejects(failing.get(), /4/);
  await assert.rejects(failing.get(), /4/);
});

test('whoever asks while a read hangs waits for a limited time, and does not begin another one', async () => {
  let reads = 0;
  let response: (value: string) => void = () => {};
  const hang = () => {
    reads++;
    return new Promise<string>((done) => {
      response = done;
    });
  };
  const read = new SharedRead(hang, { reuseMs: 0, limitMs: 20 });
  await assert.rejects(read.get(), TooSlow);
  await assert.rejects(read.get(), TooSlow);
  assert.equal(reads, 1);
  const waiting = read.get();
  response('late');
  assert.equal(await waiting, 'late');
});

test('a process that stands still reads what has come meanwhile before anybody gives up', async () => {
  const read = new SharedRead(() => readFile(import.meta.filename, 'utf8'), { reuseMs: 0, limitMs: 200 });
  const content = read.get();
  standStill(1500);
  assert.match(await content, /whoever asks while a read hangs/);
});
