import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { pino } from 'pino';
import { command } from '../../../test/support/command.ts';
import { startServer } from '../../../test/support/process.ts';
import { placeArchive } from '../../kernel/events/archive-file.ts';
import { ReportFile } from './import-report.ts';
import { narrowPrivateFiles } from './narrow-files.ts';

const WINDOWS = process.platform === 'win32' && 'Windows has no modes';

describe('files with secrets or personal data', { skip: WINDOWS }, () => {
  let root = '';
  let umask = 0;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'daymark-narrow-'));
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
  const narrowed = async () => {
    const lines: { files: number; folders?: number; msg: string }[] = [];
    const log = pino({ base: {} }, { write: (line) => lines.push(JSON.parse(line)) });
    await narrowPrivateFiles({ dataDir: inRoot('data'), backupDir: inRoot('backups') }, log);
    return lines;
  };
  const secret = [
    'data/mail/2026-03-10T120000Z-1.eml',
    'data/mail/2026-03-10T120000Z-2.eml.tmp',
    'data/backups/daymark-2026-03-10T12-00-00Z-before-1.0.0.backup',
    'data/archive/events-1-900.jsonl.gz',
    'data/imports/import-2026-03-10-120000.txt',
    'data/last-backup.json',
    'data/monday.backup',
    'data/events-1-20.jsonl.gz',
    'data/export/csv/subscribers.csv',
    'backups/daymark-2026-03-10T12-00-00Z.backup',
    'backups/daymark-2026-03-10T12-00-00Z.backup.0a1b2c3d.partial',
  ];
  const folders = ['mail', 'backups', 'archive', 'imports', 'export', 'export/csv'].map(
    (name) => `data/${name}`,
  );

  test('are narrowed if others could read them, and one line of the log says how many', async () => {
    for (const path of secret) put(path);
    put('data/export/manifest.json', '{"format":1,"daymark":"1.0.0"}');
    for (const path of folders) assert.equal(modeOf(path), 0o755);
    const [line, ...others] = await narrowed();
    assert.deepEqual([line?.files, line?.folders, others], [secret.length + 1, folders.length, []]);
    assert.match(line?.msg ?? '', /^others on this machine could read files with secrets .*, and now cannot/);
    for (const path of secret) assert.equal(modeOf(path), 0o600, path);
    for (const path of folders) assert.equal(modeOf(path), 0o700, path);
    assert.deepEqual(await narrowed(), []);
  });

  test('are all that is narrowed: folders of the operator, public files and other programs’ files stay', async () => {
    const others = [
      'data/twin/index.html',
      'data/twin/manifest.json',
      'data/notes.txt',
      'backups/shop.sql',
      'shared',
    ];
    for (const path of others) put(path, '{}');
    put('data/mail/1.eml');
    symlinkSync(inRoot('shared'), inRoot('data/mail/link.eml'));
    await narrowed();
    assert.equal(modeOf('data/mail/1.eml'), 0o600);
    for (const path of others) assert.equal(modeOf(path), 0o644, path);
    for (const path of ['data', 'data/twin', 'backups']) assert.equal(modeOf(path), 0o755, path);
  });

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

  test('are narrowed by a server that starts, and so is its database, in a new folder that nobody else may enter', async () => {
    const env = { DATA_DIR: inRoot('data') };
    assert.equal((await command(['migrate'], env)).code, 0);
    assert.equal(modeOf('data'), 0o700);
    chmodSync(inRoot('data/daymark.db'), 0o644);
    put('data/mail/1.eml');
    const server = await startServer(env);
    assert.equal(await server.end('SIGTERM'), 0);
    const lines = server
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; files: unknown; folders?: number; msg: string });
    assert.deepEqual(
      lines.map(({ level, files, folders: inside }) => [level, files, inside]),
      [
        [40, 1, 1],
        [40, [inRoot('data/daymark.db')], undefined],
      ],
    );
    assert.equal(lines[1]?.msg, 'others on this machine could read the database, and now cannot (mode 0600)');
    assert.deepEqual(['data/daymark.db', 'data/mail/1.eml'].map(modeOf), [0o600, 0o600]);
  });
});
