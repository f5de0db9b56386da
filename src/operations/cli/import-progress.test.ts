import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { importProgress } from './import-progress.ts';
import { StatusLine } from './status-line.ts';

describe('the progress of an import', () => {
  const show = (isTTY: boolean) => {
    const written: string[] = [];
    let now = 0;
    const stream = {
      isTTY,
      write: (text: string) => {
        written.push(text);
        return true;
      },
    };
    const clock = () => now;
    const line = new StatusLine({ output: stream, clock, logs: true });
    const progress = { update: importProgress({ incidents: 1000 }, line, clock), end: () => line.end() };
    return { written, progress, wait: (ms: number) => (now += ms) };
  };

  test('a terminal gets a bar with the rate and the time that is left', () => {
    const { written, progress, wait } = show(true);
    progress.update('incidents', 0);
    wait(2000);
    progress.update('incidents', 500);
    wait(50);
    progress.update('incidents', 510);
    progress.end();
    assert.deepEqual(written, [
      '\r\x1b[K[........................] incidents: 0 of 1,000',
      '\r\x1b[K[############............] incidents: 500 of 1,000, 250 per second, 2 s left',
      '\r\x1b[K',
    ]);
  });

  test('a log gets a line every ten seconds', () => {
    const { written, progress, wait } = show(false);
    for (let done = 0; done <= 1000; done += 50) {
      progress.update('incidents', done);
      wait(1000);
    }
    progress.end();
    assert.deepEqual(written, [
      'incidents: 500 of 1,000, 50 per second, 10 s left\n',
      'incidents: 1,000 of 1,000, 50 per second, 0 s left\n',
    ]);
  });
});
