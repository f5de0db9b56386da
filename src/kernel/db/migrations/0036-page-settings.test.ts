import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { goBackTo } from '../../../../test/support/older-version.ts';
import { loadInstallationSettings, loadSettings } from '../../../domain/settings/queries.ts';
import { installationSettingNames } from '../../../domain/settings/scope.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import { migrate } from '../migrate.ts';

onBothDatabases('the migration of settings', (harness) => {
  test('gives settings of the page to the first page, and those of the installation to none', async () => {
    await goBackTo(harness, '0035-pages');
    const { write, dialect } = harness.ctx.connection;
    const insert = (name: string, value: unknown) =>
      sql`insert into settings (name, value, updated_at) values (${name}, ${JSON.stringify(value)}, 7)`.execute(
        write,
      );
    await insert('name', 'Acme');
    // The settings of checks and alerts are younger.
    const names = installationSettingNames.filter((name) => !/^(check_|alert_|on_failure$)/.test(name));
    for (const name of names) await insert(name, name.endsWith('s') ? [] : 3);
    await migrate(harness.ctx.connection);
    assert.deepEqual(
      await harness.query(sql`select name, page_id, updated_at from settings where page_id is not null`),
      [{ name: 'name', page_id: 1, updated_at: 7 }],
    );
    const [{ total } = { total: 0 }] = await harness.query(
      sql<{ total: number }>`select count(*) as total from settings where page_id is null`,
    );
    assert.equal(Number(total), names.length);

    // The version before goes on writing as it did.
    await sql`delete from settings where name in ('name', 'mail_rate')`.execute(write);
    await insert('name', 'Renamed');
    await insert('mail_rate', 9);
    const settings = await loadSettings(publicReadContext(harness.ctx, harness.ctx.page));
    assert.deepEqual([settings.name, settings.mail_rate], ['Renamed', 9]);
    assert.equal((await loadInstallationSettings({ db: write, dialect })).mail_rate, 9);
    await assert.rejects(insert('name', 'Twice'));
  });
});
