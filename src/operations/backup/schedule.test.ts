import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { pino } from 'pino';
import { backUp, bytesOf } from '../../../test/support/backups.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { otherNode } from '../../../test/support/other-node.ts';
import type { Context } from '../../kernel/context.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { openBackup } from './read-backup.ts';
import { checkBackup } from './restore-backup.ts';
import { BackupSchedule } from './schedule.ts';

const DAY = 86_400;

onBothDatabases('the backups that the service makes', (harness) => {
  let folder = '';
  let logged: { level: number; msg: string }[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-backups-'));
    logged = [];
  });
  afterEach(async () => {
    await handBack();
    rmSync(folder, { recursive: true, force: true });
  });

  const contextOf = (ctx: Context): Context => ({
    ...ctx,
    config: { ...ctx.config, backupDir: folder, backupKeep: 3 },
    log: pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) }),
  });
  const holders: LeaseHolder[] = [];
  const scheduleOf = (ctx: Context = harness.ctx, into = folder) => {
    const holder = new LeaseHolder(contextOf(ctx), []);
    holders.push(holder);
    return new BackupSchedule(contextOf(ctx), into, holder);
  };
  /** As when the processes stop. */
  const handBack = () => Promise.all(holders.splice(0).map((holder) => holder.handBack()));
  const backups = () => readdirSync(folder).filter((name) => name.endsWith('.backup'));
  const read = (name: string) => openBackup(bytesOf(readFileSync(join(folder, name))), undefined);

  test('are made at once and then at each interval, can be read, and are noted', async () => {
    const schedule = scheduleOf();
    await schedule.runIfDue();
    assert.deepEqual(backups(), ['daymark-2026-03-10T12-00-00Z.backup']);
    const file = join(folder, 'daymark-2026-03-10T12-00-00Z.backup');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.ok((await checkBackup(await read('daymark-2026-03-10T12-00-00Z.backup'), {})).rows > 3);
    const noted = JSON.parse(readFileSync(join(harness.ctx.config.dataDir, 'last-backup.json'), 'utf8'));
    assert.deepEqual(noted, { at: harness.clock.now(), file, bytes: statSync(file).size });
    harness.clock.advance(DAY - 1);
    await schedule.runIfDue();
    assert.equal(backups().length, 1);
    harness.clock.advance(1);
    await schedule.runIfDue();
    assert.deepEqual(backups(), [
      'daymark-2026-03-10T12-00-00Z.backup',
      'daymark-2026-03-11T12-00-00Z.backup',
    ]);
    assert.deepEqual(
      logged.map(({ msg }) => msg),
      ['made a backup', 'made a backup'],
    );
  });

  test('are kept as many as BACKUP_KEEP says; other files in the folder stay', async () => {
    const others = ['notes.txt', 'daymark-2020-01-01T00-00-00Z-before-1.0.0.backup', 'daymark-mine.backup'];
    for (const name of others) writeFileSync(join(folder, name), 'x');
    const leftover = join(folder, 'daymark-2020-01-01T00-00-00Z.backup.00000000.partial');
    writeFileSync(leftover, 'x');
    utimesSync(leftover, 1, 1);
    const schedule = scheduleOf();
    for (let day = 0; day < 5; day++) {
      await schedule.runIfDue();
      harness.clock.advance(DAY);
    }
    const days = [12, 13, 14].map((day) => `daymark-2026-03-${day}T12-00-00Z.backup`);
    assert.deepEqual(readdirSync(folder).toSorted(), [...days, ...others].toSorted());
  });

  test('are made by one node at a time', async () => {
    const other = await otherNode(harness);
    try {
      for (let day = 1; day <= 3; day++) {
        await Promise.all([
          scheduleOf().runIfDue(),
          scheduleOf(other.ctx).runIfDue(),
          scheduleOf().runIfDue(),
        ]);
        assert.equal(logged.length, day);
        harness.clock.advance(DAY);
      }
    } finally {
      await handBack();
      await other.close();
    }
  });

  test('that fail are reported with advice, tried again, and leave the others alone', async () => {
    await scheduleOf().runIfDue();
    harness.clock.advance(DAY);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const broken = scheduleOf(harness.ctx, join(file, 'below'));
    await broken.runIfDue();
    assert.equal(logged.at(-1)?.level, 50);
    assert.match(logged.at(-1)?.msg ?? '', /^the backup failed: .* Daymark tries again in 5 minutes\.$/);
    harness.clock.advance(299);
    await broken.runIfDue();
    assert.equal(logged.length, 2);
    harness.clock.advance(1);
    await scheduleOf().runIfDue();
    assert.equal(backups().length, 2);
  });

  test('that are interrupted by a stop leave nothing behind, and another node makes them at once', async () => {
    const stopping = scheduleOf();
    stopping.start(0);
    // Long enough to begin, mostly too short to finish.
    while (readdirSync(folder).length === 0) await new Promise((ready) => setTimeout(ready, 1));
    await stopping.stop();
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.endsWith('.partial')),
      [],
    );
    await scheduleOf().runIfDue();
    assert.equal(backups().length, 1);
    assert.deepEqual(
      logged.filter(({ level }) => level > 30),
      [],
    );
  });

  test('do not hold up writers', async () => {
    const token = await harness.token('*');
    const points = Array.from({ length: 3000 }, (_, index) => ({
      name: `point ${index}`,
      value: 'x'.repeat(500),
    }));
    await harness.ctx.connection.write.insertInto('secrets').values(points).execute();
    let written = 0;
    const write = async () => {
      const response = await harness.post('/components', { name: 'c' }, { token });
      assert.equal(response.status, 200);
      written++;
    };
    // The snapshot stays open until they are written.
    await backUp(harness, {
      onSnapshot: async () => {
        for (let count = 0; count < 10; count++) await write();
      },
    });
    assert.equal(written, 10);
  });

  test('make the folder if it does not exist, for nobody else to read', async () => {
    const deep = join(folder, 'a', 'b');
    await scheduleOf(harness.ctx, deep).runIfDue();
    assert.equal(readdirSync(deep).length, 1);
    assert.equal(statSync(deep).mode & 0o777, 0o700);
  });
});
