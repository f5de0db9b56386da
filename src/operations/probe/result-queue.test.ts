import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ResultQueue } from './result-queue.ts';
import type { ProbeResult } from './server-api.ts';

const result = (at: number): ProbeResult => ({
  check: 1,
  revision: 1,
  at,
  verdict: 'ok',
  reason: 'It works.',
  phases: { total: 1 },
});
const results = (...times: number[]) => times.map(result);
const timesOf = (queue: ResultQueue) => queue.first(1000).map(({ at }) => at);

describe('the results that a probe keeps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-queue-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;
  const newFile = () => join(folder, String(++files), 'results.jsonl');

  test('stay until they are delivered, in the order in which they were made', () => {
    const queue = new ResultQueue();
    queue.add(results(1, 2), 3);
    queue.add(results(3), 3);
    const batch = queue.first(2);
    assert.deepEqual(
      batch.map(({ at }) => at),
      [1, 2],
    );
    assert.equal(queue.size, 3);
    queue.delivered(batch);
    assert.deepEqual(timesOf(queue), [3]);
  });

  test('are bounded: the oldest are dropped, and counted', () => {
    const queue = new ResultQueue({ max: 3 });
    assert.equal(queue.add(results(1, 2, 3), 3), 0);
    assert.equal(queue.add(results(4, 5), 5), 2);
    assert.deepEqual(timesOf(queue), [3, 4, 5]);
    assert.equal(queue.dropped, 2);
  });

  test('are dropped after a day, when the service would refuse them', () => {
    const queue = new ResultQueue();
    queue.add(results(1000, 2000), 2000);
    assert.equal(queue.add(results(86_401_500), 86_401_500), 1);
    assert.deepEqual(timesOf(queue), [2000, 86_401_500]);
  });

  test('are not mistaken for others that were dropped while a batch was on its way', () => {
    const queue = new ResultQueue({ max: 2 });
    queue.add(results(1, 2), 2);
    const batch = queue.first(2);
    queue.add(results(3), 3);
    queue.delivered(batch);
    assert.deepEqual(timesOf(queue), [3]);
  });

  test('are in the file after the process was killed, even in the middle of a line', () => {
    const file = newFile();
    const queue = new ResultQueue({ file });
    queue.add(results(1, 2, 3), 3);
    queue.delivered(queue.first(1));
    appendFileSync(file, '{"check":1,"revis');
    // What was delivered a moment ago may be there again, which the service notices.
    assert.deepEqual(timesOf(new ResultQueue({ file })), [1, 2, 3]);
  });

  test('leave the file when all of them are delivered, and nobody else can read it', () => {
    const file = newFile();
    const queue = new ResultQueue({ file });
    queue.add(results(1, 2), 2);
    assert.equal(statSync(file).mode & 0o077, 0);
    queue.delivered(queue.first(2));
    assert.equal(readFileSync(file, 'utf8'), '');
    assert.equal(statSync(file).mode & 0o077, 0);
    assert.deepEqual(timesOf(new ResultQueue({ file })), []);
  });

  test('leave the file now and then while others wait, so that it does not grow without end', () => {
    const file = newFile();
    const queue = new ResultQueue({ file });
    queue.add(results(...Array.from({ length: 1500 }, (_, at) => at + 1)), 1500);
    queue.delivered(queue.first(1200));
    assert.equal(readFileSync(file, 'utf8').trim().split('\n').length, 300);
  });

  test('stay in memory if the file cannot be written, and the problem is told', () => {
    const blocked = join(folder, 'a file');
    writeFileSync(blocked, '');
    const problems: unknown[] = [];
    const queue = new ResultQueue({
      file: join(blocked, 'results.jsonl'),
      onFileProblem: (error) => problems.push(error),
    });
    queue.add(results(1), 1);
    assert.deepEqual(timesOf(queue), [1]);
    assert.equal(problems.length, 2);
  });
});
