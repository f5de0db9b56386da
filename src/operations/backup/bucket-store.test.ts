import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import S3rver from 's3rver';
import { command } from '../../../test/support/command.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { readConfig } from '../../kernel/config.ts';
import { bucketStore } from './bucket-store.ts';
import { openStore } from './open-store.ts';
import { openBackup } from './read-backup.ts';
import { checkBackup } from './restore-backup.ts';
import { BackupSchedule } from './schedule.ts';

const DAY = 86_400;
const STORE = 's3://backups/status page/eu';

onBothDatabases('backups in a bucket', (harness) => {
  let directory = '';
  let server: S3rver;
  let env: Record<string, string> = {};
  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'daymark-backup-s3-'));
    const configureBuckets = [{ name: 'backups' }];
    server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets });
    env = {
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${(await server.run()).port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
  });
  after(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const configOf = (settings: Record<string, string> = {}) => ({
    ...readConfig({ ...env, ...settings }, false),
    databaseUrl: harness.ctx.config.databaseUrl,
    dataDir: harness.ctx.config.dataDir,
  });
  const store = () => openStore(STORE, configOf());
  const empty = async () => {
    for (const name of await store().list()) await store().remove(name);
  };

  test('are made by the clock, encrypted, kept as many as BACKUP_KEEP says, and noted', async () => {
    const other = { name: 'notes.txt', bytes: Buffer.from('not a backup') };
    await store().write(other.name, (append) => append(other.bytes));
    const config = configOf({ BACKUP_KEEP: '2', BACKUP_PASSPHRASE: 'correct horse battery' });
    const schedule = new BackupSchedule({ ...harness.ctx, config }, STORE);
    for (let day = 0; day < 4; day++) {
      await schedule.runIfDue();
      harness.clock.advance(DAY);
    }
    const [older, newest] = ['daymark-2026-03-12T12-00-00Z.backup', 'daymark-2026-03-13T12-00-00Z.backup'];
    assert.deepEqual((await store().list()).toSorted(), [older, newest, other.name]);
    const source = await store().read(newest as string);
    const checked = await checkBackup(await openBackup(source, 'correct horse battery'), {});
    assert.ok(checked.rows > 3);
    const noted = JSON.parse(readFileSync(join(config.dataDir, 'last-backup.json'), 'utf8'));
    assert.equal(noted.file, `${STORE}/${newest}`);
    await empty();
  });

  test('are written and restored by the command line', async () => {
    const source = {
      ...env,
      DATABASE_URL: harness.ctx.config.databaseUrl,
      DATA_DIR: harness.ctx.config.dataDir,
    };
    const url = 's3://backups/by-hand.backup';
    const made = await command(['backup', url], source);
    assert.deepEqual([made.code, made.err], [0, '']);
    assert.match(made.out, /\nWrote s3:\/\/backups\/by-hand\.backup\.\n$/);
    const again = await command(['backup', url], source);
    assert.match(again.err, /^s3:\/\/backups\/by-hand\.backup exists already\./);
    assert.equal((await command(['backup', url, '--force'], source)).code, 0);
    const named = await command(['backup', 's3://backups/'], source);
    assert.match(named.out, /\nWrote s3:\/\/backups\/daymark-[\dTZ-]+\.backup\.\n$/);
    const folder = mkdtempSync(join(tmpdir(), 'daymark-restored-'));
    try {
      const restored = await command(['restore', url], { ...env, DATA_DIR: folder });
      assert.deepEqual([restored.code, restored.err], [0, '']);
      assert.match(restored.out, /^Restored the backup of [^\n]* into sqlite:/);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const missing = await command(['restore', 's3://backups/missing.backup', '--check'], source);
    assert.match(
      missing.err,
      /^s3:\/\/backups\/ refused GET missing\.backup with NoSuchKey: .*BACKUP_S3_ENDPOINT/,
    );
    const noKey = await command(['backup', url], { ...source, AWS_ACCESS_KEY_ID: '' });
    assert.match(noKey.err, /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not both set/);
  });

  test('that are large are sent in parts, and are there only when they are complete', async () => {
    const inParts = bucketStore(STORE, configOf(), 5 * 1_048_576);
    const parts = Array.from({ length: 4 }, (_, index) => Buffer.alloc(3 * 1_048_576, index));
    await inParts.write('large', async (append) => {
      for (const part of parts) {
        await append(part);
        assert.equal(await inParts.exists('large'), false);
      }
    });
    const read: Buffer[] = [];
    for await (const chunk of await inParts.read('large')) read.push(chunk);
    assert.ok(Buffer.concat(read).equals(Buffer.concat(parts)));
    const failure = inParts.write('broken', async (append) => {
      for (const part of parts) await append(part);
      throw new Error('The disk failed.');
    });
    await assert.rejects(failure, /The disk failed/);
    assert.equal(await inParts.exists('broken'), false);
    const leftovers = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      leftovers.filter((name) => name.includes('broken')),
      [],
    );
    await empty();
  });
});
