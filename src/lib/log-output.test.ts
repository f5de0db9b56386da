import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { loggerOn } from '../kernel/log.ts';
import { LogOutput, logStats } from './log-output.ts';

const failure = (code: string): Error => Object.assign(new Error(code), { code });

describe('a log that cannot be written', () => {
  let folder: string;
  let opened: number[];
  const open = (path: string, flags: number | string): number => {
    const fd = openSync(path, flags);
    opened.push(fd);
    return fd;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-log-'));
    opened = [];
  });
  afterEach(() => {
    for (const fd of opened) closeSync(fd);
    rmSync(folder, { recursive: true });
  });

  for (const code of ['ENOSPC', 'EIO', 'EPIPE', 'EAGAIN', 'EBADF', 'EDQUOT'])
    test(`because of ${code} loses lines, counts them, and says so once it works again`, () => {
      let isFailing = false;
      let text = '';
      const output = new LogOutput(2, (_fd, bytes, offset) => {
        if (isFailing) throw failure(code);
        text += Buffer.from(bytes.subarray(offset)).toString();
        return bytes.length - offset;
      });
      const log = loggerOn(output, 'info');
      const before = logStats.dropped;
      log.info('one');
      isFailing = true;
      log.error({ err: new Error('lost') }, 'two');
      log.info('three');
      assert.equal(logStats.dropped - before, 2);
      isFailing = false;
      log.info('four');
      log.info('five');
      const lines = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      assert.deepEqual(
        lines.map(({ msg, lines, code: why }) => [msg, lines, why]),
        [
          ['one', undefined, undefined],
          ['four', undefined, undefined],
          [`2 lines of this log could not be written, and are lost (${code})`, 2, code],
          ['five', undefined, undefined],
        ],
      );
    });

  test('says so later if that cannot be written either, and does not count it', () => {
    const results = [false, true, false, true, true];
    const written: string[] = [];
    const output = new LogOutput(2, (_fd, bytes) => {
      if (!results.shift()) throw failure('ENOSPC');
      written.push(Buffer.from(bytes).toString());
      return bytes.length;
    });
    const reports: number[] = [];
    output.onRecovered = (lines) => {
      reports.push(lines);
      output.write('report\n');
    };
    const before = logStats.dropped;
    for (const line of ['a\n', 'b\n', 'c\n']) output.write(line);
    assert.deepEqual([written, reports, logStats.dropped - before], [['b\n', 'c\n', 'report\n'], [1, 1], 1]);
  });

  test('half a line is not continued by the next one', () => {
    let room = 3;
    let text = '';
    const output = new LogOutput(2, (_fd, bytes, offset) => {
      if (room === 0) throw failure('ENOSPC');
      const count = Math.min(room, bytes.length - offset);
      text += Buffer.from(bytes.subarray(offset, offset + count)).toString();
      room -= count;
      return count;
    });
    output.write('first line\n');
    room = 1000;
    output.write('second line\n');
    assert.equal(text, 'fir\nsecond line\n');
  });

  test('is that of a full device, and of a pipe whose reader is gone', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = open(pipe, 'w');
    closeSync(reader);
    for (const fd of [open('/dev/full', 'w'), writer]) {
      const before = logStats.dropped;
      const log = loggerOn(new LogOutput(fd), 'info');
      log.info('lost');
      assert.equal(logStats.dropped - before, 1);
    }
  });

  test('is that of a pipe whose reader does not read: few lines wait for it, and none for long', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = open(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = open(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    let now = 0;
    let tries = 0;
    const output = new LogOutput(
      writer,
      (fd, bytes, offset) => {
        tries++;
        return writeSync(fd, bytes, offset);
      },
      () => now,
    );
    const before = logStats.dropped;
    const line = `${'x'.repeat(999)}\n`;
    while (logStats.dropped === before) output.write(line);
    const [first, already] = [tries, logStats.dropped];
    for (let count = 0; count < 100; count++) output.write(line);
    assert.equal(tries - first, 100);
    assert.equal(logStats.dropped - already, 100);
    now += 2000;
    const read = Buffer.alloc(1_000_000);
    readSync(reader, read);
    output.write('again\n');
    assert.match(read.subarray(0, readSync(reader, read)).toString(), /again\n$/);
  });

  test('is read as people like it if that is asked for', () => {
    const path = join(folder, 'log');
    const log = loggerOn(new LogOutput(open(path, 'a')), 'info', (line) => `> ${JSON.parse(line).msg}\n`);
    log.info('one');
    assert.equal(readFileSync(path, 'utf8'), '> one\n');
  });
});
