import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import packageJson from '../../../package.json' with { type: 'json' };
import { bytesOf } from '../../../test/support/backups.ts';
import { command } from '../../../test/support/command.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { becomeNextVersion, becomeThisVersion, takeBackNext } from '../../../test/support/next-version.ts';
import { migrationNames, pendingMigrations } from '../../kernel/db/migrate.ts';
import { openBackup } from './read-backup.ts';
import { checkBackup } from './restore-backup.ts';

onBothDatabases('an upgrade', (harness) => {
  let folder = '';
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-upgrade-'));
    becomeNextVersion();
  });
  afterEach(async () => {
    await becomeThisVersion(harness);
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (words: string, env: Record<string, string> = {}) =>
    command(words.split(' '), { DATABASE_URL: harness.ctx.config.databaseUrl, DATA_DIR: folder, ...env });
  const name = new RegExp(`^daymark-.*Z-before-${packageJson.version.replaceAll('.', '\\.')}\\.backup$`);

  test('makes a backup first: on SQLite always, on PostgreSQL if BACKUP_DIR is set', async () => {
    const { code, out } = await run('migrate');
    assert.equal(code, 0);
    const made = existsSync(join(folder, 'backups')) ? readdirSync(join(folder, 'backups')) : [];
    if (harness.dialect === 'postgres') {
      assert.equal(made.length, 0);
      await takeBackNext(harness);
      await run('token list', { BACKUP_DIR: join(folder, 'backups') });
      made.push(...readdirSync(join(folder, 'backups')));
    } else assert.match(out, /^backup {4}\S+\.backup\napplied {2}0999-next\n$/);
    assert.equal(made.length, 1);
    assert.match(made[0] ?? '', name);
    const bytes = readFileSync(join(folder, 'backups', made[0] ?? ''));
    const backup = await openBackup(bytesOf(bytes), undefined);
    assert.deepEqual(backup.header.migrations, migrationNames.slice(0, -1));
    const { migrated } = await checkBackup(backup, {});
    assert.deepEqual(migrated, migrationNames.slice(-1));
    assert.equal(
      (await run('migrate', { BACKUP_DIR: join(folder, 'backups') })).out,
      'The database is up to date.\n',
    );
    assert.equal(readdirSync(join(folder, 'backups')).length, 1);
  });

  test('makes none if told so', async () => {
    const env = { BACKUP_DIR: join(folder, 'backups') };
    assert.equal((await run('migrate --no-backup', env)).code, 0);
    await takeBackNext(harness);
    assert.equal((await run('migrate', { ...env, BACKUP_BEFORE_UPGRADE: 'false' })).code, 0);
    assert.ok(!existsSync(join(folder, 'backups')));
  });

  test('does not begin if the backup fails, and says what to do', async () => {
    writeFileSync(join(folder, 'file'), '');
    const { code, err } = await run('migrate', { BACKUP_DIR: join(folder, 'file', 'below') });
    assert.equal(code, 1);
    assert.match(
      err,
      /^The database has to be upgraded, but the backup before it failed, so nothing was changed: .*\nMake room in .* set BACKUP_BEFORE_UPGRADE=false\.\n$/,
    );
    assert.ok((await pendingMigrations(harness.ctx.connection)).length > 0);
  });
});
