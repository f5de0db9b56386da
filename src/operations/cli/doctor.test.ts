import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { AlertWorld, alertRow } from '../../../test/support/alerts.ts';
import { command } from '../../../test/support/command.ts';
import { enqueue } from '../../../test/support/fake-sender.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { daymark } from '../../../test/support/process.ts';
import { noteBoundReached } from '../../domain/checks/bounds-reached.ts';
import { findLags } from '../../kernel/events/lag.ts';

onBothDatabases('what doctor says about the work in the background', (harness) => {
  const world = new AlertWorld(harness);
  const doctor = async () => {
    const { databaseUrl, dataDir } = harness.ctx.config;
    return command(['doctor'], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  };
  const now = () => Math.floor(Date.now() / 1000);

  test('nothing is wrong if nothing waits', async () => {
    await harness.react();
    const { out, code } = await doctor();
    assert.equal(code, 0);
    assert.match(out, /^ok {4}Queue +notifications to be sent: 0, none of them overdue$/m);
    assert.match(out, /^ok {4}Consumers +all events are processed, or will be in a moment$/m);
    assert.match(out, /^ok {4}Jobs +no scheduled job is overdue$/m);
    assert.match(out, /^ok {4}Disk +\d+ MB free in /m);
    assert.match(
      out,
      /^warn {2}Backup +this machine has made no backup\n +→ Set BACKUP_DIR and BACKUP_EVERY/m,
    );
  });

  test('who sent more than allowed is named', async () => {
    const token = await harness.token('*');
    await harness.post('/checks', { name: 'Backup', kind: 'heartbeat' }, { token });
    assert.match((await doctor()).out, /^ok {4}Bounds +no heartbeat and no probe/m);
    await noteBoundReached(harness.ctx.connection.write, 'heartbeat', 1, Date.now());
    assert.match(
      (await doctor()).out,
      /^warn {2}Bounds +the heartbeat Backup \(1\) sent more than allowed within a day, .+\n +→ Find out what sends/m,
    );
  });

  test('what waits for too long is named, with what to do', async () => {
    const { write } = harness.ctx.connection;
    await write
      .insertInto('deliveries')
      .values({
        event_id: 1,
        kind: 'incident.opened',
        channel: 'email',
        recipient_id: 1,
        state: 'queued',
        attempts: 0,
        due_at: now() - 7 * 60,
        created_at: now() - 7 * 60,
      })
      .execute();
    await write
      .insertInto('agenda')
      .values({ subject_type: 'schedule', subject_id: 1, kind: 'start', due_at: now() - 7200 })
      .execute();
    const record = join(harness.ctx.config.dataDir, 'last-backup.json');
    writeFileSync(record, JSON.stringify({ at: now() - 3 * 86_400, file: 'a', bytes: 9 }));
    const { out, code } = await doctor();
    rmSync(record);
    assert.equal(code, 0);
    assert.match(
      out,
      /^warn {2}Queue +email: 1 due, the oldest for 7 minutes\n +→ Check that the service is running/m,
    );
    // The events of this test are dated months ago.
    assert.match(
      out,
      /^warn {2}Consumers +deliveries is \d+ events and \d+ days behind; scheduler is \d+ events/m,
    );
    assert.match(
      out,
      /^warn {2}Jobs +a scheduled job, .* is 2 hours overdue\n +→ Check that the service is running/m,
    );
    assert.match(out, /^warn {2}Backup +the last backup was made 3 days ago$/m);
  });

  test('what /readyz calls late is late here as well: whatever has waited for more than a minute', async () => {
    await harness.react();
    harness.clock.set(now() - 90);
    await world.addSource();
    const { write, read } = harness.ctx.connection;
    const due_at = harness.clock.now();
    await enqueue(harness);
    await write
      .insertInto('alerts')
      .values({ ...alertRow('disk', due_at), due_at })
      .execute();
    await write
      .insertInto('agenda')
      .values({ subject_type: 'schedule', subject_id: 1, kind: 'start', due_at })
      .execute();
    const lags = await findLags(read, now());
    assert.deepEqual(
      lags.map(({ name }) => name),
      ['notifications', 'rules', 'jobs'],
    );
    const { out } = await doctor();
    for (const what of ['Queue', 'Consumers', 'Jobs', 'Alerts'])
      assert.match(out, new RegExp(`^warn {2}${what} .* 1 minute`, 'm'));
  });
});

test('doctor reports no failure on a fresh machine or with an intact database', async (t) => {
  const dir = join(mkdtempSync(join(tmpdir(), 'daymark-doctor-')), 'data');
  t.after(() => rmSync(dirname(dir), { recursive: true, force: true }));
  // In a process of its own, which has to end.
  const doctor = () => daymark(['doctor'], { DATA_DIR: dir });
  const fresh = await doctor();
  assert.equal(fresh.code, 0);
  assert.match(
    fresh.out,
    /^warn {2}Database +\S+daymark\.db does not exist yet\n +→ Run "bin\/daymark\.js serve" to create it\.$/m,
  );
  assert.equal(existsSync(dir), false);
  await command(['migrate'], { DATA_DIR: dir });
  const good = await doctor();
  assert.equal(good.code, 0);
  for (const what of ['Node', 'Database', 'Integrity', 'Migrations', 'Clock']) {
    assert.match(good.out, new RegExp(`^ok {4}${what} `, 'm'));
  }
  assert.doesNotMatch(good.out, /FAIL/);
});
