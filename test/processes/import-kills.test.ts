import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CachetSource } from '../../readers/cachet2/source.ts';
import { isCachetTable } from '../../readers/cachet2/tables.ts';
import { openTables } from '../../readers/open-tables.ts';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { Dice } from '../support/fuzz-requests.ts';
import { onBothDatabases } from '../support/harness.ts';
import { importedState } from '../support/imported-state.ts';
import { createLargeCachet } from '../support/large-cachet.ts';
import { quickStart } from '../support/process.ts';
import { isLong, seed } from '../support/rounds.ts';

const INCIDENTS = isLong ? 10_000 : 1000;
const KILLS = isLong ? 20 : 1;
const timeout = isLong ? 1_800_000 : 300_000;

onBothDatabases('an import in a process of its own', (harness) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-import-kills-'));
  const file = join(folder, 'cachet.db');
  before(() => createLargeCachet(file, INCIDENTS).close());
  after(() => rmSync(folder, { recursive: true, force: true }));

  const start = (): ChildProcess => {
    const { databaseUrl, dataDir } = harness.ctx.config;
    const args = [
      'src/main.js',
      'import',
      'cachet2',
      `sqlite:${file}`,
      '--report',
      join(folder, 'report.txt'),
    ];
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      NODE_OPTIONS: quickStart(),
    };
    return spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const importHere = async () => {
    const staging = await openTables(`sqlite:${file}`, isCachetTable);
    const source = new CachetSource('cachet2', staging, { zone: 'UTC', now: harness.clock.now() });
    try {
      await runImport(harness.ctx, source);
    } finally {
      await source.close();
    }
  };
  const finish = async (child: ChildProcess) => {
    const [code, signal] = await once(child, 'exit');
    return signal ?? code;
  };
  const countIncidents = async () => {
    const row = await harness.ctx.connection.read
      .selectFrom('incidents')
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(row.total);
  };
  const assertQuiet = async () => {
    await harness.react();
    const deliveries = await harness.ctx.connection.read.selectFrom('deliveries').select('id').execute();
    assert.deepEqual(deliveries, []);
    assert.equal((await verifyChain(harness.ctx.connection.read)).problem, undefined);
  };
  const subscribe = async () =>
    harness.post(
      '/subscribers',
      { email: 'here@example.com', verified: true },
      { token: await harness.token('*') },
    );

  test(`that is killed ${KILLS} times ends like one that is not (FUZZ_SEED=${seed})`, {
    timeout,
  }, async (t) => {
    await subscribe();
    await importHere();
    const expected = await importedState(harness.ctx);
    assert.equal(expected.incidents.length, INCIDENTS);
    await assertQuiet();

    await harness.reset();
    await subscribe();
    const dice = new Dice(seed);
    const stoppedAt: number[] = [];
    while (stoppedAt.length < KILLS) {
      const child = start();
      const ended = finish(child);
      const known = await countIncidents();
      let code: string | number | undefined;
      ended.then((result) => {
        code = result;
      });
      // It has written something new, and is in the middle of something now.
      while (code === undefined && (await countIncidents()) === known) await sleep(5);
      await sleep(dice.next() * 300);
      child.kill('SIGKILL');
      if ((await ended) !== 'SIGKILL') break;
      stoppedAt.push(await countIncidents());
    }
    assert.equal(await finish(start()), 0);
    assert.ok(
      stoppedAt.some((count) => count < INCIDENTS),
      'it was killed in the middle at least once',
    );
    t.diagnostic(`killed after ${stoppedAt.join(', ')} of ${INCIDENTS} incidents`);
    assert.deepEqual(await importedState(harness.ctx), expected);
    await assertQuiet();
  });

  test('next to another one and to people who write doubles nothing, and only they are told of', {
    timeout,
    // A process takes a second to start. Long runs do this on both databases.
    skip: !isLong && harness.dialect === 'postgres' && 'only in npm run test:long',
  }, async (t) => {
    const token = await harness.token('*');
    await subscribe();
    let isRunning = true;
    const imports = Promise.all([finish(start()), importHere()]).finally(() => {
      isRunning = false;
    });
    let written = 0;
    let longest = 0;
    while (isRunning) {
      const startedAt = performance.now();
      const body = { name: 'Live', status: 1, message: 'm', notifications: true };
      const { status } = await harness.post('/incidents', body, { token });
      longest = Math.max(longest, performance.now() - startedAt);
      assert.equal(status, 200);
      written++;
      await sleep(100);
    }
    assert.deepEqual(await imports, [0, undefined]);
    const { incidents } = await importedState(harness.ctx);
    assert.equal(incidents.length, INCIDENTS);
    assert.equal(await countIncidents(), INCIDENTS + written);
    await harness.react();
    const deliveries = await harness.ctx.connection.read.selectFrom('deliveries').select('id').execute();
    assert.equal(deliveries.length, written);
    assert.equal((await verifyChain(harness.ctx.connection.read)).problem, undefined);
    t.diagnostic(`${written} writes of other people; the longest took ${Math.round(longest)} ms`);
  });
});
