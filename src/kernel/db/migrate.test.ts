import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import { command } from '../../../test/support/command.ts';
import { DEVELOPMENT_MIGRATIONS, listMigrations } from '../../../test/support/development-build.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { daymark } from '../../../test/support/process.ts';
import { OperatorError } from '../errors.ts';
import { migrate, migrationNames, pendingMigrations } from './migrate.ts';

onBothDatabases('a database', (harness) => {
  const add = (name: string, version: string | null) =>
    sql`insert into migrations (name, applied_at, version) values (${name}, 9999999999, ${version})`.execute(
      harness.ctx.connection.write,
    );

  test('records which version of Daymark applied each migration', async () => {
    const rows = await harness.ctx.connection.read.selectFrom('migrations').selectAll().execute();
    assert.deepEqual(
      rows.map(({ name, version }) => [name, version]),
      migrationNames.map((name) => [name, packageJson.version]),
    );
  });

  test('written by a newer version is refused, and the error names that version', async () => {
    const { write } = harness.ctx.connection;
    const refused = async (expected: RegExp) => {
      await assert.rejects(migrate(harness.ctx.connection), (error: Error) => {
        assert.ok(error instanceof OperatorError);
        assert.match(error.message, expected);
        return true;
      });
      await assert.rejects(pendingMigrations(harness.ctx.connection), expected);
    };
    await add('0901-unknown', null);
    await refused(
      /This database was written by a newer version of Daymark; this is .*unknown to this version: 0901-unknown\./s,
    );
    await refused(/0901-unknown\. The newest was applied on 2286-11-20 at 17:46 UTC\./);
    await add('0901-z-same', packageJson.version);
    await refused(
      /newer version of Daymark; this is an older build of [\d.]+\.\n.*unknown to this version: 0901-unknown, /,
    );
    await write.deleteFrom('migrations').where('name', '=', '0901-z-same').execute();
    await add('0902-later', '9.1.0');
    await refused(
      /by a newer version of Daymark, 9\.1\.0; this is .*0901-unknown, 0902-later \(Daymark 9\.1\.0\)/s,
    );
    const env = { DATABASE_URL: harness.ctx.config.databaseUrl, DATA_DIR: harness.ctx.config.dataDir };
    for (const words of ['serve', 'migrate', 'migrate --check', 'token list']) {
      const run = words === 'serve' ? daymark : command;
      const { code, out, err } = await run(words.split(' '), env);
      assert.equal(code, 1, words);
      assert.equal(out, '', words);
      assert.match(
        err,
        /^This database was written by .*\nRun Daymark 9\.1\.0 or newer, or restore a backup/s,
        words,
      );
    }
    const doctor = await command(['doctor'], env);
    assert.equal(doctor.code, 1);
    assert.match(
      doctor.out,
      /^FAIL {2}Database +This database was written by a newer version of Daymark, 9\.1\.0/m,
    );
    await write.deleteFrom('migrations').where('applied_at', '=', 9_999_999_999).execute();
    assert.deepEqual(await migrate(harness.ctx.connection), []);
  });

  test('of the last build before 1.0.0 is accepted as it is, and lacks only what came after 1.0.0', async () => {
    const { read } = harness.ctx.connection;
    await listMigrations(harness, DEVELOPMENT_MIGRATIONS);
    try {
      const later = migrationNames.slice(1);
      const pending = await pendingMigrations(harness.ctx.connection);
      assert.deepEqual(pending, later);
      await listMigrations(harness, [...DEVELOPMENT_MIGRATIONS, ...later]);
      const rows = await read.selectFrom('migrations').selectAll().execute();
      assert.equal(rows.length, 41 + later.length);
      assert.deepEqual(await pendingMigrations(harness.ctx.connection), []);
      assert.deepEqual(await migrate(harness.ctx.connection), []);
      assert.deepEqual(await read.selectFrom('migrations').selectAll().execute(), rows);
      await add('0901-unknown', null);
      await assert.rejects(migrate(harness.ctx.connection), /unknown to this version: 0901-unknown\./);
    } finally {
      await listMigrations(harness, migrationNames);
    }
  });

  test('of an older build is refused with the way to bring it along', async () => {
    const { write } = harness.ctx.connection;
    const older = DEVELOPMENT_MIGRATIONS.slice(0, -1);
    const lacksOne = DEVELOPMENT_MIGRATIONS.filter((name) => !name.startsWith('0020'));
    const env = { DATABASE_URL: harness.ctx.config.databaseUrl, DATA_DIR: harness.ctx.config.dataDir };
    try {
      for (const [names, newest] of [
        [older, '0048-on-failure'],
        [lacksOne, '0049-withheld-from-probes'],
      ] as const) {
        await listMigrations(harness, names);
        const { code, out, err } = await command(['migrate'], env);
        assert.deepEqual([code, out], [1, '']);
        assert.match(
          err,
          new RegExp(`too old for this version: its newest migration is ${newest}\\. Nothing was changed`),
        );
        assert.match(
          err,
          /\nCheck out commit [0-9a-f]{8} of Daymark.* "npm run daymark -- migrate" with the same/,
        );
        assert.match(err, /\nOr export the data there with .* "daymark import daymark <folder>"\.\n$/);
      }
      // The first builds did not record their version.
      await sql`alter table migrations drop column version`.execute(write);
      await assert.rejects(pendingMigrations(harness.ctx.connection), /too old for this version/);
      await sql`alter table migrations add column version text`.execute(write);
      const served = await daymark(['serve'], env);
      assert.deepEqual([served.code, served.out], [1, '']);
      assert.match(served.err, /^This database was made by a build of Daymark from before 1\.0\.0/);
      const doctor = await command(['doctor'], env);
      assert.match(
        doctor.out,
        /^FAIL {2}Database +This database was made by a build of Daymark from before/m,
      );
    } finally {
      await listMigrations(harness, migrationNames);
    }
  });
});
