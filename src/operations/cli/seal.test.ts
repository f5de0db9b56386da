import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { command } from '../../../test/support/command.ts';
import { fillLog } from '../../../test/support/event-log.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { daymark } from '../../../test/support/process.ts';

onBothDatabases('daymark seal', (harness) => {
  const run = (...args: string[]) =>
    command(args, {
      DATABASE_URL: harness.ctx.config.databaseUrl,
      DATA_DIR: harness.ctx.config.dataDir,
    });

  test('seals what is old, and verify and audit say where it is', async () => {
    await fillLog(harness, 1200);
    const { code, out, err } = await run('seal', '--before', '30d');
    assert.deepEqual([code, err], [0, '']);
    const archive = /^Archive: (.+)$/m.exec(out)?.[1] as string;
    assert.match(out, /^Sealed 2\d\d events, 1 to 2\d\d\. The last one is from 2026-03-10 12:00:00 UTC\.$/m);
    assert.match(out, /Later events stay: the newest 1000 events always stay\./);
    assert.ok(existsSync(archive));
    assert.match((await run('seal', '--before', '30d')).out, /Nothing to seal|Sealed 1 events/);

    const short = await run('verify');
    assert.equal(short.code, 0);
    assert.match(short.out, /Not read: events-1-2\d\d\.jsonl\.gz/);
    const anchor = /^Anchor: (\w+)$/m.exec(out)?.[1] as string;
    const whole = await run('verify', '--archive', archive, '--anchor', anchor);
    assert.equal(whole.code, 0, whole.err);
    assert.match(whole.out, /Read 2\d\d events in archives\. They are intact, and the log follows them\./);
    assert.match(whole.out, /still goes back to the anchor, which is the hash of event 2\d\d\./);
    assert.match(
      (await run('audit', '--limit', '1')).out,
      /the events 1 to 2\d\d are in events-1-2\d\d\.jsonl\.gz/,
    );

    const unknown = await run('verify', '--anchor', '0'.repeat(64));
    assert.equal(unknown.code, 1);
    assert.match(unknown.err, /may also be in an archive that was not read/);
  });

  test('needs a date that is a week ago', async () => {
    for (const args of [[], ['--before', 'soon'], ['--before', '2d'], ['--before', '9999-01-01']]) {
      const { code, err } = await run('seal', ...args);
      assert.deepEqual([code, /--before (requires|must)/.test(err)], [2, true], err);
    }
  });
});

describe('daymark compact', () => {
  const dir = mkdtempSync(join(tmpdir(), 'daymark-compact-'));
  const path = join(dir, 'daymark.db');
  before(async () => assert.equal((await command(['migrate'], { DATA_DIR: dir })).code, 0));
  after(() => rmSync(dir, { recursive: true, force: true }));
  const open = () => {
    const database = new DatabaseSync(path);
    database.exec('pragma journal_mode = wal');
    return database;
  };

  test('makes the file smaller, and is refused while somebody has it open', async () => {
    const database = open();
    database.exec(`insert into payloads (event_id, body)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select i, hex(zeroblob(500)) from n`);
    database.exec('delete from payloads; pragma wal_checkpoint(truncate)');
    const size = statSync(path).size;
    const refused = await daymark(['compact'], { DATA_DIR: dir });
    assert.equal(refused.code, 1);
    assert.match(refused.err, /is in use\. Stop the server/);
    database.close();
    const { code, out, err } = await daymark(['compact'], { DATA_DIR: dir });
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /daymark\.db had [\d.]+ MB and now has [\d.]+ MB\.\n$/);
    assert.ok(statSync(path).size < size / 2);
    const again = open();
    assert.deepEqual({ ...again.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' });
    again.close();
  });

  test('says that PostgreSQL does it by itself, and that there must be a file', async () => {
    const postgres = await command(['compact'], { DATABASE_URL: 'postgres://localhost/x' });
    assert.deepEqual([postgres.code, /autovacuum/.test(postgres.out)], [0, true]);
    const nothing = await command(['compact'], { DATA_DIR: join(dir, 'nowhere') });
    assert.deepEqual([nothing.code, /There is no database at/.test(nothing.err)], [1, true]);
  });
});
