import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import {
  backUp,
  bytesOf,
  otherDialect,
  type RestoredDatabase,
  restoreInto,
} from '../../../test/support/backups.ts';
import { DEVELOPMENT_MIGRATIONS, listMigrations } from '../../../test/support/development-build.ts';
import { emptyDatabase } from '../../../test/support/empty-database.ts';
import { enqueue, FakeSender, nodeWith, subscribe } from '../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { becomeNextVersion, becomeThisVersion } from '../../../test/support/next-version.ts';
import { tableContents } from '../../../test/support/table-contents.ts';
import { createIncident } from '../../domain/status/incidents/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import { connect } from '../../kernel/db/connect.ts';
import { migrate, migrationNames } from '../../kernel/db/migrate.ts';
import { verifyChain } from '../../kernel/events/verify-chain.ts';
import { newHeader, printHeader } from './header.ts';
import { openBackup } from './read-backup.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

onBothDatabases('a restore', (harness) => {
  const target = otherDialect(harness.dialect);
  const copies: RestoredDatabase[] = [];
  afterEach(async () => {
    for (const copy of copies.splice(0)) await copy.drop();
  });
  const incident = async () =>
    harness.post(
      '/incidents',
      { name: 'Down', status: 1, message: 'm' },
      { token: await harness.token('*') },
    );

  test('refuses a database that is not empty, and changes nothing', async () => {
    const backup = await backUp(harness);
    const before = await tableContents(harness);
    await assert.rejects(
      restoreBackup(harness.ctx, await openBackup(bytesOf(backup), undefined), {}),
      /^OperatorError: The database is not empty: .* Nothing was changed\.\nA backup is restored only into an empty database/,
    );
    assert.deepEqual(await tableContents(harness), before);
  });

  test('of a damaged backup leaves the database empty, and it can be tried again', async () => {
    await incident();
    const backup = await backUp(harness);
    const damaged = Buffer.from(backup);
    damaged[backup.length - 1] = (damaged[backup.length - 1] ?? 0) ^ 1;
    const database = await emptyDatabase(target);
    const connection = await connect(database.url);
    const ctx = { ...harness.ctx, connection };
    try {
      await assert.rejects(
        restoreBackup(ctx, await openBackup(bytesOf(damaged), undefined), {}),
        /The backup is damaged: the checksum does not match/,
      );
      assert.deepEqual(await tableContents({ ctx }), {});
      await restoreBackup(ctx, await openBackup(bytesOf(backup), undefined), {});
      assert.deepEqual(Object.keys(await tableContents({ ctx })).length > 40, true);
    } finally {
      await connection.close();
      await database.drop();
    }
  });

  test('verifies the event log, and restores one that does not verify only if told to', async () => {
    await incident();
    await sql`update events set state = '{}' where id = 2`.execute(harness.ctx.connection.write);
    const backup = await backUp(harness);
    await assert.rejects(
      restoreInto(harness, target, backup),
      /The event log of this backup does not verify: Event 2 was changed: .* add --ignore-chain/s,
    );
    await assert.rejects(checkBackup(await openBackup(bytesOf(backup), undefined), {}), /does not verify/);
    const copy = await restoreInto(harness, target, backup, { ignoreChain: true });
    assert.equal(copy.restored.verification.problem?.id, 2);
    await copy.drop();
  });

  test('refuses a backup that a newer version made, and names that version', async () => {
    const migrations = [...migrationNames, '0901-unknown'];
    const newer = {
      ...newHeader({ createdAt: 1, source: 'sqlite', migrations, encryption: null }),
      daymark: '9.1.0',
    };
    const refused = async (header: string, expected: RegExp) => {
      await assert.rejects(restoreInto(harness, target, Buffer.from(header)), expected);
    };
    await refused(
      printHeader(newer),
      /made by Daymark 9\.1\.0, which is newer than this version, .*0901-unknown\)\.\nInstall Daymark 9\.1\.0 or newer/s,
    );
    await refused(printHeader({ ...newer, format: 2 }), /made by Daymark 9\.1\.0.* \(its format is 2\)/);
  });

  test('of a backup from an older version applies the migrations that are new since', async () => {
    const older = await backUp(harness);
    becomeNextVersion();
    try {
      const copy = await restoreInto(harness, target, older);
      try {
        const { migrated, verification } = copy.restored;
        assert.deepEqual(migrated, migrationNames.slice(-1));
        assert.equal(verification.problem, undefined);
        const { read } = copy.ctx.connection;
        const { rows } = await sql`select id from of_the_next_version`.execute(read);
        assert.deepEqual(rows, [{ id: 7 }]);
        const applied = await read.selectFrom('migrations').selectAll().orderBy('name').execute();
        assert.deepEqual(
          applied.map(({ name }) => name),
          migrationNames,
        );
        assert.equal(applied.at(-1)?.version, packageJson.version);
        assert.deepEqual(await migrate(copy.ctx.connection), []);
      } finally {
        await copy.drop();
      }
    } finally {
      await becomeThisVersion(harness);
    }
  });

  test('of a backup of the last build before 1.0.0 leaves it as it is, and an older one is refused', async () => {
    await incident();
    const accepted = [...DEVELOPMENT_MIGRATIONS, ...migrationNames.slice(1)];
    await listMigrations(harness, accepted);
    try {
      const copy = await restoreInto(harness, target, await backUp(harness));
      const { read } = copy.ctx.connection;
      const applied = await read.selectFrom('migrations').select('name').orderBy('name').execute();
      assert.deepEqual(copy.restored.migrated, []);
      assert.deepEqual(
        applied.map(({ name }) => name),
        accepted,
      );
      assert.equal((await read.selectFrom('incidents').select('id').execute()).length, 1);
      await copy.drop();
    } finally {
      await listMigrations(harness, migrationNames);
    }
    const migrations = DEVELOPMENT_MIGRATIONS.slice(0, -1);
    const older = newHeader({ createdAt: 1, source: 'sqlite', migrations, encryption: null });
    await assert.rejects(
      restoreInto(harness, target, Buffer.from(printHeader(older))),
      /This backup was made by a build of Daymark from before 1\.0\.0.*\nCheck out commit [0-9a-f]{8} .* restore the backup there/s,
    );
  });

  test('holds back what the original may have sent since, and sends what happens afterwards', async () => {
    const { heldBack, fakeSender, node, states, ctx } = await restoreWaiting(false);
    assert.deepEqual(heldBack, { deliveries: 1, events: 1, jobs: 1 });
    assert.deepEqual(fakeSender.sent, []);
    assert.deepEqual(await states(), [
      'cancelled Not sent: it was waiting when the backup was made that this database was restored from, and may have been sent since.',
    ]);
    const id = await createIncident(ctx, command, {
      name: 'New',
      message: 'm',
      status: 1,
      notifications: true,
    });
    assert.equal(id, 2);
    await node.settle();
    assert.equal(fakeSender.received.length, 1);
    assert.equal(fakeSender.received[0]?.kind, 'incident.opened');
  });

  test('sends what was waiting if told to', async () => {
    const { heldBack, fakeSender } = await restoreWaiting(true);
    assert.equal(heldBack, undefined);
    assert.deepEqual(fakeSender.received.map(({ kind }) => kind).toSorted(), [
      'incident.opened',
      'incident.opened',
      'maintenance.started',
    ]);
  });

  /** Restores a backup in which a delivery, an event and soon a job wait, and lets the copy do what is due. */
  async function restoreWaiting(sendPending: boolean) {
    await subscribe(harness, 1);
    const schedule = { name: 'Move', message: 'm', scheduled_at: '2026-03-10 12:30:00', notifications: true };
    const token = await harness.token('*');
    assert.equal((await harness.post('/schedules', schedule, { token })).status, 200);
    await nodeWith(harness.ctx, new FakeSender()).settle();
    await sql`delete from deliveries`.execute(harness.ctx.connection.write);
    await enqueue(harness, { channel: 'email', event: 1 });
    await sql`update deliveries set kind = 'incident.opened'`.execute(harness.ctx.connection.write);
    const incident = { name: 'Down', status: 1, message: 'm', notifications: true };
    assert.equal((await harness.post('/incidents', incident, { token })).status, 200);
    const backup = await backUp(harness);
    // The maintenance begins before the backup is restored.
    harness.clock.advance(3600);
    const copy = await restoreInto(harness, target, backup, { sendPending });
    copies.push(copy);
    const { ctx, restored } = copy;
    const fakeSender = new FakeSender();
    const node = nodeWith(ctx, fakeSender);
    await node.settle();
    assert.equal((await verifyChain(ctx.connection.read)).problem, undefined);
    const states = async () => {
      const rows = await ctx.connection.read.selectFrom('deliveries').selectAll().orderBy('id').execute();
      return rows.map(({ state, error }) => `${state} ${error}`);
    };
    return { heldBack: restored.heldBack, fakeSender, node, states, ctx };
  }
});
