import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../../../test/support/command.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { createTestServer } from '../../../test/support/http-server.ts';
import type { Json } from '../../../test/support/response.ts';
import { findProblems } from '../../domain/system/problems.ts';
import { Readiness } from '../../http/readiness.ts';
import type { Config } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { loadTaskFailures } from '../../kernel/leases/task-failures.ts';
import { BackupSchedule } from '../backup/schedule.ts';
import { CachePurge } from '../cache-purge/cache-purge.ts';
import { purgersOf } from '../cache-purge/purgers.ts';
import { loadWorkFacts } from '../monitoring/facts.ts';
import { folderStore } from '../twin/stores.ts';
import { TwinKeeper } from '../twin/twin.ts';

const TASKS = ['backup', 'twin', 'purge-fastly'];

onBothDatabases('work in the background that fails', (harness) => {
  let folder = '';
  let config: Config;
  let cache: Server;
  let status = 503;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-tasks-'));
    // What should be a folder is a file.
    writeFileSync(join(folder, 'disk'), '');
    cache = createTestServer((_, response) => response.writeHead(status).end('Sorry.'));
    await new Promise<void>((ready) => cache.listen(0, '127.0.0.1', ready));
    config = {
      ...harness.ctx.config,
      backupDir: join(folder, 'disk', 'backups'),
      twinUrl: `file:${folder}/disk/twin`,
      twinLanguages: ['en'],
      fastlyServiceId: 'SU1',
      fastlyApiToken: 'hidden-token',
      fastlyApiUrl: `http://127.0.0.1:${(cache.address() as AddressInfo).port}`,
    };
  });
  after(() => {
    cache.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const context = (): Context => ({ ...harness.ctx, config });
  const failures = () => loadTaskFailures(harness.ctx.connection.read, config);
  const untilFailing = async (names: readonly string[]) => {
    for (let tries = 0; tries < 3000; tries++) {
      const failing = (await failures()).map(({ task }) => task);
      if (failing.length === names.length) return assert.deepEqual(failing, names);
      await sleep(20);
    }
    assert.fail(`failing: ${JSON.stringify(await failures())}`);
  };
  /** Everything that one process does, until `done`. */
  const whileWorking = async (done: () => Promise<unknown>) => {
    const ctx = context();
    const holder = new LeaseHolder(ctx, []);
    const backups = new BackupSchedule(ctx, config.backupDir as string, holder);
    const twin = new TwinKeeper(ctx, folderStore((config.twinUrl as string).slice('file:'.length)), holder);
    const purges = purgersOf(ctx).map((purger) => new CachePurge(ctx, purger, holder));
    const tasks = [backups, twin, ...purges];
    backups.start(0);
    for (const task of [twin, ...purges]) task.start();
    await done();
    await Promise.all(tasks.map((task) => task.stop()));
    await holder.handBack();
  };

  test('is known to every process and to doctor, with the reason and what to do, until it succeeds', async () => {
    const ctx = context();
    await harness.react();
    await whileWorking(() => untilFailing(TASKS));
    const since = (await failures()).map((failure) => failure.since);

    const report = await new Readiness(ctx, { databaseMs: 60_000, lagMs: 60_000 }).report();
    assert.deepEqual(
      report.warnings?.map(({ name }) => name),
      TASKS,
    );
    harness.clock.advance(90);
    const facts = await loadWorkFacts(ctx.connection.read, config, ctx.clock.now());
    assert.deepEqual(
      facts.tasks,
      TASKS.map((task, index) => ({ task, failingSeconds: harness.clock.now() - (since[index] ?? 0) })),
    );
    const operator = await findProblems(ctx, { type: 'command' });
    assert.deepEqual(
      operator.map(({ kind }) => kind),
      TASKS,
    );
    assert.match(operator[2]?.reason ?? '', /answered with status 503: Sorry\./);
    assert.doesNotMatch(JSON.stringify(operator), /hidden-token/);
    assert.deepEqual(await findProblems(ctx, { type: 'guest' }), []);
    const { out, code } = await doctor();
    assert.equal(code, 1);
    assert.match(
      out,
      /^FAIL {2}Backup +The scheduled backup fails\. .*file already exists.*\n +→ Check the place that BACKUP_DIR/m,
    );
    assert.match(out, /^FAIL {2}Twin +The static copy .*ENOTDIR.*\n +→ Check TWIN_URL/m);
    assert.match(out, /^FAIL {2}Purge +Fastly is not told .* status 503.*\n +→ Check FASTLY_SERVICE_ID/m);
    assert.match(
      out,
      /^warn {2}Backup +this machine has made no backup\n +→ BACKUP_DIR is set, so the service/m,
    );
    assert.doesNotMatch(out, /Set BACKUP_DIR|hidden-token/);

    rmSync(join(folder, 'disk'));
    status = 200;
    harness.clock.advance(600);
    await whileWorking(() => untilFailing([]));
    assert.equal(
      (await new Readiness(ctx, { databaseMs: 60_000, lagMs: 60_000 }).report()).warnings,
      undefined,
    );
  });

  const doctor = (): Promise<Json> =>
    command(['doctor'], {
      DATABASE_URL: config.databaseUrl,
      DATA_DIR: config.dataDir,
      BACKUP_DIR: config.backupDir as string,
      TWIN_URL: config.twinUrl as string,
      FASTLY_SERVICE_ID: 'SU1',
      FASTLY_API_TOKEN: 'hidden-token',
    });
});
