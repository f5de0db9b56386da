import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { command } from '../../../test/support/command.ts';
import { startServer } from '../../../test/support/process.ts';
import { placeArchive } from '../../kernel/events/archive-file.ts';
import { ReportFile } from './import-report.ts';

const WINDOWS = process.platform === 'win32' && 'Windows has no modes';

describe('files with secrets or personal data', { skip: WINDOWS }, () => {
  let root = '';
  let umask = 0;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'daymark-private-'));
    umask = process.umask(0o022);
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(root, { recursive: true });
  });
  const inRoot = (path: string) => join(root, path);
  const modeOf = (path: string) => statSync(inRoot(path)).mode & 0o777;
  const put = (path: string, text = '') => {
    mkdirSync(dirname(inRoot(path)), { recursive: true });
    writeFileSync(inRoot(path), text);
  };

  test('are made without rights of others, also where a file with such rights was before', async () => {
    put('report.txt', 'an earlier report');
    new ReportFile(inRoot('report.txt'), inRoot('data')).write(['ada@example.com']);
    assert.equal(modeOf('report.txt'), 0o600);
    // What a process with the same number left behind.
    put(`archive/events-1-2.jsonl.gz.${process.pid}.partial`, 'half');
    await placeArchive(inRoot('archive/events-1-2.jsonl.gz'), async (partial) => {
      writeFileSync(partial, 'whole', { flag: 'wx', mode: 0o600 });
      return 'hash';
    });
    assert.equal(modeOf('archive/events-1-2.jsonl.gz'), 0o600);
  });

  test('are in a new folder that nobody else may enter, and a server that starts narrows its database', async () => {
    const env = { DATA_DIR: inRoot('data') };
    assert.equal((await command(['migrate'], env)).code, 0);
    assert.equal(modeOf('data'), 0o700);
    chmodSync(inRoot('data/daymark.db'), 0o644);
    const server = await startServer(env);
    assert.equal(await server.end('SIGTERM'), 0);
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; files: unknown; msg: string });
    assert.deepEqual(
      lines.map(({ level, files }) => [level, files]),
      [[40, [inRoot('data/daymark.db')]]],
    );
    assert.equal(lines[0]?.msg, 'others on this machine could read the database, and now cannot (mode 0600)');
    assert.equal(modeOf('data/daymark.db'), 0o600);
  });
});
